// Credit transfers of an order: price, surcharge and premium are held in escrow when it is placed, paid out or refunded
// when it ends. Credits for a member who has left go to the platform at once.
import { ledgerReasons } from '../../contract/ledger.ts'
import { lockBalance } from '../credits/balance.ts'
import { hold, type Hold, post, type Transfer } from '../credits/ledger.ts'
import type { Tx } from '../platform/db/database.ts'
import { totalOf } from '../../contract/surcharge.ts'
import type { OrderEffect } from './process.ts'

export interface OrderParties {
  id: string
  buyer_user_id: string
  seller_user_id: string
}

type OrderReason = Extract<
  Transfer['reason'],
  | 'order_hold'
  | 'order_refund'
  | 'order_payout'
  | 'prime_bonus'
  | 'surcharge_refund'
  | 'prime_penalty'
  | 'premium_paid'
  | 'payout_reserved'
  | 'reserve_taken'
  | 'guarantee_taken'
  | 'guarantee_covered'
  | 'guarantee_refund'
>

const keyEnds: Readonly<Record<OrderReason, string>> = {
  order_hold: 'hold',
  order_refund: 'refund',
  order_payout: 'payout',
  prime_bonus: 'bonus',
  surcharge_refund: 'surcharge',
  prime_penalty: 'penalty',
  premium_paid: 'premium',
  payout_reserved: 'reserve',
  reserve_taken: 'guarantee:reserve',
  guarantee_taken: 'guarantee:taken',
  guarantee_covered: 'guarantee:covered',
  guarantee_refund: 'guarantee:refund',
}

export const transferOf = (
  orderId: string,
  reason: OrderReason,
  memberId: string,
  amount: number,
): Transfer & Hold => ({
  key: `order:${orderId}:${keyEnds[reason]}`,
  reason,
  amount,
  memberId,
  orderId,
  subject: `order:${orderId}`,
})

interface Locked {
  id: string
  buyer_user_id: string
  price: number
  surcharge: number
  premium: number
}

/** The escrow hold of everything that the buyer pays. */
export const holdOf = ({ id, buyer_user_id: buyer, ...terms }: Locked): Transfer & Hold =>
  transferOf(id, 'order_hold', buyer, totalOf(terms))

/** Holds the totals of new orders, for each buyer all or none. Returns the buyers with sufficient credits. */
export const holdTotals = async (tx: Tx, orders: readonly Locked[]): Promise<ReadonlySet<string>> =>
  orders.length === 0 ? new Set() : hold(tx, orders.map(holdOf))

const reasonOf = {
  refund: 'order_refund',
  payout: 'order_payout',
  prime_bonus: 'prime_bonus',
  surcharge_refund: 'surcharge_refund',
  prime_penalty: 'prime_penalty',
  premium_paid: 'premium_paid',
} as const satisfies Record<OrderEffect['effect'], OrderReason>

/** What the seller gets, now or later. */
export const payoutOf = (effects: readonly OrderEffect[]): number => {
  const { paid_out: price, bonus } = sumsOf(effects)
  return price + bonus
}

/** The calculated settlement as ledger transfers; of the payout, `pending` is not available yet, the bonus first. */
export const transfersOf = (
  { id, buyer_user_id: buyer, seller_user_id: seller }: OrderParties,
  effects: readonly OrderEffect[],
  pending = 0,
): Transfer[] => {
  const { bonus } = sumsOf(effects)
  const pendingBonus = Math.min(pending, bonus)
  const availableOf = ({ effect, amount }: OrderEffect): number => {
    if (effect === 'prime_bonus') return amount - pendingBonus
    return effect === 'payout' ? amount - (pending - pendingBonus) : amount
  }
  const settled = effects.map((made) => {
    const isRefund = made.effect === 'refund' || made.effect === 'surcharge_refund'
    return transferOf(id, reasonOf[made.effect], isRefund ? buyer : seller, availableOf(made))
  })
  return [...settled, transferOf(id, 'payout_reserved', seller, pending)].filter(({ amount }) => amount > 0)
}

/** Posts transfers of an order; what reaches an account that is closed goes to the platform. */
export const postForOrder = async (tx: Tx, orderId: string, transfers: readonly Transfer[]): Promise<void> => {
  if (transfers.length === 0) return
  await post(tx, transfers)
  await takeInLeft(
    tx,
    orderId,
    transfers.filter(({ reason }) => ledgerReasons[reason].to === 'member'),
  )
}

export interface SettledSums {
  paid_out: number
  refunded: number
  bonus: number
  penalty: number
  premium_paid: number
}

export const sumsOf = (effects: readonly OrderEffect[]): SettledSums => {
  const sum = (wanted: OrderEffect['effect']): number =>
    effects.filter(({ effect }) => effect === wanted).reduce((total, { amount }) => total + amount, 0)
  return {
    paid_out: sum('payout'),
    refunded: sum('refund') + sum('surcharge_refund'),
    bonus: sum('prime_bonus'),
    penalty: sum('prime_penalty'),
    premium_paid: sum('premium_paid'),
  }
}

/** A closed account stays empty. */
const takeInLeft = async (tx: Tx, orderId: string, transfers: readonly Transfer[]): Promise<void> => {
  const members = [...new Set(transfers.flatMap(({ memberId }) => (memberId === undefined ? [] : [memberId])))]
  if (members.length === 0) return
  const left = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', members)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id: memberId } of left) {
    const { total_credits: amount } = await lockBalance(tx, memberId)
    if (amount === 0) continue
    const key = `order:${orderId}:left:${memberId}`
    await post(tx, [{ key, reason: 'order_left', amount, memberId, orderId, subject: `order:${orderId}` }])
  }
}
