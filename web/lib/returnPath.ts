// The path after sign-in: the requested page, if it is one of ours.

export const returnParameter = 'next'
export const homeAfterSignIn = '/dashboard'

/** A path of this site, otherwise the dashboard. Never another host, however it is spelled. */
export const safeReturnPath = (asked: string | null, origin: string): string => {
  const url = asked?.startsWith('/') === true ? URL.parse(asked, origin) : null
  if (url?.origin !== origin) return homeAfterSignIn
  const path = url.pathname + url.search + url.hash
  // Sign-in must lead away from /auth; a path that starts with two slashes would be parsed as a host.
  if (path.startsWith('//') || /^\/(?:auth|email-verification)(?:[/?#]|$)/.test(path)) return homeAfterSignIn
  return path
}

/** The sign-in path with the requested page, and the reason why sign-in is needed again. */
export const signInPath = (askedPath: string, notice?: 'signed_out'): string => {
  const parameters = new URLSearchParams(askedPath === homeAfterSignIn ? {} : { [returnParameter]: askedPath })
  if (notice !== undefined) parameters.set('notice', notice)
  return parameters.size === 0 ? '/auth' : `/auth?${parameters}`
}
