// Ledger data for a million orders plus enough other transfers for ten million entries. Every chain is unbroken and
// every balance equals the sum of its entries. Posting them one by one would take hours.
import type { Connection } from '../server/platform/db/database.ts'

/** Grants per member, and the amount of each. */
const grantsPerMember = 130
const grant = 20_000

/** The platform account is split into this many shards. */
const platformParts = 64

export const makeLedger = async (client: Connection): Promise<void> => {
  for (const step of [openAccounts, listGrants, listMoves, moveAll, enterAll, keepBalances]) await client.query(step)
  await client.query('drop table holders, grants, moves')
}

const openAccounts = `
  insert into ledger_accounts (kind, owner_id)
    select kind, u.id from users u, unnest(array['debt', 'member']) kind order by u.id, kind;
  insert into ledger_accounts (kind, owner_id, balance, version)
    select 'escrow', id, case when ended_at is null then price else 0 end, case when ended_at is null then 1 else 2 end
    from backlink_orders order by number;
  create temp table holders as
    select id as account, owner_id as owner, row_number() over (order by id) - 1 as at, count(*) over () as among
    from ledger_accounts where kind = 'member';
  create unique index on holders (owner);
  analyze holders`

/**
 * Round robin: every member once, then every member again. Each grant comes from the next shard of the platform
 * account.
 */
const listGrants = `
  create temp table grants as
    select m + 1 as id, h.account, turn as version, platform.id as platform, m / ${platformParts} + 1 as platform_version,
      now() - interval '3 years' + m * interval '1 second' as at
    from generate_series(1, ${grantsPerMember}) turn cross join holders h
      cross join lateral (select (turn - 1) * h.among + h.at as m) drawn
      join ledger_accounts platform on platform.kind = 'issuance' and platform.part = m % ${platformParts};
  analyze grants`

/**
 * Each order holds its price in escrow; closed orders are paid out or refunded. A member's chain continues after their
 * grants.
 */
const listMoves = `
  create temp table moves as
    select *, (select count(*) from grants) + row_number() over (order by number, step) as id,
      ${grantsPerMember} + row_number() over chain as version, ${grantsPerMember * grant} + sum(change) over chain as balance
    from (
      select o.number, o.id as order_id, o.price, step, escrow.id as escrow, h.account,
        case when step = 1 then -o.price else o.price end as change,
        case when step = 1 then 'spent' when o.status = 'completed' then 'earned' else 'refund' end as kind,
        case when step = 1 then 'order_hold' when o.status = 'completed' then 'order_payout' else 'order_refund' end as reason,
        case when step = 1 then 'hold' when o.status = 'completed' then 'payout' else 'refund' end as ending,
        case when step = 1 then o.placed_at else o.ended_at end as at
      from backlink_orders o
        join ledger_accounts escrow on escrow.kind = 'escrow' and escrow.owner_id = o.id and escrow.part = 0
        cross join generate_series(1, 2) step
        join holders h on h.owner = case when step = 2 and o.status = 'completed' then o.seller_user_id else o.buyer_user_id end
      where step = 1 or o.ended_at is not null) listed
    window chain as (partition by account order by number, step);
  analyze moves`

const moveAll = `
  insert into ledger_transfers (id, key, kind, reason, from_account, from_version, to_account, to_version, amount, note, at)
    overriding system value
    select id, 'adjustment:' || gen_random_uuid(), 'bonus', 'adjustment_grant', platform, platform_version, account, version, ${grant}, 'Bench', at
    from grants order by id;
  insert into ledger_transfers (id, key, kind, reason, from_account, from_version, to_account, to_version, amount, refers_to, at)
    overriding system value
    select id, 'order:' || order_id || ':' || ending, kind, reason,
      case step when 1 then account else escrow end, case step when 1 then version else 2 end,
      case step when 1 then escrow else account end, case step when 1 then 1 else version end, price, 'order:' || order_id, at
    from moves order by id;
  select setval(pg_get_serial_sequence('ledger_transfers', 'id'), (select max(id) from ledger_transfers))`

const enterAll = `
  insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at)
    select platform, platform_version, id, null, -${grant} * (platform_version - 1), -${grant} * platform_version, at from grants
    order by platform, platform_version;
  insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at)
    select account, version, id, 'bonus', ${grant} * (version - 1), ${grant} * version, at from grants
    order by account, version;
  insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at)
    select account, version, id, kind, balance - change, balance, at from moves
    order by account, version;
  insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at)
    select escrow, step, id, null, case step when 1 then 0 else price end, case step when 1 then price else 0 end, at from moves
    order by escrow, step`

const keepBalances = `
  update ledger_accounts a set balance = -${grant} * given.count, version = given.count
    from (select platform, count(*) as count from grants group by platform) given where a.id = given.platform;
  update ledger_accounts a set balance = ${grantsPerMember * grant}, version = ${grantsPerMember} from holders h where a.id = h.account;
  update ledger_accounts a set balance = last.balance, version = last.version
    from (select distinct on (account) account, balance, version from moves order by account, version desc) last where a.id = last.account`
