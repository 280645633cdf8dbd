// Where somebody goes after signing in: the page they asked for, if it is one of ours.

export const returnParameter = 'next'
export const homeAfterSignIn = '/dashboard'

/** A path of this site, or the dashboard. Another host, however it is spelled, is never returned. */
export const safeReturnPath = (asked: string | null, origin: string): string => {
  const url = asked?.startsWith('/') === true ? URL.parse(asked, origin) : null
  if (url?.origin !== origin) return homeAfterSignIn
  const path = url.pathname + url.search + url.hash
  // Signing in leads away from /auth; a path that begins with two slashes would be read as a host again.
  if (path.startsWith('//') || /^\/(?:auth|email-verification)(?:[/?#]|$)/.test(path)) return homeAfterSignIn
  return path
}

/** With the page that was asked for, and a word on why signing in is needed again. */
export const signInPath = (askedPath: string, notice?: 'signed_out'): string => {
  const parameters = new URLSearchParams(askedPath === homeAfterSignIn ? {} : { [returnParameter]: askedPath })
  if (notice !== undefined) parameters.set('notice', notice)
  return parameters.size === 0 ? '/auth' : `/auth?${parameters}`
}
