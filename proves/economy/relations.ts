// Related parties of the proof: signals that two accounts share, what the product notices of their trades, and its recounts.
import { sql } from 'kysely'
import { relatedScoreMin, reviewScoreMin, type ValueSignal } from '../../contract/relations.ts'
import { hashSignal } from '../../server/accounts/signals.ts'
import { recountPair } from '../../server/orders/recountPair.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'
import { grantShares } from '../../server/referrals/grantShares.ts'
import { noticeSignals } from '../../server/relations/notice.ts'
import { noticeTrade } from '../../server/relations/trades.ts'

const secret = 'economy'
const shared: readonly ValueSignal[] = ['device', 'payment', 'network', 'analytics']

export interface Pair {
  buyer: string
  seller: string
}

/** Two accounts are seen with the same values. */
export const shareSignals = async (db: Db, members: readonly string[], value: string): Promise<void> => {
  const signals = shared.map((kind) => hashSignal(secret, { kind, value }))
  for (const ownerId of members) await inTransaction(db, (tx) => noticeSignals(tx, { ownerId, signals }))
  await runRecounts(db)
}

export const afterTrade = async (db: Db, { buyer: buyerId, seller: sellerId }: Pair): Promise<void> => {
  await noticeTrade(db, { buyerId, sellerId })
  await runRecounts(db)
}

/** What placing an order asks about its two sides. */
export const relationOf = async (
  db: Db,
  { buyer, seller }: Pair,
): Promise<{ covered: boolean; needsAdminReview: boolean }> => {
  const { rows } = await sql<{ score: number }>`select relation_score(${buyer}, ${seller}) as score`.execute(db)
  const score = rows[0]?.score ?? 0
  return { covered: score < relatedScoreMin, needsAdminReview: score >= reviewScoreMin }
}

interface Waiting {
  id: string
  name: string
  payload: Record<string, string>
}

/** The jobs that relations and referrals have enqueued. */
export const runRecounts = async (db: Db): Promise<void> => {
  const { rows } = await sql<Waiting>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('recountPair', 'grantShares')
    returning j.id, t.identifier as name, j.payload`.execute(db)
  for (const { name, payload } of rows) {
    const { ownerA = '', ownerB = '', memberId = '' } = payload
    await inTransaction(db, (tx) =>
      name === 'recountPair' ? recountPair(tx, ownerA, ownerB) : grantShares(tx, memberId),
    )
  }
}
