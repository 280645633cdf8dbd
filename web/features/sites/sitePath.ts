/** Path of a website's public page, by its domain in ASCII form. */
export const sitePath = (domain: string): string => `/sites/${encodeURIComponent(domain)}`
