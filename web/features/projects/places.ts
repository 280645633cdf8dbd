// Where projects are, and how addresses are written short.

export const projectPath = (id: string): string => `/projects/${id}`

export const sitePath = (domain: string): string => `/sites/${domain}`

/** The page on its website, as people read it; null for the homepage. The website itself stands beside it. */
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
