// Outcome of a transition beyond the status: the credits, the end, the guarantee, and the history entry. Pure, so that
// demo data is written by the same rules.
import type { OrderTransition } from '../../contract/orderProcess.ts'
import { isStatusIn } from '../../contract/orderStatusGroups.ts'
import { guaranteeEnd } from '../../contract/guarantee.ts'
import { sumsOf } from './orderCredits.ts'
import type { EventDetail } from './orderEvents.ts'
import type { OrderRow } from './orderRow.ts'
import { nextAlarm } from './deadlines.ts'
import type { OrderFacts } from './orderFacts.ts'
import type { Moved } from './process.ts'

type Before = Pick<OrderRow, 'version' | 'bonus' | 'penalty' | 'delivered_at' | 'guarantee_months'>

type Outcome = Pick<OrderRow, 'version' | 'bonus' | 'penalty'> &
  Partial<
    Pick<
      OrderRow,
      | 'delivered_at'
      | 'ended_at'
      | 'ended_by'
      | 'paid_out'
      | 'refunded'
      | 'premium_paid'
      | 'guarantee_state'
      | 'guarantee_from'
      | 'guarantee_until'
    >
  >

/** The columns that change. */
export const outcomeAfter = (
  before: Before,
  { facts, effects }: Moved,
  transition: OrderTransition,
  at: Date,
): Outcome => {
  const { paid_out: paidOut, refunded, bonus, penalty, premium_paid: premiumPaid } = sumsOf(effects)
  const isOver = isStatusIn(facts.status, 'ended')
  const isFirstVerification = facts.status === 'delivered' && facts.seen && before.delivered_at === null
  return {
    version: before.version + 1,
    bonus: before.bonus + bonus,
    penalty: before.penalty + penalty,
    ...(isFirstVerification ? { delivered_at: at } : {}),
    ...(isOver ? { ended_at: at, ended_by: transition, paid_out: paidOut, refunded, premium_paid: premiumPaid } : {}),
    ...(paidOut > 0 && facts.submittedAt !== null ? guaranteeFrom(before, at) : {}),
  }
}

/** Any link that was paid for is under guarantee from then on. */
const guaranteeFrom = ({ guarantee_months: months, delivered_at: delivered }: Before, at: Date) => ({
  guarantee_state: 'running',
  guarantee_from: at,
  guarantee_until: guaranteeEnd(at, months),
  delivered_at: delivered ?? at,
})

export const detailOf = (
  { note, url, reasons, accepted }: Pick<EventDetail, 'note' | 'url' | 'reasons' | 'accepted'>,
  { effects, facts }: Pick<Moved, 'effects' | 'facts'>,
): EventDetail => ({
  ...(note === undefined ? {} : { note }),
  ...(url === undefined ? {} : { url }),
  ...(reasons === undefined ? {} : { reasons }),
  ...(accepted === undefined ? {} : { accepted }),
  ...Object.fromEntries(effects.map(({ effect, amount }) => [effect, amount])),
  ...untilOf(facts),
})

/** The deadline of the next actor. */
const untilOf = (facts: OrderFacts): EventDetail => {
  const alarm = nextAlarm(facts)
  return alarm === null ? {} : { until: alarm.at.toISOString() }
}
