// Test data for `relations`: members who trade at random, with signals of which some are shared by two, some by ten and some by
// thousands. In a database of its own, generated in SQL, deterministic.
import type { Connection, Database } from '../server/platform/db/database.ts'
import { fillOnce } from './fillOnce.ts'
import { withDatabase } from './processes.ts'

const tradesPerMember = 10

export interface RelationsDataset {
  database: Database
  members: number
}

export const withTraders = <T>(members: number, work: (dataset: RelationsDataset) => Promise<T>): Promise<T> =>
  withDatabase(async (database) => {
    await fillOnce(database, 'owner_trades', (client) => makeRows(client, members))
    return work({ database, members })
  })

/** Deterministic id in the form of a random UUID. */
export const traderId = (number: string): string =>
  `overlay(overlay(md5('trader ' || (${number})) placing '4' from 13) placing 'a' from 17)::uuid`

const makeRows = async (client: Connection, members: number): Promise<void> => {
  for (const statement of [makeMembers, makeTrades]) await client.query(statement, [members])
  for (const [kind, share] of kinds) await client.query(makeSignals(kind, share), [members])
  await client.query(countValues)
  await client.query(makeRelations, [members])
}

const makeMembers = `
  insert into users (id, email, email_confirmed, full_name, language, created_at)
  select ${traderId('n')}, 'trader' || n || '@relations.test', true, 'Trader ' || n, 'de', now() - interval '1 year'
  from generate_series(1, $1::int) n`

const other = `1 + abs(hashint8extended(n, k) % $1::int)`

const makeTrades = `
  insert into owner_trades (seller_owner_id, buyer_owner_id, orders, paid)
  select ${traderId('n')}, ${traderId(other)}, 1 + n % 5, 20 + abs(hashint8extended(n, 100 + k) % 400)
  from generate_series(1, $1::int) n, generate_series(1, ${tradesPerMember}) k on conflict do nothing`

/** How many members share a value. */
const kinds = [
  ['device', 2],
  ['network', 10],
  ['analytics', 3],
  ['name_servers', 5_000],
] as const

const makeSignals = (kind: string, share: number): string => `
  with made as materialized (
    select ${traderId('n')} as owner, sha256(('${kind} ' || n / ${share})::bytea) as hash from generate_series(1, $1::int) n
  ), listed as (
    insert into relation_values (kind, value_hash) select distinct '${kind}', hash from made
  )
  insert into relation_signals (kind, value_hash, owner_id, is_counted, first_seen_at, seen_at, expires_at)
  select '${kind}', hash, owner, true, now() - interval '9 days', now() - interval '1 day', now() + interval '80 days' from made`

const countValues = `
  update relation_values v set owners = c.owners
  from (select kind, value_hash, count(*) as owners from relation_signals group by 1, 2) as c
  where c.kind = v.kind and c.value_hash = v.value_hash`

const makeRelations = `
  insert into owner_relations (owner_a, owner_b, score, score_without_referral, reasons, scored_at)
  select least(one, two), greatest(one, two), 49, 49, '[{"signal": "device", "weight": 49, "since": "2026-01-01T00:00:00.000Z"}]', now()
  from generate_series(2, $1::int, 2) n, lateral (select ${traderId('n')} as one, ${traderId('n + 1')} as two) as pair`
