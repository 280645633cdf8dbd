// Write-offs over HTTP: who sees the list and what it says, and opening the purchases of a member again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeOffEndpoints, writeOffsPerPage } from '../../../contract/writeOffs.ts'
import { firstAdmin, type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { lotSteps } from '../../testing/lotSteps.ts'
import { creditAdminSteps } from './creditAdmin.fixture.ts'

const api = useApi()
const db = () => api.database.db
let admin: SignedIn
let payer: SignedIn

const { audited } = creditAdminSteps(api, () => admin)
const reason = 'The bank confirmed a mistake.'

const ask = (who: SignedIn, query = '') =>
  api.call('GET', `/api/admin/write-offs${query}`, { token: who.session.access_token })
const list = async (query = '') => writeOffEndpoints.writeOffs.output.parse((await ask(admin, query)).json)
const open = (who: SignedIn, memberId: string, body: object = { reason }) =>
  api.call('POST', `/api/admin/members/${memberId}/open-purchases`, { token: who.session.access_token, body })

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  payer = await api.member('payer@example.com')
})

/** Packs are paid without an invoice, drafts without a text. */
const notSimulated = new Set(['invoice', 'content', 'reversal'])
afterAll(async () => {
  expect((await ledgerViolations(db())).filter(({ rule }) => !notSimulated.has(rule))).toEqual([])
})

describe('the list of write-offs', () => {
  it('is empty at first, and for admins alone', async () => {
    expect(await list()).toEqual({ write_offs: [], today: 0, limit_per_day: 5_000, paused: false, next_cursor: null })
    expect((await ask(payer)).status).toBe(403)
  })

  it('names the member, the loss and the reason, and says that the purchases are closed', async () => {
    const steps = lotSteps(db(), payer.memberId)
    await steps.buy(100)
    await steps.spend(60)
    await steps.reverse()
    const { write_offs: found, today } = await list()
    expect(today).toBe(60)
    expect(found).toMatchObject([
      { member: { id: payer.memberId }, amount: 60, reason: 'dispute', recovered_at: null, closed: true },
    ])
    expect(found[0]?.member.name).not.toBeNull()
  })

  it('is paged, newest first, and says when the limit of the day is exceeded', async () => {
    const { purchase_id: purchaseId } = await db()
      .selectFrom('write_offs')
      .select('purchase_id')
      .executeTakeFirstOrThrow()
    const row = { purchase_id: purchaseId, owner_id: payer.memberId, amount: 100, reason: 'refund' }
    await db()
      .insertInto('write_offs')
      .values(Array.from({ length: writeOffsPerPage }, () => row))
      .execute()
    const first = await list()
    expect(first.write_offs).toHaveLength(writeOffsPerPage)
    expect(first).toMatchObject({ today: 5_060, paused: true })
    const second = await list(`?cursor=${first.next_cursor}`)
    expect(second).toMatchObject({ write_offs: [{ amount: 60 }], next_cursor: null })
    expect((await ask(admin, '?cursor=x')).status).toBe(400)
  })
})

describe('purchases that were closed', () => {
  it('are opened by an admin alone, with a reason that is logged, and only once', async () => {
    expect((await open(payer, payer.memberId)).status).toBe(403)
    expect((await open(admin, payer.memberId, { reason: '' })).status).toBe(400)
    expect((await open(admin, randomUUID())).code).toBe('not_found')
    const at = async () =>
      (await db().selectFrom('payers').select('closed_at').where('owner_id', '=', payer.memberId).executeTakeFirst())
        ?.closed_at
    const isClosed = async () =>
      (await api.call('GET', '/api/credits/balance', { token: payer.session.access_token })).json['purchases_closed']
    expect([await at(), await isClosed()]).toEqual([expect.any(Date), true])
    expect((await open(admin, payer.memberId)).status).toBe(200)
    expect([await at(), await isClosed()]).toEqual([null, false])
    expect(await audited('open_purchases')).toMatchObject([{ subject_id: payer.memberId, reason }])
    expect((await open(admin, payer.memberId)).code).toBe('not_found')
    expect((await list()).write_offs.some(({ closed }) => closed)).toBe(false)
  })
})
