import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, testPassword, useApi } from '../testing/api.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { read } from './balance.ts'
import { post } from './ledger.ts'

const api = useApi()

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const leave = (member: SignedIn): Promise<Answer> =>
  api.call('POST', '/api/me/deletion', {
    token: member.session.access_token,
    cookie: member.cookie,
    body: { password: testPassword },
  })

const take = (member: SignedIn, amount: number) =>
  inTransaction(api.database.db, (tx) =>
    post(tx, [{ key: `test:${randomUUID()}`, reason: 'adjustment_take', amount, memberId: member.memberId }]),
  )

const give = (member: SignedIn, amount: number) => giveCredits(api.database.db, member.memberId, amount)

describe('a member who deletes the account', () => {
  it('gets their credit history exported', async () => {
    const member = await api.member('takes@example.com')
    await give(member, 30)
    await take(member, 12)
    const response = await fetch(`${api.url}/api/me/export`, {
      headers: { authorization: `Bearer ${member.session.access_token}` },
    })
    expect(await response.json()).toMatchObject({
      credits: {
        total_credits: 18,
        debt: 0,
        movements: [
          { reason: 'adjustment_take', amount: -12, balance_after: 18 },
          { reason: 'adjustment_grant', amount: 30, balance_after: 30, note: 'For a test.' },
        ],
      },
    })
  })

  it('leaves their credits to the platform, by an ordinary transfer', async () => {
    const member = await api.member('leaves@example.com')
    await give(member, 30)
    expect((await leave(member)).status).toBe(200)
    const { db } = api.database
    expect(await read(db, member.memberId)).toEqual({ total_credits: 0, debt: 0 })
    const closed = await db
      .selectFrom('ledger_transfers')
      .select(['reason', 'amount'])
      .where('key', '=', `closed:${member.memberId}`)
      .executeTakeFirst()
    expect(closed).toEqual({ reason: 'account_closed', amount: 30 })
  })

  it('leaves a debt unchanged', async () => {
    const member = await api.member('owes@example.com')
    await give(member, 5)
    await take(member, 20)
    const asked = await api.call('GET', '/api/me/deletion', { token: member.session.access_token })
    expect(asked.json).toEqual({ consequences: [] })
    expect((await leave(member)).status).toBe(200)
    expect(await read(api.database.db, member.memberId)).toEqual({ total_credits: 0, debt: 15 })
  })

  it('while credits come in leaves no earlier ones behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await api.member(`race-${round}@example.com`)
      await give(member, 10)
      const [left] = await Promise.all([leave(member), give(member, 7), give(member, 3), take(member, 2)])
      expect(left.status).toBe(200)
      const { total_credits: held } = await read(api.database.db, member.memberId)
      const late = await api.database.db
        .selectFrom('ledger_transfers')
        .select('id')
        .where('key', '=', `closed:${member.memberId}`)
        .executeTakeFirstOrThrow()
      // The remaining credits came in after the account was closed, under the pseudonym; nothing from before was left
      // behind.
      const after = await api.database.db
        .selectFrom('ledger_transfers')
        .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.to_account')
        .select((eb) => eb.fn.sum<string>('amount').as('amount'))
        .where('owner_id', '=', member.memberId)
        .where('ledger_transfers.id', '>', late.id)
        .executeTakeFirst()
      expect(held).toBeLessThanOrEqual(Number(after?.amount ?? 0))
    }
  })
})
