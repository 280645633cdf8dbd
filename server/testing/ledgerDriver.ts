// Drives the real ledger for the model-based test: many sets in one round trip, each with its outcome and the balances
// afterwards, or several in parallel on separate connections.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { AccountKind } from '../../contract/ledger.ts'
import { nameOf, type Move } from './ledgerModel.ts'

export interface Attempt {
  moves: readonly Move[]
  abort: boolean
}

export interface Seen {
  outcomes: string[]
  /** Balances afterwards of the accounts of the sequence's owners, by kind and owner. */
  balances: Record<string, number>
}

/**
 * A lock that another session keeps until all jobs wait for it or do not need it: accounts, or the insertion of
 * transfers after all key checks.
 */
export type Held = { kind: AccountKind; owner: string } | 'transfers'

export interface LedgerDriver {
  inTurn(attempts: readonly Attempt[], owners: readonly string[]): Promise<Seen>
  /**
   * Each on a separate connection, all sent before any is answered; with `held`, they join the lock queue one after the
   * other.
   */
  atOnce(sets: readonly (readonly Move[])[], owners: readonly string[], held?: Held): Promise<Seen>
  platformBalances(): Promise<Record<string, number>>
  violations(): Promise<string[]>
  close(): Promise<void>
}

const outcomeBySqlState: Readonly<Record<string, string>> = { LG001: 'insufficient', LG002: 'other_content' }

const prepareSql = `
  create function pg_temp.try_all(attempts jsonb) returns text[] language plpgsql as $$
  declare
    attempt jsonb;
    outcome text;
    answers text[] := '{}';
  begin
    for attempt in select jsonb_array_elements(attempts) loop
      begin
        outcome := case when ledger_post(attempt -> 'moves') then 'posted' else 'repeated' end;
        if attempt ->> 'abort' = 'true' then
          raise exception 'undone' using errcode = 'AB000';
        end if;
      exception
        when sqlstate 'AB000' then outcome := outcome || ' and undone';
        when sqlstate 'LG001' then outcome := 'insufficient';
        when sqlstate 'LG002' then outcome := 'other_content';
        when others then outcome := sqlstate || ' ' || sqlerrm;
      end;
      answers := answers || outcome;
    end loop;
    return answers;
  end $$`

export const openLedgerDriver = async (url: string, connectionsCount = 4): Promise<LedgerDriver> => {
  const clients = await Promise.all(
    Array.from({ length: connectionsCount + 2 }, async (_, at) => {
      // The name lets a mutant behave differently on each connection, in every run alike.
      const client = new pg.Client({ connectionString: url, application_name: `driver ${at}` })
      await client.connect()
      return client
    }),
  )
  const [first, watcher] = clients.splice(0, 2)
  if (first === undefined || watcher === undefined) throw new Error('At least one connection is required.')
  let turn = 0
  // No autovacuum analyses the tables here, and plans made for empty tables would be kept while they grow.
  for (const client of [first, ...clients]) await client.query('set enable_seqscan = off')
  await first.query(prepareSql)
  const balances = async (owners: readonly string[]): Promise<Record<string, number>> => {
    const { rows } = await first.query<{ kind: string; owner_id: string; balance: string | number }>(
      'select kind, owner_id, balance from ledger_accounts where owner_id = any ($1) and balance <> 0',
      [owners],
    )
    return Object.fromEntries(rows.map((row) => [`${row.kind} ${row.owner_id}`, Number(row.balance)]))
  }
  return {
    inTurn: async (attempts, owners) => {
      const asked = JSON.stringify(attempts.map(({ moves, abort }) => ({ abort, moves: moves.map(jsonOf) })))
      const { rows } = await first.query<{ outcomes: string[] }>('select pg_temp.try_all($1) as outcomes', [asked])
      return { outcomes: rows[0]?.outcomes ?? [], balances: await balances(owners) }
    },
    atOnce: async (sets, owners, held) => {
      // Another connection every time: the shard of a platform account depends on it.
      turn += 1
      const jobs = sets.map((moves, at) => ({
        moves,
        client: clients[(at + turn) % clients.length] ?? first,
      }))
      const outcomes = await (held === undefined ? postInGroup(jobs) : queueUp(watcher, held, jobs))
      return { outcomes, balances: await balances(owners) }
    },
    platformBalances: async () => {
      const { rows } = await first.query<{ kind: string; balance: string | number }>(
        `select kind, sum(balance)::bigint as balance from ledger_accounts where kind not in ('member', 'debt', 'escrow') group by kind`,
      )
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]))
    },
    violations: async () => {
      // Escrow here is for orders that do not exist; the escrow rule is not part of this test.
      const { rows } = await watcher.query<{ rule: string; subject: string; detail: string }>(
        `select * from ledger_check() where rule <> 'escrow'`,
      )
      return rows.map(({ rule, subject, detail }) => `ledger_check: ${rule}, ${subject}: ${detail}`)
    },
    close: async () => {
      await Promise.all([first, watcher, ...clients].map((client) => client.end()))
    },
  }
}

interface Job {
  moves: readonly Move[]
  client: pg.Client
}

const postInGroup = (jobs: readonly Job[]): Promise<string[]> =>
  Promise.all(jobs.map(({ client, moves }) => postOn(client, moves)))

const queueWithinMs = 2_000

const take = async (watcher: pg.Client, held: Held): Promise<void> => {
  if (held === 'transfers') {
    await watcher.query('lock table ledger_transfers in share row exclusive mode')
    return
  }
  const { kind, owner } = held
  await watcher.query('select from ledger_accounts where kind = $1 and owner_id = $2 for no key update', [kind, owner])
}

/** While a lock is held, each job joins the queue behind the previous one; then it is released. */
const queueUp = async (watcher: pg.Client, held: Held, jobs: readonly Job[]): Promise<string[]> => {
  await watcher.query('begin')
  await take(watcher, held)
  const answers: Promise<string>[] = []
  for (const { client, moves } of jobs) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const sent = { answered: false }
    const answer = postOn(client, moves).finally(() => {
      sent.answered = true
    })
    answers.push(answer)
    for (const giveUpAt = performance.now() + queueWithinMs; !sent.answered && performance.now() < giveUpAt;) {
      const waiting = await watcher.query('select from pg_locks where pid = $1 and not granted', [rows[0]?.pid])
      if (waiting.rowCount !== 0) break
      await pause(1)
    }
  }
  await watcher.query('commit')
  return Promise.all(answers)
}

/** A set on its own connection, committed separately. No retry: losing a race must show. */
const postOn = async (client: pg.Client, moves: readonly Move[]): Promise<string> => {
  try {
    const { rows } = await client.query<{ posted: boolean }>('select ledger_post($1::jsonb) as posted', [
      JSON.stringify(moves.map(jsonOf)),
    ])
    return rows[0]?.posted === true ? 'posted' : 'repeated'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return outcomeBySqlState[error.code ?? ''] ?? `${error.code ?? ''} ${error.message}`
  }
}

const jsonOf = ({ key, kind, reason, from, to, amount, subject, collect }: Move): Record<string, unknown> => ({
  key,
  kind,
  reason,
  from_kind: from.kind,
  from_owner: from.owner,
  to_kind: to.kind,
  to_owner: to.owner,
  amount,
  refers_to: subject,
  collect,
})

export const wordsOf = (moves: readonly Move[]): string =>
  moves.map(({ reason, from, to, amount }) => `${reason} ${amount} ${nameOf(from)} → ${nameOf(to)}`).join(' & ')
