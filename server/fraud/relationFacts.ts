// Facts of a decision about how the member is related to others, and what they traded. No fact names another member.
import { sql } from 'kysely'
import type { DecisionFact } from '../../contract/decisions.ts'
import type { Tx } from '../platform/db/database.ts'
import { reasonsOf } from './rings.ts'

const signalsMax = 5

/** The strongest relation: to another member of the group, or to any member if the group has no other. */
export const relationFacts = async (tx: Tx, memberId: string, group: readonly string[]): Promise<DecisionFact[]> => {
  const others = group.filter((id) => id !== memberId)
  const { rows } = await sql<{ other: string; score: number; reasons: unknown }>`
    select * from (
      (select owner_b as other, score, reasons from owner_relations
        where owner_a = ${memberId} and marked_unrelated_at is null and (${others.length === 0} or owner_b = any (${others}::uuid[])))
      union all
      (select owner_a, score, reasons from owner_relations
        where owner_b = ${memberId} and marked_unrelated_at is null and (${others.length === 0} or owner_a = any (${others}::uuid[])))) as found
    order by score desc limit 1`.execute(tx)
  const [strongest] = rows
  if (strongest === undefined) return []
  const { orders, credits } = await tx
    .selectFrom('owner_trades')
    .select(sql<number>`coalesce(sum(orders), 0)::int8`.as('orders'))
    .select(sql<number>`coalesce(sum(paid), 0)::int8`.as('credits'))
    .where((eb) =>
      eb.or([
        eb.and([eb('seller_owner_id', '=', memberId), eb('buyer_owner_id', '=', strongest.other)]),
        eb.and([eb('seller_owner_id', '=', strongest.other), eb('buyer_owner_id', '=', memberId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return [
    { fact: 'score', score: strongest.score },
    ...reasonsOf(strongest.reasons)
      .slice(0, signalsMax)
      .map(({ signal }) => ({ fact: 'signal' as const, signal })),
    ...(orders > 0 ? [{ fact: 'traded' as const, orders, credits }] : []),
  ]
}
