// Test data for `fraud`: members who trade at random, pairs of all scores, rings, freezes, decisions, income of today and
// claims. In a database of its own, generated in SQL, deterministic.
import type { Connection, Database } from '../server/platform/db/database.ts'
import { fillOnce } from './fillOnce.ts'
import { withDatabase } from './processes.ts'
import { traderId } from './relationsDataset.ts'

export interface FraudSize {
  relations: number
  trades: number
}

export const withFraud = <T>(size: FraudSize, work: (database: Database) => Promise<T>): Promise<T> =>
  withDatabase(async (database) => {
    await fillOnce(database, 'owner_relations', (client) => makeRows(client, size))
    return work(database)
  })

/** As many members as pairs, each with as many trades. */
const makeRows = async (client: Connection, { relations, trades }: FraudSize): Promise<void> => {
  await client.query(makeMembers, [relations])
  await client.query(makeTrades, [relations, Math.max(1, Math.round(trades / relations))])
  for (const statement of [makeRelations, makeRings, makeDecisions, makeFreezes, makeIncome, makeClaims]) {
    await client.query(statement, [relations])
  }
}

const makeMembers = `
  insert into users (id, email, email_confirmed, full_name, language, created_at)
  select ${traderId('n')}, 'trader' || n || '@fraud.test', true, 'Trader ' || n, 'de', now() - interval '1 year'
  from generate_series(1, $1::int) n`

const other = (seed: string): string => `1 + abs(hashint8extended(n, ${seed}) % $1::int)`

const makeTrades = `
  insert into owner_trades (seller_owner_id, buyer_owner_id, orders, paid)
  select ${traderId('n')}, ${traderId(other('k'))}, 1 + n % 5, 20 + abs(hashint8extended(n, 100 + k) % 400)
  from generate_series(1, $1::int) n, generate_series(1, $2::int) k on conflict do nothing`

/** One in a hundred is marked as unrelated, one in a thousand has new evidence; scored over the last 90 days. */
const makeRelations = `
  insert into owner_relations (owner_a, owner_b, score, score_without_referral, reasons, marked_unrelated_at, new_evidence_at, scored_at)
  select least(one, two), greatest(one, two), score, score,
    '[{"signal": "device", "weight": 49, "since": "2026-01-01T00:00:00.000Z"}, {"signal": "network", "weight": 25, "since": "2026-01-01T00:00:00.000Z"}]',
    case when n % 100 = 0 then now() - interval '40 days' end, case when n % 1000 = 0 then now() - n % 60 * interval '1 day' end,
    now() - (n % 8640) * interval '15 minutes'
  from generate_series(1, $1::int) n, lateral (
    select ${traderId('n')} as one, ${traderId('1 + n % $1::int')} as two, 30 + abs(hashint8(n) % 70) as score) as pair
  on conflict do nothing`

const makeRings = `
  insert into trade_rings (owners, credits, orders, found_at, last_trade_at)
  select array(select unnest(array[${traderId('n')}, ${traderId('n + 1')}, ${traderId('n + 2')}]) as owner order by owner),
    50 + abs(hashint8(n) % 2000), 6, now() - (n % 4320) * interval '30 minutes', now()
  from generate_series(1, $1::int - 2, 20) n`

const makeDecisions = `
  insert into decisions (id, owner_id, measure, subject_kind, subject_id, ground, reasons, objection, objected_at)
  select ${traderId(`'decision ' || n`)}, ${traderId('n')}, 'credits_frozen', 'credits', ${traderId('n')}::text, 'trade_ring', 'Generated',
    case when n % 1000 = 0 then 'Generated' end, case when n % 1000 = 0 then now() end
  from generate_series(1, $1::int, 3) n`

const makeFreezes = `
  insert into freezes (owner_id, decision_id, ended_at, ended_as)
  select ${traderId('n')}, ${traderId(`'decision ' || n`)}, case when n % 30 > 1 then now() end, case when n % 30 > 1 then 'released' end
  from generate_series(1, $1::int, 3) n`

/** Of the last 30 days; one in fifty members has income today. */
const makeIncome = `
  insert into issuance_days (day, reason, owner_id, amount, times)
  select (now() at time zone 'UTC')::date - n % 50, 'website_award', ${traderId('n')}, 1 + abs(hashint8(n) % 300), 1
  from generate_series(1, $1::int) n`

const makeClaims = `
  insert into claims (order_id, owner_id, creditor_id, domain, amount, paid, closed_at, outcome)
  select ${traderId(`'claim ' || n`)}, ${traderId(other('1'))}, ${traderId('n')}, 'site' || n || '.test', 50, case when n % 1000 = 0 then 10 else 50 end,
    case when n % 1000 > 0 then now() end, case when n % 1000 > 0 then 'paid' end
  from generate_series(10, $1::int, 10) n`
