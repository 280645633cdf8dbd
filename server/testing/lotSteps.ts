// Steps with credit lots for tests: a member buys, spends, gets refunds, and payments settle or are reversed.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openBalance } from '../credits/balance.ts'
import { post } from '../credits/ledger.ts'
import { settleDue } from '../credits/unsettled/lots.ts'
import { finishReversal, reverse } from '../credits/unsettled/reversals.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { buyByCard } from './credits.ts'

export interface LotSteps {
  memberId: string
  buy(credits: number): Promise<void>
  /** False if there are too few credits, or too few that may be spent. */
  spend(amount: number): Promise<boolean>
  /** Of the purchase that was spent on longest ago, as much as is left of it. */
  refund(amount: number): Promise<void>
  /** The oldest payment becomes final. */
  settle(): Promise<void>
  /** The oldest payment that was not taken back is taken back; what is lacking is written off. */
  reverse(): Promise<void>
  figures(): Promise<{ lots: number; counter: number; balance: number }>
}

interface Bought {
  purchaseId: string
  credits: number
  isReversed: boolean
}

export const addLotMember = async (db: Db): Promise<string> => {
  const { id } = await db
    .insertInto('users')
    .values({ email: `${randomUUID()}@example.com`, full_name: 'Lotte Beispiel', language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, (tx) => openBalance(tx, id))
  return id
}

export const lotSteps = (db: Db, memberId: string): LotSteps => {
  const purchases: Bought[] = []
  const spent: { subject: `content:${string}`; left: number; refunds: number }[] = []
  return {
    memberId,
    buy: async (credits) => {
      purchases.push({ purchaseId: await buyByCard(db, memberId, credits), credits, isReversed: false })
    },
    spend: async (amount) => {
      const subject = `content:${randomUUID()}` as const
      try {
        await inTransaction(db, (tx) =>
          post(tx, [{ key: subject, reason: 'content_draft', amount, memberId, subject }]),
        )
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
      spent.push({ subject, left: amount, refunds: 0 })
      return true
    },
    refund: async (wanted) => {
      const found = spent.find(({ left }) => left > 0)
      if (found === undefined) return
      const { subject } = found
      const amount = Math.min(wanted, found.left)
      found.left -= amount
      found.refunds += 1
      const key = `${subject}:returned:${found.refunds}`
      await inTransaction(db, (tx) => post(tx, [{ key, reason: 'content_returned', amount, memberId, subject }]))
    },
    settle: async () => {
      await sql`
        update credit_lots set settles_at = clock_now() where id = (
          select min(id) from credit_lots where owner_id = ${memberId} and settled_at is null)`.execute(db)
      await settleDue(db)
    },
    reverse: async () => {
      const found = purchases.find(({ isReversed }) => !isReversed)
      if (found === undefined) return
      found.isReversed = true
      const { purchaseId, credits: amount } = found
      const reversal = { purchaseId, number: 1, memberId, reason: 'dispute' as const }
      const subject = `purchase:${purchaseId}` as const
      const key = `${subject}:correction:1`
      await inTransaction(db, async (tx) => {
        await sql`update purchases set dispute = 'open', credits_taken = ${amount}, corrections = 1 where id = ${purchaseId}`.execute(
          tx,
        )
        const take = () => post(tx, [{ key, reason: 'dispute_opened', amount, memberId, subject }])
        await reverse(tx, { ...reversal, amount, isWhole: true, take })
      })
      await inTransaction(db, (tx) => finishReversal(tx, reversal))
    },
    figures: async () => {
      const { rows } = await sql<{ lots: number; counter: number; balance: number }>`
        select unsettled as counter, balance,
          (select coalesce(sum(remaining), 0)::int8 from credit_lots where owner_id = ${memberId}) as lots
        from ledger_accounts where owner_id = ${memberId} and kind = 'member' and part = 0`.execute(db)
      const [figures] = rows
      if (figures === undefined) throw new Error('a member has no account')
      return figures
    },
  }
}
