// Credit transfers of an order: price and surcharge are held in escrow when it is placed, paid out or refunded when it
// ends, and the price is taken from the seller and refunded when a link is lost under guarantee. Credits for a member who has left go to the
// platform at once.
import { lockBalance } from '../credits/balance.ts'
import { hold, type Hold, post, type Transfer } from '../credits/ledger.ts'
import type { Tx } from '../platform/db/database.ts'
import type { GuaranteeRefund } from '../../contract/guarantee.ts'
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
  | 'guarantee_taken'
  | 'guarantee_cover'
  | 'guarantee_refund'
>

const keyEnds: Readonly<Record<OrderReason, string>> = {
  order_hold: 'hold',
  order_refund: 'refund',
  order_payout: 'payout',
  prime_bonus: 'bonus',
  surcharge_refund: 'surcharge',
  prime_penalty: 'penalty',
  guarantee_taken: 'guarantee:taken',
  guarantee_cover: 'guarantee:cover',
  guarantee_refund: 'guarantee:refund',
}

const transferOf = (orderId: string, reason: OrderReason, memberId: string, amount: number): Transfer & Hold => ({
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
} as const satisfies Record<OrderEffect['effect'], OrderReason>

/** The calculated settlement as ledger transfers. */
export const transfersOf = (
  { id, buyer_user_id: buyer, seller_user_id: seller }: OrderParties,
  effects: readonly OrderEffect[],
): Transfer[] =>
  effects.map(({ effect, amount }) => {
    const isRefund = effect === 'refund' || effect === 'surcharge_refund'
    return transferOf(id, reasonOf[effect], isRefund ? buyer : seller, amount)
  })

export const settleCredits = async (tx: Tx, order: OrderParties, effects: readonly OrderEffect[]): Promise<void> => {
  if (effects.length === 0) return
  const transfers = transfersOf(order, effects)
  await post(tx, transfers)
  await takeInLeft(
    tx,
    order.id,
    transfers.filter(({ reason }) => reason !== 'prime_penalty'),
  )
}

export interface SettledSums {
  paid_out: number
  refunded: number
  bonus: number
  penalty: number
}

export const sumsOf = (effects: readonly OrderEffect[]): SettledSums => {
  const sum = (wanted: OrderEffect['effect']): number =>
    effects.filter(({ effect }) => effect === wanted).reduce((total, { amount }) => total + amount, 0)
  return {
    paid_out: sum('payout'),
    refunded: sum('refund') + sum('surcharge_refund'),
    bonus: sum('prime_bonus'),
    penalty: sum('prime_penalty'),
  }
}

/** From the seller, or from the platform if they have left, through the order to the buyer. */
export const givenBack = (
  { id, buyer_user_id: buyer, seller_user_id: seller }: OrderParties,
  amount: number,
  sellerHasLeft: boolean,
): Transfer[] => [
  transferOf(id, sellerHasLeft ? 'guarantee_cover' : 'guarantee_taken', seller, amount),
  transferOf(id, 'guarantee_refund', buyer, amount),
]

export const giveBack = async (
  tx: Tx,
  order: OrderParties,
  { amount }: Pick<GuaranteeRefund, 'amount'>,
  sellerHasLeft: boolean,
): Promise<void> => {
  await post(tx, givenBack(order, amount, sellerHasLeft))
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
