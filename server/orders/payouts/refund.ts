// Sources of a refund under guarantee, in this order: the pending credits of the order, the balance of the seller, their
// frozen credits, their guarantee account; what is still missing becomes a claim of the buyer. Credits are never issued for it.
import { lockSettled } from '../../credits/balance.ts'
import { dropUses, usesOfOrder } from '../../credits/unsettled/lots.ts'
import { addClaim } from '../../credits/claims.ts'
import { useFrozen } from '../../credits/frozen.ts'
import { readGuarantee } from '../../credits/guaranteeAccount.ts'
import type { Transfer } from '../../credits/ledger.ts'
import { isHosted } from '../../domainAge/awardDomain.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type OrderParties, postForOrder, transferOf } from '../orderCredits.ts'
import { paidToSeller } from '../guaranteeTerms.ts'
import type { OrderRow } from '../orderRow.ts'
import { changeExposure, countTrade } from './exposure.ts'
import { tradeOf } from './payout.ts'
import { awaitSettlement, closePending, pendingOf } from './release.ts'

/** What a refund can be taken from. */
export interface Sources {
  pending: number
  balance: number
  guarantee: number
}

export interface RefundParts extends Sources {
  /** What the seller still owes. */
  claim: number
}

/** Takes each source as far as it goes before the next. */
export const refundParts = (amount: number, sources: Sources): RefundParts => {
  let rest = amount
  const take = (source: number): number => {
    const taken = Math.min(source, rest)
    rest -= taken
    return taken
  }
  return {
    pending: take(sources.pending),
    balance: take(sources.balance),
    guarantee: take(sources.guarantee),
    claim: rest,
  }
}

/** The transfers of a refund; `unused` of the pending credits is the seller's. */
export const refundTransfers = (order: OrderParties, parts: RefundParts): Transfer[] => {
  const { id, seller_user_id: seller, buyer_user_id: buyer } = order
  return [
    transferOf(id, 'reserve_taken', seller, parts.pending),
    transferOf(id, 'guarantee_taken', seller, parts.balance),
    transferOf(id, 'guarantee_covered', seller, parts.guarantee),
    transferOf(id, 'guarantee_refund', buyer, parts.pending + parts.balance + parts.guarantee),
  ].filter(({ amount }) => amount > 0)
}

/** The caller holds the locks of the order and of both sides. */
export const refundBuyer = async (
  tx: Tx,
  order: OrderRow,
  amount: number,
  { paid, sellerHasLeft }: { paid: number; sellerHasLeft: boolean },
): Promise<RefundParts> => {
  const { id, seller_user_id: sellerId } = order
  const pending = await pendingOf(tx, id)
  // Credits that can still be reversed pay no other member. Frozen credits pay buyers before the decision on them is final.
  const available = await lockSettled(tx, sellerId)
  const wanted = amount - pending - available
  const balance = available + (await useFrozen(tx, { memberId: sellerId, orderId: id, wanted }))
  const guarantee = order.covered ? await readGuarantee(tx, sellerId) : 0
  const parts = refundParts(amount, { pending, balance, guarantee })
  const uses = await usesOfOrder(tx, id)
  const held = uses.reduce((sum, use) => sum + use.amount, 0) - (amount - parts.claim)
  const kept = Math.max(0, Math.min(pending - parts.pending, held))
  const unused = pending - parts.pending - kept
  await postForOrder(tx, id, [...refundTransfers(order, parts), ...unusedOf(order, unused, sellerHasLeft)])
  await closePending(tx, id)
  if (kept > 0) await keepPart(tx, order, kept, uses[0]?.settlesAt ?? new Date(0))
  await changeExposure(tx, sellerId, { exposed: pending - paid, proven: -order.proven })
  await countTrade(tx, tradeOf(order, { orders: 0, paid: -amount }))
  if (parts.claim > 0) {
    const { buyer_user_id: creditorId } = order
    await addClaim(tx, { orderId: id, ownerId: sellerId, creditorId, ...liabilityOf(order), amount: parts.claim })
  }
  return parts
}

/** What the refund leaves waits only for the payment of the buyer to settle. */
const keepPart = async (
  tx: Tx,
  { id, seller_user_id: ownerId }: OrderParties,
  amount: number,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('payout_parts')
    .values({ order_id: id, number: keptPart, owner_id: ownerId, amount, due_at: at })
    .execute()
  await awaitSettlement(tx, id, at)
}

/** After the parts that waited for the link. */
const keptPart = 9

const unusedOf = (order: OrderParties, amount: number, hasLeft: boolean): Transfer[] =>
  amount === 0 ? [] : [restOf(order, hasLeft ? 'payout_expired' : 'payout_released', amount)]

/** All that is pending, in one transfer. */
const restOf = (
  { id, seller_user_id: memberId }: OrderParties,
  reason: 'payout_expired' | 'payout_released',
  amount: number,
): Transfer => ({ key: `order:${id}:release:rest`, reason, amount, memberId, orderId: id, subject: `order:${id}` })

/** The link is lost, and there is no buyer to refund. The caller holds the locks of the order and of both sides. */
export const expirePending = async (tx: Tx, order: OrderRow): Promise<void> => {
  const pending = await pendingOf(tx, order.id)
  if (pending > 0) await postForOrder(tx, order.id, [restOf(order, 'payout_expired', pending)])
  await closePending(tx, order.id)
  await dropUses(tx, order.id)
  await changeExposure(tx, order.seller_user_id, { exposed: pending - paidToSeller(order), proven: -order.proven })
}

/** On a hosting platform the claim stays with the host name: names below it have different owners. */
const liabilityOf = ({ domain, registrable_domain: registrable }: OrderRow): { domain: string; hosted: boolean } =>
  isHosted(registrable) ? { domain, hosted: true } : { domain: registrable, hosted: false }
