// The ledger through its public functions: what is posted, what is rejected, and which events are published.
import type { PostedReason } from '../../contract/ledger.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction, sqlStateOf } from '../platform/db/database.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { lockBalance, read } from './balance.ts'
import { postAny, type Posting, type Transfer } from './ledger.ts'

const database = useDatabase()

const postAll = (...transfers: Transfer<PostedReason>[]): Promise<Posting> =>
  inTransaction(database.current.db, (tx) => postAny(tx, transfers))

const balance = (memberId: string) => read(database.current.db, memberId)

const newMember = async (credits: number): Promise<string> => {
  const memberId = randomUUID()
  await giveCredits(database.current.db, memberId, credits)
  return memberId
}

const entriesOf = async (memberId: string) => {
  const { rows } = await sql<{ reason: string; key: string; version: number; moved: number; after: number }>`
    select t.reason, t.key, e.version, e.balance_after - e.balance_before as moved, e.balance_after as after
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account_id = (select id from ledger_accounts where owner_id = ${memberId} and kind = 'member')
    order by e.version`.execute(database.current.db)
  return rows
}

const changesPublished = async (memberId: string): Promise<unknown[]> => {
  const rows = await database.current.db
    .selectFrom('outbox')
    .select('payload')
    .where('member_id', '=', memberId)
    .where('topic', '=', 'credits.changed')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload)
}

afterAll(async () => {
  expect(await ledgerViolations(database.current.db)).toEqual([])
})

