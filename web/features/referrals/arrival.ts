// Reads the referrer from the URL of this document, once, before the router starts. The code that handles a referral is
// lazy-loaded, only for visitors with a referrer.
import { codeForm, codeParameters, referrerParameters, sourceParameter } from '../../../contract/referrer.ts'
import { publicPathOf } from '../../lib/publicPages.ts'
import { sessionClient } from '../../lib/session.ts'
import { awardKey, isShownAtRoot, isStored, oldReferrerKey, referrerKey, setAsking } from './remembered.ts'

/** The URL without referrer parameters; null if it has none. `isPage` recognises pages that look like codes. */
export const withoutReferrer = (address: string, isPage: (segment: string) => boolean): string | null => {
  const url = new URL(address)
  const { pathname, searchParams } = url
  const names = [...referrerParameters, ...codeParameters].filter((name) => searchParams.has(name))
  const segment = pathname.slice(1).replace(/\/$/, '')
  if (names.length === 0 && (!codeForm.test(segment) || publicPathOf(pathname) !== null || isPage(segment))) return null
  for (const name of [...names, sourceParameter]) searchParams.delete(name)
  return pathname + url.search + url.hash
}

/** A signed-in member's referrer is already decided: what the browser remembers is no longer needed. */
const settle = async (): Promise<void> => {
  const session = sessionClient.state()
  if (session.kind !== 'signedIn' || !isStored(referrerKey, oldReferrerKey, awardKey)) return
  const { award } = await import('./award.ts')
  await award(session.user.id)
}

const arrive = async (address: string): Promise<void> => {
  const { capture } = await import('./capture.ts')
  await capture(address)
}

/** Errors here must not affect the page: a failed call is retried at the next start or dropped. */
const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined)

/** Call once, in the browser, before the router and the session start. */
export const startReferrals = (isPage: (segment: string) => boolean): void => {
  for (const event of ['initial_session', 'signed_in', 'password_recovery', 'mfa_challenge_verified'] as const) {
    sessionClient.on(event, () => void quietly(settle()))
  }
  const address = location.href
  const rest = withoutReferrer(address, isPage)
  if (rest === null) return
  history.replaceState(history.state, '', rest)
  setAsking(true)
  // Hash links on the invitation page must stay on it: for the router, the root with a hash would be another page. Only
  // a listener registered before the router's can stop the event.
  addEventListener('popstate', (event) => {
    if (isShownAtRoot()) event.stopImmediatePropagation()
  })
  void quietly(arrive(address)).then(() => {
    setAsking(false)
    return quietly(settle())
  })
}
