// Which pending parts of a payout wait because the payment of the buyer can still be reversed.
import { usesOfOrders } from '../../credits/unsettled/lots.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

interface Part {
  number: number
  amount: number
  due_at: Date
}

interface Use {
  settlesAt: Date
  amount: number
}

const sumOf = (list: readonly { amount: number }[]): number => list.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What is not settled stays pending, in the parts that are released last before it settles. By the number of the part; a part that
 * is released only after that waits for its own date.
 */
export const paymentWaits = (pending: readonly Part[], uses: readonly Use[]): ReadonlyMap<number, Date> => {
  const latest = uses.reduce<Date | null>((at, { settlesAt }) => (at === null || settlesAt > at ? settlesAt : at), null)
  const waits = new Map<number, Date>()
  if (latest === null) return waits
  let room = sumOf(pending) - sumOf(uses)
  for (const { number, amount, due_at: dueAt } of pending) {
    if (amount <= room) room -= amount
    else if (dueAt <= latest) waits.set(number, latest)
  }
  return waits
}

/** Until when each pending part waits, by order and number. */
export const readPaymentWaits = async (
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, Date>>> => {
  const uses = await usesOfOrders(db, orderIds)
  if (uses.size === 0) return new Map()
  const parts = await db
    .selectFrom('payout_parts')
    .select(['order_id', 'number', 'amount', 'due_at'])
    .where('order_id', 'in', [...uses.keys()])
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .orderBy('number')
    .execute()
  const pending = Map.groupBy(parts, ({ order_id: id }) => id)
  return new Map([...uses].map(([id, ofOrder]) => [id, paymentWaits(pending.get(id) ?? [], ofOrder)]))
}