describe('a transfer', () => {
  test('moves credits from the platform to a member, with an entry on each side', async () => {
    const memberId = await newMember(0)
    expect(await postAll({ key: `welcome:${memberId}`, reason: 'welcome_bonus', amount: 10, memberId })).toBe('posted')
    expect(await balance(memberId)).toEqual({ total_credits: 10, debt: 0 })
    expect(await entriesOf(memberId)).toEqual([
      { reason: 'welcome_bonus', key: `welcome:${memberId}`, version: 1, moved: 10, after: 10 },
    ])
  })

  test('is idempotent by key: a second posting changes and publishes nothing', async () => {
    const memberId = await newMember(0)
    const bonus = { key: `welcome:${memberId}`, reason: 'welcome_bonus', amount: 10, memberId } as const
    await postAll(bonus)
    const before = await changesPublished(memberId)
    expect(await postAll(bonus)).toBe('repeated')
    expect(await balance(memberId)).toEqual({ total_credits: 10, debt: 0 })
    expect(await changesPublished(memberId)).toEqual(before)
  })

  test('still counts as a repetition after its credits have been spent', async () => {
    const memberId = await newMember(10)
    const spent = { key: `closed:${memberId}`, reason: 'account_closed', amount: 10, memberId } as const
    await postAll(spent)
    expect(await postAll(spent)).toBe('repeated')
  })

  test.each([
    { name: 'amount', other: { amount: 11 } },
    { name: 'reason', other: { reason: 'loyalty_bonus' } },
    { name: 'subject', other: { subject: 'purchase:other' } },
    { name: 'member', other: { memberId: randomUUID() } },
  ] as const)('with a known key and a different $name is rejected', async ({ other }) => {
    const memberId = await newMember(0)
    const bonus = { key: `welcome:${memberId}`, reason: 'welcome_bonus', amount: 10, memberId } as const
    await postAll(bonus)
    const refused = await postAll({ ...bonus, ...other }).catch(sqlStateOf)
    expect(refused).toBe('LG002')
    expect(await balance(memberId)).toEqual({ total_credits: 10, debt: 0 })
  })

  test('beyond the balance is rejected with the error code that the screens handle', async () => {
    const memberId = await newMember(9)
    await expect(
      postAll({ key: `closed:${memberId}`, reason: 'account_closed', amount: 10, memberId }),
    ).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(await balance(memberId)).toEqual({ total_credits: 9, debt: 0 })
  })

  test.each([
    { name: 'nothing', amount: 0 },
    { name: 'less than nothing', amount: -5 },
    { name: 'a fraction', amount: 1.5 },
    { name: 'no number', amount: Number.NaN },
  ])('of $name is rejected', async ({ amount }) => {
    const memberId = await newMember(20)
    await expect(postAll({ key: randomUUID(), reason: 'adjustment_grant', amount, memberId })).rejects.toThrow()
    await expect(postAll({ key: randomUUID(), reason: 'adjustment_take', amount, memberId })).rejects.toThrow()
    expect(await balance(memberId)).toEqual({ total_credits: 20, debt: 0 })
  })

  test('cannot use a key reserved for debts', async () => {
    const memberId = await newMember(0)
    const refused = await postAll({ key: 'penalty:x#debt', reason: 'adjustment_grant', amount: 1, memberId }).catch(
      sqlStateOf,
    )
    expect(refused).toBe('LG003')
  })

  test('must name the account owner', async () => {
    await expect(postAll({ key: 'nobody', reason: 'welcome_bonus', amount: 1 })).rejects.toThrow(
      /names no account owner/,
    )
  })

  test('rolls back with the caller’s transaction', async () => {
    const memberId = await newMember(5)
    const undone = inTransaction(database.current.db, async (tx) => {
      await postAny(tx, [{ key: `undone:${memberId}`, reason: 'adjustment_grant', amount: 7, memberId }])
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await balance(memberId)).toEqual({ total_credits: 5, debt: 0 })
    expect(await postAll({ key: `undone:${memberId}`, reason: 'adjustment_grant', amount: 7, memberId })).toBe('posted')
  })
})

describe('a set of transfers', () => {
  test('is posted completely or not at all', async () => {
    const [rich, poor] = [await newMember(50), await newMember(3)]
    const refused = postAll(
      { key: `a:${rich}`, reason: 'account_closed', amount: 20, memberId: rich },
      { key: `a:${poor}`, reason: 'account_closed', amount: 4, memberId: poor },
    )
    await expect(refused).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(await balance(rich)).toEqual({ total_credits: 50, debt: 0 })
  })

  test('may move the credits of one member several times in sequence', async () => {
    const memberId = await newMember(0)
    await postAll(
      { key: `1:${memberId}`, reason: 'adjustment_grant', amount: 5, memberId },
      { key: `2:${memberId}`, reason: 'account_closed', amount: 4, memberId },
      { key: `3:${memberId}`, reason: 'adjustment_take', amount: 3, memberId },
      { key: `4:${memberId}`, reason: 'adjustment_grant', amount: 10, memberId },
    )
    expect(await balance(memberId)).toEqual({ total_credits: 8, debt: 0 })
    expect((await entriesOf(memberId)).map(({ moved }) => moved)).toEqual([5, -4, 2, -3, 10, -2])
    expect(await changesPublished(memberId)).toEqual([
      { total_credits: 0, debt: 0 },
      { total_credits: 8, debt: 0 },
    ])
  })

  test('that was partly posted before is rejected', async () => {
    const memberId = await newMember(0)
    const [first, second] = ['1', '2'].map((name): Transfer<PostedReason> => ({
      key: `${name}:${memberId}`,
      reason: 'adjustment_grant',
      amount: 5,
      memberId,
    }))
    if (first === undefined || second === undefined) throw new Error('two transfers')
    await postAll(first)
    expect(await postAll(first, second).catch(sqlStateOf)).toBe('LG002')
    expect(await postAll(second, { ...second }).catch(sqlStateOf)).toBe('23505')
    expect(await balance(memberId)).toEqual({ total_credits: 5, debt: 0 })
  })

  test('must not be empty', async () => {
    expect(await postAll().catch(sqlStateOf)).toBe('LG003')
  })
})

describe('a debt', () => {
  test('is the uncovered part, and the transfer itself has the full amount', async () => {
    const memberId = await newMember(10)
    await postAll({ key: `penalty:${memberId}`, reason: 'adjustment_take', amount: 25, memberId })
    expect(await balance(memberId)).toEqual({ total_credits: 0, debt: 15 })
    expect((await entriesOf(memberId)).slice(1)).toEqual([
      { reason: 'debt_incurred', key: `penalty:${memberId}#debt`, version: 2, moved: 15, after: 25 },
      { reason: 'adjustment_take', key: `penalty:${memberId}`, version: 3, moved: -25, after: 0 },
    ])
    expect((await changesPublished(memberId)).at(-1)).toEqual({ total_credits: 0, debt: 15 })
  })

  test('is settled by incoming credits before the member can spend them', async () => {
    const memberId = await newMember(0)
    await postAll({ key: `take:${memberId}`, reason: 'adjustment_take', amount: 15, memberId })
    await postAll({ key: `first:${memberId}`, reason: 'adjustment_grant', amount: 6, memberId })
    expect(await balance(memberId)).toEqual({ total_credits: 0, debt: 9 })
    await postAll({
      key: `second:${memberId}`,
      reason: 'pack_purchase',
      amount: 50,
      memberId,
      subject: 'purchase:none',
    })
    expect(await balance(memberId)).toEqual({ total_credits: 41, debt: 0 })
    expect(await changesPublished(memberId)).toEqual([
      { total_credits: 0, debt: 0 },
      { total_credits: 0, debt: 15 },
      { total_credits: 0, debt: 9 },
      { total_credits: 41, debt: 0 },
    ])
  })

  test('grows by a second penalty', async () => {
    const memberId = await newMember(0)
    await postAll({ key: `1:${memberId}`, reason: 'adjustment_take', amount: 15, memberId })
    await postAll({ key: `2:${memberId}`, reason: 'purchase_refund', amount: 5, memberId })
    expect(await balance(memberId)).toEqual({ total_credits: 0, debt: 20 })
  })
})

describe('the ledger tables', () => {
  const { pool } = { pool: () => database.current.pool }

  test.each(['ledger_transfers', 'ledger_entries'])('%s are append-only', async (table) => {
    await newMember(1)
    await expect(pool().query(`update ${table} set at = at`)).rejects.toThrow(/only ever added/)
    await expect(pool().query(`delete from ${table}`)).rejects.toThrow(/only ever added/)
    await expect(pool().query(`truncate ${table} cascade`)).rejects.toThrow(/only ever added/)
  })

  test('keep every account, and each balance within its limits', async () => {
    const memberId = await newMember(1)
    await expect(pool().query('delete from ledger_accounts')).rejects.toThrow(/only ever added/)
    for (const [kind, wrong] of [
      ['member', -1],
      ['debt', 1],
    ] as const) {
      await expect(
        pool().query('update ledger_accounts set balance = $1 where kind = $2 and owner_id = $3', [
          wrong,
          kind,
          memberId,
        ]),
      ).rejects.toThrow(/ledger_accounts_keep_their_limits/)
    }
  })

  test.each([
    { name: 'of an unknown kind', row: `('pocket', gen_random_uuid(), 0)` },
    { name: 'of a member without an owner', row: `('member', '00000000-0000-0000-0000-000000000000', 0)` },
    { name: 'of the platform with an owner', row: `('fees', gen_random_uuid(), 0)` },
    { name: 'in a part that there is not', row: `('fees', '00000000-0000-0000-0000-000000000000', 64)` },
    { name: 'of a member in parts', row: `('member', gen_random_uuid(), 1)` },
  ])('reject an account $name', async ({ row }) => {
    const refused = await pool()
      .query(`insert into ledger_accounts (kind, owner_id, part) values ${row}`)
      .catch(sqlStateOf)
    expect(refused).toBe('23514')
  })
})

describe('a balance lock', () => {
  test('blocks postings of others, but not those of the transaction that holds it', async () => {
    const { db } = database.current
    const memberId = await newMember(5)
    const grant = { key: `grant:${memberId}`, reason: 'adjustment_grant', amount: 3, memberId } as const
    const postings: Promise<Posting>[] = []
    // Without retry, so that a deadlock would surface.
    await db.transaction().execute(async (tx) => {
      expect(await lockBalance(tx, memberId)).toEqual({ total_credits: 5, debt: 0 })
      postings.push(db.transaction().execute((other) => postAny(other, [grant])))
      await until('the posting waits', async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_transfer%'`.execute(
          db,
        )
        return rows.length > 0
      })
      await postAny(tx, [{ key: `closed:${memberId}`, reason: 'account_closed', amount: 5, memberId }])
    })
    expect(await Promise.all(postings)).toEqual(['posted'])
    expect(await balance(memberId)).toEqual({ total_credits: 3, debt: 0 })
  })
})
