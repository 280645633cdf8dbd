// Counters of issuance that differ from the transfers, and queued issuances that contradict the ledger, for the ledger
// audit.
import { sql } from 'kysely'
import { platform } from '../ledger.ts'

export const wrongIssuance = sql<{ rule: string; subject: string; detail: string }>`
  select 'issuance' as rule, to_char(coalesce(kept.day, moved.day), 'YYYY-MM-DD') || ' ' || coalesce(kept.reason, moved.reason) as subject,
    'counted ' || coalesce(kept.amount, 0) || ', moved ' || coalesce(moved.amount, 0) as detail
  from (
      select day, reason, sum(amount) as amount from issuance_counters where owner_id = ${sql.lit(platform)} group by 1, 2) kept
    full join (
      select (t.at at time zone 'UTC')::date as day, t.reason, sum(t.amount) as amount
      from ledger_transfers t join issuance_controls c on c.reason = t.reason and c.breaker <> 'none'
      group by 1, 2) moved on moved.day = kept.day and moved.reason = kept.reason
  where kept.amount is distinct from moved.amount
  union all
  select 'issuance', 'queue ' || q.id, 'is ' || q.state || ', ' || case when t.id is null then 'not posted' else 'posted' end
  from issuance_queue q left join ledger_transfers t on t.key = q.key
  where (q.state = 'paid') <> (t.id is not null)`
