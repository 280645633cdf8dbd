// What the address of this document says about who brought its reader. It is looked at once, before the router starts; what to do about
// it is fetched only by those who were brought by somebody.
import { codeForm, codeParameters, referrerParameters, sourceParameter } from '../../../contract/referrer.ts'
import { publicPathOf } from '../../lib/publicPages.ts'
import { sessionKeeper } from '../../lib/session.ts'
import { awardKey, isShownAtRoot, isStored, oldReferrerKey, referrerKey, setAsking } from './remembered.ts'

/** The address without what is said about a referrer; null where nothing is. `isPage` knows pages that look like codes. */
export const withoutReferrer = (address: string, isPage: (segment: string) => boolean): string | null => {
  const url = new URL(address)
  const { pathname, searchParams } = url
  const names = [...referrerParameters, ...codeParameters].filter((name) => searchParams.has(name))
  const segment = pathname.slice(1).replace(/\/$/, '')
  if (names.length === 0 && (!codeForm.test(segment) || publicPathOf(pathname) !== null || isPage(segment))) return null
  for (const name of [...names, sourceParameter]) searchParams.delete(name)
  return pathname + url.search + url.hash
}

/** Whoever is signed in was brought by somebody, or not: what is remembered about it has had its time. */
const settle = async (): Promise<void> => {
  const session = sessionKeeper.state()
  if (session.kind !== 'signedIn' || !isStored(referrerKey, oldReferrerKey, awardKey)) return
  const { award } = await import('./award.ts')
  await award(session.user.id)
}

const arrive = async (address: string): Promise<void> => {
  const { capture } = await import('./capture.ts')
  await capture(address)
}

/** Nothing of this may disturb the page: what fails is tried again at another start, or is lost. */
const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined)

/** To be called once, in the browser, before the router and the session start. */
export const startReferrals = (isPage: (segment: string) => boolean): void => {
  for (const event of ['initial_session', 'signed_in', 'password_recovery', 'mfa_challenge_verified'] as const) {
    sessionKeeper.on(event, () => void quietly(settle()))
  }
  const address = location.href
  const rest = withoutReferrer(address, isPage)
  if (rest === null) return
  history.replaceState(history.state, '', rest)
  setAsking(true)
  // Links within the page of an invitation stay within it: to the router, the root with a hash would be another page. Only who listens
  // before the router does can keep it from hearing of that.
  addEventListener('popstate', (event) => {
    if (isShownAtRoot()) event.stopImmediatePropagation()
  })
  void quietly(arrive(address)).then(() => {
    setAsking(false)
    return quietly(settle())
  })
}
