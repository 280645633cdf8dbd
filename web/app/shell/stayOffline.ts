// Offline navigation guard. Offline, a page that was not open before cannot be loaded, and the router would reload the
// whole app, losing what is on this page. So a link to such a page is not followed, and the reader sees why.

/**
 * Pages of one kind share their files: same first segment, same number of segments. Admin pages are distinguished by
 * their second segment.
 */
export const kindOfPage = (path: string): string => {
  const parts = path.split('/').filter((part) => part !== '')
  const named = parts[0] === 'admin' ? parts.slice(0, 2) : parts.slice(0, 1)
  return `${named.join('/')} ${parts.length}`
}

export interface FollowedLink {
  href: string
  target: string
  download: boolean
  /** Clicked with a modifier key that opens it in another tab. */
  elsewhere: boolean
}

/** Whether following the link now would only lose this page. */
export const wouldBeLost = (
  { href, target, download, elsewhere }: FollowedLink,
  here: string,
  open: ReadonlySet<string>,
): boolean => {
  const [from, to] = [new URL(here), URL.parse(href, here)]
  if (to === null || !to.protocol.startsWith('http') || download || elsewhere) return false
  if (target !== '' && target !== '_self') return false
  if (to.origin !== from.origin) return true
  return to.pathname !== from.pathname && !open.has(kindOfPage(to.pathname))
}
