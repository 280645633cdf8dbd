// Who is told what when an order moves. Whoever made the move knows it; the others read it in the bell and, by choice, in a mail.
import type { Notice } from '../../contract/notifications.ts'
import type { OrderTransition } from '../../contract/orderProcess.ts'
import type { OrderSide } from '../../contract/orders.ts'
import { notify } from '../notifications/notify.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import type { Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { sumsOf } from './orderCredits.ts'
import type { TransitionRequest } from './orderEvents.ts'
import type { OrderRow } from './orderRow.ts'
import { type Moved, nextAlarm } from './process.ts'

interface Told {
  order: OrderRow
  wish: TransitionRequest
  moved: Moved
}

/** For one of the two sides; `null` tells nothing. */
type Teller = (told: Told, side: OrderSide) => Notice | null

const sides: readonly OrderSide[] = ['buyer', 'seller']

export const notifyOfTransition = async (
  tx: Tx,
  order: OrderRow,
  wish: TransitionRequest,
  moved: Moved,
): Promise<void> => {
  const told: Told = { order, wish, moved }
  for (const side of sides) {
    if (wish.by === side) continue
    const notice = tellers[wish.move]?.(told, side) ?? null
    if (notice !== null) await notify(tx, { ...notice, memberId: memberOf(order, side), ...aboutWriter(told) })
  }
  const { bonus, penalty } = sumsOf(moved.effects)
  const seller = order.seller_user_id
  if (penalty > 0) {
    await notify(tx, { memberId: seller, kind: 'prime_penalty', data: { ...about(order), amount: penalty } })
  }
  if (bonus > 0) {
    const data = { amount: bonus, reason: 'prime', domain: shownDomain(order.domain) } as const
    await notify(tx, { memberId: seller, kind: 'credits_awarded', data })
  }
  if (order.status === 'disputed' && wish.by !== 'admin') await callAdmins(tx, order)
}

/** Whose words a notice carries; they go when that member does. */
const aboutWriter = ({ order, wish: { by, note } }: Told): { aboutId?: string } =>
  note !== undefined && (by === 'buyer' || by === 'seller') ? { aboutId: memberOf(order, by) } : {}

export const memberOf = (order: Pick<OrderRow, 'buyer_user_id' | 'seller_user_id'>, side: OrderSide): string =>
  side === 'buyer' ? order.buyer_user_id : order.seller_user_id

export const about = ({ id, domain }: Pick<OrderRow, 'id' | 'domain'>): { order_id: string; domain: string } => ({
  order_id: id,
  domain: shownDomain(domain),
})

const isoOf = (at: Date | null | undefined, what: string): string => {
  if (at === null || at === undefined) throw new Error(`An order tells of ${what} and has none.`)
  return at.toISOString()
}

const dueAt = ({ order }: Told): string => isoOf(order.due_at, 'a day it is due')
const alarmAt = ({ moved }: Told): string => isoOf(nextAlarm(moved.facts)?.at, 'a deadline')
const urlOf = ({ order }: Told): string => order.link_placement_url ?? ''

const refunded: Teller = ({ order }, side) => ({
  kind: 'order_refunded',
  data: { ...about(order), side, amount: order.refunded },
})

const verified: Teller = (told, side) =>
  told.order.status === 'delivered' && told.wish.by !== 'admin' && !wasRechecked(told)
    ? { kind: 'link_verified', data: { ...about(told.order), side, url: urlOf(told) } }
    : null

/** A later look at a link that is with the buyer already. */
const wasRechecked = ({ wish, moved }: Told): boolean => wish.move !== 'reject_revision' && !moved.isNewState

const settled: Teller = ({ order }, side) => ({
  kind: 'dispute_decided',
  data: { ...about(order), side, amount: side === 'buyer' ? order.refunded : order.paid_out },
})

const opened: Teller = ({ order, moved }, side) => ({
  kind: 'dispute_opened',
  data: { ...about(order), side, respond_by: statementsUntil(moved).toISOString() },
})

const hourMs = 3_600_000

const statementsUntil = ({ facts: { disputedAt, rules } }: Moved): Date =>
  new Date((disputedAt?.getTime() ?? 0) + rules.statement_hours * hourMs)

const tellers: Partial<Record<OrderTransition, Teller>> = {
  accept: (told, side) =>
    side === 'buyer' ? { kind: 'order_accepted', data: { ...about(told.order), due_at: dueAt(told) } } : null,
  decline: ({ order, wish }) => ({
    kind: 'order_declined',
    data: { ...about(order), reason: wish.note?.slice(0, reasonShownMax) ?? null, refunded: order.refunded },
  }),
  cancel: refunded,
  expire: refunded,
  system_cancel: refunded,
  withdraw: refunded,
  give_back: (told, side) => (told.moved.facts.disputedAt === null ? refunded(told, side) : settled(told, side)),
  submit_link: (told) => ({ kind: 'link_submitted', data: { ...about(told.order), url: urlOf(told) } }),
  remind: (told, side) => {
    if (side === 'buyer') return null
    const data = { ...about(told.order), due_at: dueAt(told) }
    return told.order.prime ? { kind: 'prime_reminder', data } : { kind: 'order_due_soon', data }
  },
  become_overdue: (told, side) => ({
    kind: 'order_overdue',
    data: { ...about(told.order), side, due_at: dueAt(told) },
  }),
  pass: verified,
  reject_revision: verified,
  fail: (told, side) => ({
    kind: 'link_failed',
    data: { ...about(told.order), side, url: urlOf(told), correct_by: correctBy(told) },
  }),
  check_timeout: (told, side) =>
    told.moved.isNewState
      ? { kind: 'link_unclear', data: { ...about(told.order), side, url: urlOf(told), answer_by: alarmAt(told) } }
      : null,
  correction_expired: (told, side) =>
    side === 'buyer' ? { kind: 'order_to_choose', data: { ...about(told.order), answer_by: alarmAt(told) } } : null,
  request_revision: (told) => ({
    kind: 'revision_requested',
    data: { ...about(told.order), note: told.wish.note ?? '', answer_by: alarmAt(told) },
  }),
  approve: ({ order }, side) => ({ kind: 'order_completed', data: { ...about(order), side, amount: order.paid_out } }),
  complete: ({ order }, side) => ({ kind: 'order_completed', data: { ...about(order), side, amount: order.paid_out } }),
  dispute: opened,
  escalate: opened,
  decide: settled,
  pay_out: settled,
}

const reasonShownMax = 500

/** Null: there are no rounds left. */
const correctBy = ({ moved }: Told): string | null => {
  const alarm = nextAlarm({ ...moved.facts, overdueAt: moved.facts.overdueAt ?? moved.facts.failedAt })
  return alarm?.move === 'correction_expired' ? alarm.at.toISOString() : null
}

const callAdmins = (tx: Tx, order: OrderRow): Promise<void> => {
  const domain = shownDomain(order.domain)
  const content = {
    en: { title: `Dispute about ${domain}`, message: 'Buyer and seller do not agree. Somebody has to decide.' },
    de: {
      title: `Streit um ${domain}`,
      message: 'Käufer und Verkäufer sind sich nicht einig. Jemand muss entscheiden.',
    },
  }
  return notifyAdmins(tx, content, `/admin/orders/${order.id}`)
}
