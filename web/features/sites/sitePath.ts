/** The page of a website of the exchange, by its domain as DNS has it. */
export const sitePath = (domain: string): string => `/sites/${encodeURIComponent(domain)}`
