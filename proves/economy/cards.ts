// Card payments of the proof: bought credits that are not settled, and their chargeback, by the functions of the product.
import { sql } from 'kysely'
import { post } from '../../server/credits/ledger.ts'
import { addLot } from '../../server/credits/unsettled/lots.ts'
import { reverse } from '../../server/credits/unsettled/reversals.ts'
import { collectReversal } from '../../server/orders/payouts/reversals.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'

/** One credit costs one cent, and the payment has no invoice. */
export const buyByCard = (db: Db, memberId: string, amount: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into purchases (user_id, kind, state, credits, price_cents, currency, vat_percent, paid_cents, paid_currency, method, paid_at)
      select id, 'pack', 'paid', ${amount}::int, ${amount}::int, 'EUR', 19, 0, 'EUR', 'card', clock_now()
      from users where id = ${memberId} and deleted_at is null returning id`.execute(tx)
    const purchaseId = rows[0]?.id
    if (purchaseId === undefined) return
    const key = `purchase:${purchaseId}`
    await post(tx, [{ key, reason: 'pack_purchase', amount, memberId, subject: `purchase:${purchaseId}` }])
    await addLot(tx, { key, purchaseId, memberId, amount })
  })

export const chargeBack = async (db: Db, memberId: string): Promise<void> => {
  const { rows } = await sql<{ id: string; amount: number }>`
    select id, credits as amount from purchases where user_id = ${memberId} and dispute = 'none' and method = 'card'
    order by paid_at desc, id limit 1`.execute(db)
  const [purchase] = rows
  if (purchase === undefined) return
  const { id: purchaseId, amount } = purchase
  await inTransaction(db, async (tx) => {
    await sql`update purchases set dispute = 'lost', credits_taken = ${amount}, corrections = 1 where id = ${purchaseId}`.execute(
      tx,
    )
    const take = () =>
      post(tx, [
        {
          ...{ key: `purchase:${purchaseId}:correction:1`, reason: 'dispute_opened' as const, amount, memberId },
          subject: `purchase:${purchaseId}`,
        },
      ])
    await reverse(tx, { purchaseId, number: 1, memberId, reason: 'dispute', amount, isWhole: true, take })
  })
  await collectReversal(db, { purchaseId, number: 1 })
}
