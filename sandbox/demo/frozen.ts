// A member of the demo data whose credits are frozen, with an objection that is not answered yet.
import { sql } from 'kysely'
import { hourMs } from '../../contract/durations.ts'
import { postAny } from '../../server/credits/ledger.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import texts from './texts/frozen.json' with { type: 'json' }

const objectedHoursAgo = 20
const frozenHoursAgo = 30

/** Among the members without a login of the demo: who has little, so that no figure of the exchange depends on it. */
const findMember = async (tx: Tx): Promise<{ owner_id: string; balance: number } | undefined> => {
  const { rows } = await sql<{ owner_id: string; balance: number }>`
    select a.owner_id, a.balance from ledger_accounts a join users u on u.id = a.owner_id
    where a.kind = 'member' and a.balance >= 15 and u.blocked_at is null and u.deleted_at is null
      and u.email not in ('buyer@demo.test', 'seller@demo.test', 'admin@demo.test', 'new@demo.test')
    order by a.balance, u.email limit 1`.execute(tx)
  return rows[0]
}

export const freezeDemoMember = async (tx: Tx, { now, admin }: { now: Date; admin: string }): Promise<void> => {
  const found = await findMember(tx)
  if (found === undefined) return
  const { owner_id: owner, balance: amount } = found
  const at = (hours: number) => sql<Date>`${new Date(now.getTime() - hours * hourMs)}::timestamptz`
  const { id: decisionId } = await tx
    .insertInto('decisions')
    .values({
      ...{
        owner_id: owner,
        measure: 'credits_frozen',
        subject_kind: 'credits',
        subject_id: owner,
        ground: 'trade_ring',
      },
      facts: JSON.stringify([
        { fact: 'ring', members: 3, orders: 9, credits: 340 },
        { fact: 'frozen', amount },
      ]),
      ...{ reasons: texts.reasons, decided_by: admin, decided_at: at(frozenHoursAgo) },
      ...{ objection: texts.objection, objected_at: at(objectedHoursAgo) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('freezes')
    .values({ owner_id: owner, decision_id: decisionId, frozen_at: at(frozenHoursAgo) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select ledger_lock(${owner}, 'frozen')`.execute(tx)
  await tx
    .updateTable('ledger_accounts')
    .set({ is_frozen: true })
    .where('owner_id', '=', owner)
    .where('kind', '=', 'member')
    .execute()
  const subject = `decision:${decisionId}` as const
  await postAny(tx, [{ key: `freeze:${id}`, reason: 'credits_frozen', amount, memberId: owner, subject }])
}
