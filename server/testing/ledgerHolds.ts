// Holds credits in escrow for orders of several members at once and reports where the ledger violates the rules:
// members who could pay did, for all of their orders, and no other balance moved; also under concurrency.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type pg from 'pg'

interface Hold {
  key: string
  member: string
  order_id: string
  amount: number
  refers_to: string
}

const holdOf = (member: string, amount: number): Hold => {
  const orderId = randomUUID()
  return { key: `order:${orderId}:hold`, member, order_id: orderId, amount, refers_to: `order:${orderId}` }
}

const insertHolds = `select ledger_hold($1::jsonb, 'spent', 'order_hold') as member`

const hold = async (client: pg.Client, holds: readonly Hold[]): Promise<string[]> => {
  const { rows } = await client.query<{ member: string }>(insertHolds, [JSON.stringify(holds)])
  return rows.map(({ member }) => member)
}

/** To a new member. */
const give = async (client: pg.Client, balance: number): Promise<string> => {
  const member = randomUUID()
  await client.query(
    `select ledger_post(jsonb_build_array(jsonb_build_object('key', 'given:' || $1::text, 'kind', 'bonus', 'reason', 'adjustment_grant',
       'from_kind', 'issuance', 'to_kind', 'member', 'to_owner', $1::text, 'amount', $2::int)))`,
    [member, balance],
  )
  return member
}

/** Each with a balance, and the prices of their orders. Null: never had an account. */
const buyers = fc.array(
  fc.record({
    has: fc.option(fc.integer({ min: 1, max: 60 })),
    prices: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 6 },
)

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Interleaves the baskets of different members, keeping the order within each. */
const dealt = (baskets: readonly (readonly Hold[])[]): Hold[] =>
  Array.from({ length: 4 }).flatMap((_, turn) =>
    baskets.flatMap((basket) => (basket[turn] === undefined ? [] : [basket[turn]])),
  )

export const flawOfHolds = async (client: pg.Client, seed: number, rounds: number): Promise<string | null> => {
  for (const drawn of fc.sample(buyers, { numRuns: rounds, seed })) {
    const members = await Promise.all(drawn.map(async ({ has }) => (has === null ? randomUUID() : give(client, has))))
    const baskets = drawn.map(({ prices }, at) => prices.map((price) => holdOf(members[at] ?? '', price)))
    const held = new Set(await hold(client, dealt(baskets)))
    for (const [at, { has, prices }] of drawn.entries()) {
      const [member = '', basket = []] = [members[at], baskets[at]]
      const suffices = has !== null && has >= sum(prices)
      if (held.has(member) !== suffices) return `${has} for ${prices.join(' + ')}: ${suffices ? 'not held' : 'held'}`
      const flaw = await flawOfOne(client, member, { left: suffices ? has - sum(prices) : has, basket, suffices })
      if (flaw !== null) return `${has} for ${prices.join(' + ')}: ${flaw}`
    }
  }
  return auditFinding(client)
}

interface Expected {
  left: number | null
  basket: readonly Hold[]
  suffices: boolean
}

const flawOfOne = async (
  client: pg.Client,
  member: string,
  { left, basket, suffices }: Expected,
): Promise<string | null> => {
  const { rows } = await client.query<{
    has: string | number | null
    escrow: string[]
    moved: string[]
    reported: string[]
  }>(
    `select (select balance from ledger_accounts where kind = 'member' and owner_id = $1) as has,
       array(select owner_id || ' ' || balance from ledger_accounts where kind = 'escrow' and owner_id = any($2) order by 1) as escrow,
       array(select t.key || ' ' || t.refers_to || ' ' || t.kind || ' ' || t.reason || ' ' || t.amount || ' ' || e.balance_after
         from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id and a.owner_id = $1
         where t.key = any($3) order by t.from_version) as moved,
       array(select payload::text from outbox where member_id = $1 and topic = 'credits.changed' and $4 order by id desc limit 1) as reported`,
    [member, basket.map(({ order_id: id }) => id), basket.map(({ key }) => key), suffices],
  )
  const [found] = rows
  if (found === undefined) return 'nothing was found'
  const known = found.has === null ? null : Number(found.has)
  if (known !== left) return `has ${known} instead of ${left}`
  const escrow = suffices ? basket.map(({ order_id: id, amount }) => `${id} ${amount}`).toSorted() : []
  if (found.escrow.join() !== escrow.join()) {
    return `for the orders ${found.escrow.join()} is held instead of ${escrow.join()}`
  }
  const before = (left ?? 0) + sum(basket.map(({ amount }) => amount))
  const moved = suffices
    ? basket.map(({ key, refers_to: subject, amount }, at) => {
        const after = before - sum(basket.slice(0, at + 1).map((one) => one.amount))
        return `${key} ${subject} spent order_hold ${amount} ${after}`
      })
    : []
  if (found.moved.join() !== moved.join()) return `moved ${found.moved.join()} instead of ${moved.join()}`
  const reported = suffices ? `{"debt": 0, "total_credits": ${left}}` : ''
  return found.reported.join() === reported ? null : `reported ${found.reported.join()}`
}

/** Escrow here is for orders that do not exist; the escrow rule is not part of this test. */
const auditFinding = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ rule: string; detail: string }>(
    `select * from ledger_check() where rule <> 'escrow'`,
  )
  return rows[0] === undefined ? null : `${rows[0].rule}: ${rows[0].detail}`
}

