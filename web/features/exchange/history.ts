// What happened to an exchange, put together from its own times and the looks at its links, the first first.
import type { Exchange, ExchangeLeg } from '../../../contract/exchange.ts'
import type { LinkCheck } from '../../../contract/links.ts'

export type HappenedName =
  | 'requested'
  | 'approved'
  | 'agreed'
  | 'rejected'
  | 'placed'
  | 'confirmed'
  | 'failed'
  | 'unread'
  | 'live'
  | 'ended'

export interface Happened {
  name: HappenedName
  at: string
  /** Of which link; undefined: of all. */
  leg?: ExchangeLeg
  /** What the look said. */
  check?: LinkCheck
}

const answers = ({ legs, requester }: Exchange): Happened[] =>
  legs.flatMap((leg) => {
    const { answer, answered_at: at, giver } = leg
    const isRequester = giver.is_me === requester.is_me && giver.name === requester.name
    if (at === null || answer === 'asked' || isRequester) return []
    return [{ name: answer, at, leg }]
  })

/** With the last answer everybody has agreed. */
const agreement = ({ legs, place_by: placeBy }: Exchange): Happened[] => {
  const last = legs.map(({ answered_at: at }) => at ?? '').sort()
  const at = last.at(-1) ?? ''
  return placeBy === null || at === '' ? [] : [{ name: 'agreed', at }]
}

/** The same verdict again tells nobody anything; that it passed is told by the link that is placed. */
const checks = ({ legs, links }: Exchange): Happened[] =>
  links.flatMap(({ leg_id: id, checks }) => {
    const leg = legs.find((each) => each.id === id)
    const inOrder = checks.toReversed()
    return inOrder.flatMap((check, position): Happened[] => {
      if (leg === undefined || check.verdict === 'passed' || inOrder[position - 1]?.verdict === check.verdict) return []
      return [{ name: check.verdict === 'failed' ? 'failed' : 'unread', at: check.at, leg, check }]
    })
  })

const placings = ({ legs }: Exchange): Happened[] =>
  legs.flatMap((leg) =>
    leg.placed_at === null ? [] : [{ name: leg.confirmed ? 'confirmed' : 'placed', at: leg.placed_at, leg }],
  )

export const historyOf = (exchange: Exchange): Happened[] => {
  const { requested_at: requestedAt, live_at: liveAt, ended_at: endedAt, ended_reason: reason } = exchange
  const happened: Happened[] = [
    { name: 'requested', at: requestedAt },
    ...answers(exchange),
    ...agreement(exchange),
    ...checks(exchange),
    ...placings(exchange),
    ...(liveAt === null ? [] : [{ name: 'live' as const, at: liveAt }]),
    // A rejection is an answer, and told as one.
    ...(endedAt === null || reason === 'rejected' ? [] : [{ name: 'ended' as const, at: endedAt }]),
  ]
  return happened.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
