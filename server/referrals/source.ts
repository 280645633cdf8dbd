// Source and landing page of a click, as reported by the visitor's browser. All of it can be forged, so only a short
// word or one of our own paths is stored: a stranger cannot write text into a referrer's analytics.
import { publicPages } from '../../contract/publicPages.ts'
import { type ownLandings, type ownSources, sourceLengthMax } from '../../contract/referrals.ts'
import { allRoutes, referralCodeOf } from '../../contract/webRoutes.ts'

type OwnSource = (typeof ownSources)[number]
type OwnLanding = (typeof ownLandings)[number]

const sourceForm = new RegExp(`^[a-z0-9][a-z0-9.-]{0,${sourceLengthMax - 1}}$`)
const direct: OwnSource = 'direct'
const otherSource: OwnSource = 'other'
/** Reserved for clicks that were not counted, and this one is. */
const notCounted: OwnSource = 'unknown'

const plainHost = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/^(?:www\.)+/, '')

/** A word from the link or a host, in lower case and without www. Visits from our own pages have no source. */
export const sourceOf = (said: string | undefined, ownHost: string): string => {
  const source = plainHost(said ?? '')
  if (!sourceForm.test(source) || source === plainHost(ownHost)) return direct
  return source === notCounted ? otherSource : source
}

const atCode: OwnLanding = 'code'
const otherLanding: OwnLanding = 'other'

/** Routes with an id or a name belong to one member or thing, and would be too many to count by. */
const countedPages: ReadonlySet<string> = new Set([
  ...allRoutes.filter((route) => !route.includes(':')),
  ...publicPages.map((page) => (page === '/' ? '/de' : `/de${page}`)),
])

/** The page on which the visitor arrived. */
export const landingOf = (said: string | undefined): string => {
  const path = (said ?? '').replace(/(?<=.)\/$/, '')
  if (referralCodeOf(path) !== null) return atCode
  return countedPages.has(path) ? path : otherLanding
}
