// History of an exchange, built from its timestamps and its link checks, oldest first.
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
  /** The link concerned; undefined: all of them. */
  leg?: ExchangeLeg
  /** The result of the check. */
  check?: LinkCheck
}

const answers = ({ legs, requester }: Exchange): Happened[] =>
  legs.flatMap((leg) => {
    const { answer, answered_at: at, giver } = leg
    const isRequester = giver.is_me === requester.is_me && giver.name === requester.name
    if (at === null || answer === 'asked' || isRequester) return []
    return [{ name: answer, at, leg }]
  })

/** The last answer completes the agreement. */
const agreement = ({ legs, place_by: placeBy }: Exchange): Happened[] => {
  const last = legs.map(({ answered_at: at }) => at ?? '').sort()
  const at = last.at(-1) ?? ''
  return placeBy === null || at === '' ? [] : [{ name: 'agreed', at }]
}

/** Repeated verdicts are skipped; a passed check already appears as the placed link. */
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
    // A rejection is already listed as an answer.
    ...(endedAt === null || reason === 'rejected' ? [] : [{ name: 'ended' as const, at: endedAt }]),
  ]
  return happened.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
