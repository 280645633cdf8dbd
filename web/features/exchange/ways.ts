// Routes the server offers for an exchange, in display order.
import type { ExchangeWay } from '../../../contract/exchangeSites.ts'
import type { Ways } from './openSites.ts'

export interface OrderedWay {
  way: ExchangeWay
  /** The route the member requested. */
  isAsked: boolean
}

export const keyOf = (way: ExchangeWay): string =>
  [way.give_website_id, way.other_website_id ?? '', way.via_website_id ?? ''].join(' ')

/** Routes without risk come first. */
export const inOrder = ({ asked, suggestions }: Ways): OrderedWay[] => {
  const thought = { way: asked, isAsked: true }
  const others = suggestions.map((way) => ({ way, isAsked: false }))
  return asked.is_risky || asked.is_blocked ? [...others, thought] : [thought, ...others]
}

/** The chosen route while it is available, else the first. */
export const chosenOf = (ways: readonly OrderedWay[], key: string | null): ExchangeWay | null =>
  (ways.find(({ way }) => keyOf(way) === key) ?? ways[0])?.way ?? null
