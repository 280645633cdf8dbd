// Without a network a page that was not open before cannot be fetched, and the router would answer that by loading everything anew:
// what stands on this page would be gone. So a link to such a page is not followed, and the reader is told why.

/** Pages of one kind share their files: the same first word, as many parts. Pages of admins are told apart by their second word. */
export const kindOfPage = (path: string): string => {
  const parts = path.split('/').filter((part) => part !== '')
  const named = parts[0] === 'admin' ? parts.slice(0, 2) : parts.slice(0, 1)
  return `${named.join('/')} ${parts.length}`
}

export interface FollowedLink {
  href: string
  target: string
  download: boolean
  /** Pressed with a key that opens it elsewhere. */
  elsewhere: boolean
}

/** Whether following it now would lose this page for nothing. */
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