/** Every second client is named odd (`application_name`), for a mutant that makes them differ. */
interface LedgerClients {
  watcher: pg.Client
  clients: readonly pg.Client[]
}

const waitWithinMs = 5_000

/**
 * While an account is locked, each of `work` starts behind the previous one; then the lock is released. Returns what
 * went wrong.
 */
const queueUp = async (
  { watcher, clients }: LedgerClients,
  held: { kind: string; owner: string },
  work: readonly ((client: pg.Client) => Promise<unknown>)[],
): Promise<string | null> => {
  await watcher.query('begin')
  await watcher.query('select from ledger_accounts where kind = $1 and owner_id = $2 for no key update', [
    held.kind,
    held.owner,
  ])
  const done: Promise<string | null>[] = []
  let ended = 0
  const problemOf = (error: unknown): string => (error instanceof Error ? error.message : 'an error')
  for (const [at, one] of work.entries()) {
    const client = clients[at]
    if (client === undefined) throw new Error('Too few connections.')
    const running = one(client).then(() => null, problemOf)
    done.push(running.finally(() => (ended += 1)))
    for (const giveUpAt = performance.now() + waitWithinMs; performance.now() < giveUpAt;) {
      const { rowCount } = await watcher.query(
        'select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
      )
      if (ended + (rowCount ?? 0) > at) break
      await pause(1)
    }
  }
  await watcher.query('commit')
  return (await Promise.all(done)).find((problem) => problem !== null) ?? null
}

/** A process that needs several locks waits for the first before it takes the next: no deadlocks, no retries. */
export const flawOfManyAtOnce = async (connections: LedgerClients): Promise<string | null> => {
  const members = await Promise.all([1, 2, 3].map(() => give(connections.watcher, 1_000)))
  const [, middle = ''] = members.toSorted()
  const everybody = (client: pg.Client): Promise<unknown> =>
    hold(
      client,
      members.map((member) => holdOf(member, 1)),
    )
  const problem = await queueUp(
    connections,
    { kind: 'debt', owner: middle },
    connections.clients.map(() => everybody),
  )
  return problem ?? auditFinding(connections.watcher)
}

/** A penalty is never rejected, whatever is put in escrow at the same time: the missing amount becomes a debt. */
export const flawOfPenalty = async (connections: LedgerClients): Promise<string | null> => {
  const member = await give(connections.watcher, 50)
  const penalty = (client: pg.Client): Promise<unknown> =>
    client.query(
      `select ledger_transfer('penalty:' || $1::text, 'penalty', 'prime_penalty', 'member', $1::uuid, 'penalties', ledger_platform(), 40, null, null, true)`,
      [member],
    )
  const problem = await queueUp(connections, { kind: 'member', owner: member }, [
    (client) => hold(client, [holdOf(member, 30)]),
    penalty,
  ])
  return problem ?? auditFinding(connections.watcher)
}

/** Mutants of `ledger_hold`, each of which must be detected. */
export const holdMutants: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'no lock': [['    order by owner_id desc for no key update;', ';']],
  'locks in an order of each their own': [
    [
      'order by owner_id desc for no key update',
      `order by case current_setting('application_name') when 'odd' then owner_id end, owner_id desc for no key update`,
    ],
  ],
  'no limit of what a member has': [[' and a.balance - whole.amount >= a.lowest', '']],
  'only the dearest is taken': [['sum(amount)::bigint as amount', 'max(amount) as amount']],
  'versions not counted': [['version = a.version + whole.count', 'version = a.version + 1']],
  'entries forget what was before': [['balance_before - wanted.so_far + wanted.amount', 'balance_before']],
  'no entry of the order': [
    ['    union all\n    select moved.to_account, 1, moved.id, null, 0, moved.amount, posted_time from moved\n', ''],
  ],
  'an entry without its kind': [['moved.id, new_kind,', 'moved.id, null,']],
  'another amount is held': [
    ["'escrow', wanted.order_id, wanted.amount, 1", "'escrow', wanted.order_id, wanted.amount + 1, 1"],
  ],
  'everybody is said to pay': [
    [
      'select array_agg(gave.owner_id) into givers from gave;',
      'select array_agg(distinct wanted.member) into givers from wanted;',
    ],
  ],
  'reported what was before': [["'total_credits', gave.balance,", "'total_credits', gave.balance_before,"]],
}

/** Replaces the function of this database with the mutant. Balances may be anything after that. */
export const infectHolds = async (client: pg.Client, name: string): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where proname = 'ledger_hold'`,
  )
  const text = (holdMutants[name] ?? []).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The mutant "${name}" is out of date: "${from}" was not found.`)
    return changed.replace(from, to)
  }, rows[0]?.text ?? '')
  await client.query(text)
  await client.query('alter table ledger_accounts drop constraint ledger_accounts_keep_their_limits')
}
