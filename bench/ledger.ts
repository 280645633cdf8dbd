// Benchmark: transfers per second posted through the public function of the ledger, against the barest SQL function
// that moves an amount between two accounts, called the same way on the same server. Target: at least 70 % of it. Also
// shows the cost of the call itself.
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { post } from '../server/credits/ledger.ts'
import { type Database, inTransaction } from '../server/platform/db/database.ts'
import { withDatabase } from './processes.ts'
import { round, type Measured } from './report.ts'
import { compareAlternating } from './alternating.ts'

const membersCount = 5_000
const atOnce = 16
const turnMs = 1_000
const rounds = 15
const targetShare = 0.7

export const measureLedger = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const members = Array.from({ length: membersCount }, () => randomUUID())
    await makeBare(database)
    await openAccounts(database, members)
    const ways = [
      { name: 'barest function over bare pg', once: () => postBareByPg(database) },
      { name: 'barest function', once: () => postBare(database) },
      { name: 'the ledger', once: () => postOurs(database, members[randomInt(membersCount)] ?? '') },
    ]
    const [byPg = NaN, limit = NaN, ours = NaN] = await compareAlternating(ways, { atOnce, turnMs, rounds })
    return {
      rows: [
        { measured: 'barest function over bare pg, transfers per second', value: round(byPg) },
        { measured: 'barest function, transfers per second', value: round(limit) },
        { measured: 'the ledger, transfers per second', value: round(ours), target: round(limit * targetShare) },
      ],
      figure: { name: 'ledger', ours: round(ours), limit: round(limit), unit: 'transfers/s' },
    }
  })

/**
 * The minimum every ledger has to do: lock two accounts in order, insert one transfer and two entries, update two
 * balances.
 */
const makeBare = async ({ pool }: Database): Promise<void> => {
  await pool.query(`
    create table bare_accounts (id integer primary key, balance bigint not null default 0);
    create table bare_transfers (
      id bigint generated always as identity primary key, from_account integer not null, to_account integer not null,
      amount bigint not null, at timestamptz not null default now());
    create table bare_entries (
      id bigint generated always as identity primary key, account_id integer not null, transfer_id bigint not null,
      balance_after bigint not null);
    create function bare_post(giver integer, taker integer, moved bigint) returns void language plpgsql as $$
    declare
      new_id bigint;
      giver_has bigint;
      taker_has bigint;
    begin
      perform from bare_accounts where id in (giver, taker) order by id for no key update;
      insert into bare_transfers (from_account, to_account, amount) values (giver, taker, moved) returning id into new_id;
      update bare_accounts set balance = balance - moved where id = giver returning balance into giver_has;
      update bare_accounts set balance = balance + moved where id = taker returning balance into taker_has;
      insert into bare_entries (account_id, transfer_id, balance_after)
        values (giver, new_id, giver_has), (taker, new_id, taker_has);
    end $$`)
  await pool.query('insert into bare_accounts select n from generate_series(1, $1) n', [membersCount])
}

/** Two different accounts. */
const anyTwo = (): [giver: number, taker: number] => {
  const giver = randomInt(1, membersCount + 1)
  return [giver, (giver % membersCount) + 1]
}

const postBare = ({ db }: Database): Promise<unknown> => {
  const [giver, taker] = anyTwo()
  return inTransaction(db, (tx) => sql`select bare_post(${giver}, ${taker}, 5)`.execute(tx))
}

const postBareByPg = async ({ pool }: Database): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select bare_post($1, $2, 5)', anyTwo())
    await client.query('commit')
  } finally {
    client.release()
  }
}

const openAccounts = async ({ pool }: Database, members: readonly string[]): Promise<void> => {
  await pool.query(
    `insert into ledger_accounts (kind, owner_id)
     select kind, member from unnest($1::uuid[]) as member, unnest(array['debt', 'member']) as kind`,
    [members],
  )
}

const postOurs = ({ db }: Database, memberId: string): Promise<unknown> =>
  inTransaction(db, (tx) => {
    const id = randomUUID()
    return post(tx, [
      { key: `purchase:${id}`, reason: 'pack_purchase', amount: 5, memberId, subject: `purchase:${id}` },
    ])
  })
