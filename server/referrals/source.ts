// Where a click comes from and where it arrives, out of what the visitor's browser says. All of it can be made up, so what is kept is a short
// word or one of our own addresses: nobody writes to a referrer through their analytics.
import { publicPages } from '../../contract/publicPages.ts'
import { type ownLandings, type ownSources, sourceLengthMax } from '../../contract/referrals.ts'
import { allRoutes, referralCodeOf } from '../../contract/webRoutes.ts'

type OwnSource = (typeof ownSources)[number]
type OwnLanding = (typeof ownLandings)[number]

const sourceForm = new RegExp(`^[a-z0-9][a-z0-9.-]{0,${sourceLengthMax - 1}}$`)
const direct: OwnSource = 'direct'
const otherSource: OwnSource = 'other'
/** It stands for clicks that were not counted, and this one is. */
const notCounted: OwnSource = 'unknown'

const plainHost = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/^(?:www\.)+/, '')

/** A word from the link or a host, in lower case and without www. Who comes from our own pages comes from nowhere else. */
export const sourceOf = (said: string | undefined, ownHost: string): string => {
  const source = plainHost(said ?? '')
  if (!sourceForm.test(source) || source === plainHost(ownHost)) return direct
  return source === notCounted ? otherSource : source
}

const atCode: OwnLanding = 'code'
const otherLanding: OwnLanding = 'other'

/** Those with an id or a name in their address are somebody's or something's, and would be too many to count by. */
const countedPages: ReadonlySet<string> = new Set([
  ...allRoutes.filter((route) => !route.includes(':')),
  ...publicPages.map((page) => (page === '/' ? '/de' : `/de${page}`)),
])

/** The page on which somebody arrived. */
export const landingOf = (said: string | undefined): string => {
  const path = (said ?? '').replace(/(?<=.)\/$/, '')
  if (referralCodeOf(path) !== null) return atCode
  return countedPages.has(path) ? path : otherLanding
}
