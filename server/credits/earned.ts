// Lifetime earnings of a member by reason. Every thousand entries are added up once and stored, and only newer entries
// are read individually, so that a read costs the same however long the history is.
import { type RawBuilder, sql } from 'kysely'
import { type Earned, earningReasons } from '../../contract/credits.ts'
import type { LedgerReason } from '../../contract/ledger.ts'
import type { Db } from '../platform/db/database.ts'

interface Account {
  id: number
  /** The version of its newest entry. */
  version: number
}

/** Must not change: stored sums were computed with it. */
const versionsKeptTogether = 1_000
const thousandsPerStatement = 5

/**
 * Entries `e` of an account after one version and up to another. The reason is looked up per entry, because a join
 * might read the transfers of all members.
 */
const movedWithin = ({ id }: Account, after: number, upTo: number): RawBuilder<unknown> => sql`
  select e.version, e.balance_after - e.balance_before as amount,
    (select t.reason from ledger_transfers t where t.id = e.transfer_id) as reason
  from ledger_entries e
  where e.account_id = ${id} and e.version > ${after} and e.version <= ${upTo}`

const lastKept = async (db: Db, { id }: Account): Promise<number> => {
  const kept = await db
    .selectFrom('ledger_thousands')
    .select('thousand')
    .where('account_id', '=', id)
    .orderBy('thousand', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept?.thousand ?? 0
}

/**
 * Stores the sums of completed thousands and returns how many there are. Concurrent callers compute the same result.
 */
const keepThousands = async (db: Db, account: Account): Promise<number> => {
  const complete = Math.floor(account.version / versionsKeptTogether)
  for (let kept = await lastKept(db, account); kept < complete; kept += thousandsPerStatement) {
    const next = Math.min(complete, kept + thousandsPerStatement)
    await sql`
      insert into ledger_thousands (account_id, thousand, reason, times, amount)
      select ${account.id}, (version - 1) / ${versionsKeptTogether}::int + 1, reason, count(*), sum(amount)
      from (${movedWithin(account, kept * versionsKeptTogether, next * versionsKeptTogether)}) moved
      group by 2, 3
      on conflict do nothing`.execute(db)
  }
  return complete
}

/** Number and signed sum of the movements of a member for these reasons, up to now. */
const readSums = async <R extends LedgerReason>(
  db: Db,
  memberId: string,
  reasons: readonly R[],
): Promise<{ reason: R; times: number; credits: number }[]> => {
  const account = await db
    .selectFrom('ledger_accounts')
    .select(['id', 'version'])
    .where('owner_id', '=', memberId)
    .where('kind', '=', 'member')
    .executeTakeFirst()
  if (account === undefined) return []
  const complete = await keepThousands(db, account)
  const { rows } = await sql<{ reason: R; times: number; credits: number }>`
    select reason, sum(times)::int8 as times, sum(amount)::int8 as credits from (
      select reason, times, amount from ledger_thousands where account_id = ${account.id} and thousand <= ${complete}
      union all
      select reason, 1, amount from (${movedWithin(account, complete * versionsKeptTogether, account.version)}) moved) all_of_them
    where reason = any (${reasons}::text[])
    group by reason order by reason`.execute(db)
  return rows
}

export const readEarned = (db: Db, memberId: string): Promise<Earned[]> => readSums(db, memberId, earningReasons)

const purchaseReasons = [
  'pack_purchase',
  'plan_month',
  'plan_upgrade',
  'mismatch_granted',
  'purchase_refund',
  'refund_undone',
  'dispute_opened',
  'dispute_won',
] as const satisfies readonly LedgerReason[]

/** Credits that a member bought with money, less what was taken back with the money. */
export const readBought = async (db: Db, memberId: string): Promise<number> => {
  const sums = await readSums(db, memberId, purchaseReasons)
  return sums.reduce((total, { credits }) => total + credits, 0)
}

/** Stored thousands that differ from the sum of their entries, for the ledger audit. */
export const wrongThousands = sql<{ rule: string; subject: string; detail: string }>`
  select 'thousand' as rule, 'account ' || account_id || ' thousand ' || thousand || ' ' || reason as subject,
    'kept ' || coalesce(kept.amount, 0) || ', moved ' || coalesce(moved.amount, 0) as detail
  from ledger_thousands kept
    full join (
      select e.account_id, (e.version - 1) / ${sql.lit(versionsKeptTogether)} + 1 as thousand, t.reason,
        count(*) as times, sum(e.balance_after - e.balance_before) as amount
      from (select account_id, max(thousand) as newest from ledger_thousands group by account_id) known
        join ledger_entries e on e.account_id = known.account_id and e.version <= known.newest * ${sql.lit(versionsKeptTogether)}
        join ledger_transfers t on t.id = e.transfer_id
      group by 1, 2, 3) moved using (account_id, thousand, reason)
  where (kept.times, kept.amount) is distinct from (moved.times, moved.amount)`
