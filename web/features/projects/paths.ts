// Paths of projects, and short display of URLs.

export const projectPath = (id: string): string => `/projects/${id}`

export const sitePath = (domain: string): string => `/sites/${domain}`

/** Path of the target page in readable form; null for the homepage. The domain is shown beside it. */
export const pathOf = (address: string): string | null => {
  const url = URL.parse(address)
  if (url === null) return address
  const path = `${url.pathname}${url.search}`
  if (path === '/') return null
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
