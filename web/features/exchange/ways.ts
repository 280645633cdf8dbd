// The ways that the server knows for an exchange, in the order in which they are offered.
import type { ExchangeWay } from '../../../contract/exchangeSites.ts'
import type { Ways } from './openSites.ts'

export interface OrderedWay {
  way: ExchangeWay
  /** The one that was thought of. */
  isAsked: boolean
}

export const keyOf = (way: ExchangeWay): string =>
  [way.give_website_id, way.other_website_id ?? '', way.via_website_id ?? ''].join(' ')

/** What is not risky is proposed first. */
export const inOrder = ({ asked, suggestions }: Ways): OrderedWay[] => {
  const thought = { way: asked, isAsked: true }
  const others = suggestions.map((way) => ({ way, isAsked: false }))
  return asked.is_risky || asked.is_blocked ? [...others, thought] : [thought, ...others]
}

/** The one that was chosen, as long as it is among them; else the first. */
export const chosenOf = (ways: readonly OrderedWay[], key: string | null): ExchangeWay | null =>
  (ways.find(({ way }) => keyOf(way) === key) ?? ways[0])?.way ?? null
