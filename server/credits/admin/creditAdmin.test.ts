import type { PostedReason } from '../../../contract/ledger.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LedgerEntry, LedgerAudit, LedgerTransfer } from '../../../contract/creditsAdmin.ts'
import { dayMs } from '../../../contract/durations.ts'
import { keepDays } from '../days.ts'
import { postAny, type Transfer } from '../ledger.ts'
import { runAudit } from '../ledgerAudit.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { type Answer, firstAdmin, type SignedIn, testPassword, useApi } from '../../testing/api.ts'
import { giveCredits, ledgerViolations } from '../../testing/credits.ts'
import { creditAdminSteps } from './creditAdmin.fixture.ts'

const api = useApi()
let admin: SignedIn
let lena: SignedIn
let ben: SignedIn
let today: Date

const { ask, transfers, audited } = creditAdminSteps(api, () => admin)

const daysAgo = (days: number): Date => new Date(today.getTime() - days * dayMs)
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const move = (transfer: Omit<Transfer<PostedReason>, 'key'>, at?: Date) =>
  inTransaction(api.database.db, (tx) =>
    postAny(tx, [{ key: `test:${randomUUID()}`, ...transfer }], at === undefined ? {} : { at }),
  )

beforeAll(async () => {
  today = await now(api.database.db)
  admin = await api.member(firstAdmin)
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  await move({ reason: 'welcome_bonus', amount: 10, memberId: lena.memberId }, daysAgo(40))
  const subject = 'domain:hafen.test' as const
  await move({ reason: 'website_award', amount: 50, memberId: lena.memberId, subject }, daysAgo(20))
  await move({ reason: 'own_site_link_award', amount: 25, memberId: lena.memberId, subject }, daysAgo(20))
  await move({ reason: 'own_site_link_penalty', amount: 25, memberId: lena.memberId, subject }, daysAgo(2))
  await move(
    { reason: 'website_award', amount: 15, memberId: ben.memberId, subject: 'domain:xn--mller-kva.test' },
    daysAgo(2),
  )
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

describe('transfers', () => {
  it('can be filtered by reason, member, subject and days, and by several at once', async () => {
    expect(await transfers('reason=website_award')).toMatchObject([{ amount: 15 }, { amount: 50 }])
    expect((await transfers(`member=${lena.memberId}`)).map(({ amount }) => amount)).toEqual([25, 25, 50, 10])
    expect(await transfers('subject=domain:hafen.test')).toHaveLength(3)
    expect(await transfers(`from=${dayOf(daysAgo(20))}&to=${dayOf(daysAgo(20))}`)).toHaveLength(2)
    expect(await transfers(`member=${lena.memberId}&reason=own_site_link_penalty`)).toHaveLength(1)
    expect(await transfers(`member=${lena.memberId}&to=${dayOf(daysAgo(20))}`)).toHaveLength(3)
    expect(await transfers(`member=${ben.memberId}&subject=domain:hafen.test`)).toEqual([])
    expect(await transfers(`member=${lena.memberId}&subject=domain:hafen.test&reason=website_award`)).toHaveLength(1)
    expect(await transfers(`reason=website_award&from=${dayOf(daysAgo(5))}`)).toMatchObject([{ amount: 15 }])
    expect(await transfers(`member=${randomUUID()}`)).toEqual([])
  })

  it('can be filtered by a domain in any spelling', async () => {
    const typed = encodeURIComponent('domain:Müller.test')
    expect(await transfers(`subject=${typed}`)).toMatchObject([{ amount: 15, refers_to: 'domain:xn--mller-kva.test' }])
  })

  it('can be filtered by days in the same way once daily totals are stored', async () => {
    await keepDays(api.database.db)
    expect(await transfers(`from=${dayOf(daysAgo(20))}&to=${dayOf(daysAgo(20))}`)).toHaveLength(2)
    expect(await transfers(`to=${dayOf(daysAgo(21))}`)).toHaveLength(1)
    expect(await transfers(`from=${dayOf(daysAgo(19))}&to=${dayOf(daysAgo(3))}`)).toEqual([])
    expect(await transfers(`from=${dayOf(daysAgo(1))}`)).toEqual([])
    expect(await transfers(`to=${dayOf(daysAgo(100))}`)).toEqual([])
    await move({ reason: 'adjustment_grant', amount: 3, memberId: ben.memberId })
    expect(await transfers(`from=${dayOf(daysAgo(0))}`)).toMatchObject([{ amount: 3 }])
    expect(await transfers(`from=${dayOf(daysAgo(5))}&to=${dayOf(daysAgo(0))}`)).toHaveLength(3)
  })

  it('are paginated with each one once, for one member and for all', async () => {
    const many = await api.member('many@example.com')
    for (let n = 0; n < 120; n += 1) {
      await move({ reason: 'adjustment_grant', amount: n + 1, memberId: n % 6 === 0 ? ben.memberId : many.memberId })
    }
    for (const query of [`member=${many.memberId}`, `member=${many.memberId}&reason=adjustment_grant`]) {
      const seen: number[] = []
      let cursor = ''
      do {
        const { json } = await ask(`transfers?${query}${cursor}`)
        seen.push(...(json['transfers'] as LedgerTransfer[]).map(({ amount }) => amount))
        const next = json['next_cursor'] as string | null
        cursor = next === null ? '' : `&cursor=${next}`
      } while (cursor !== '')
      expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n).filter((amount) => (amount - 1) % 6 !== 0))
    }
    const first = await ask('transfers?reason=adjustment_grant')
    const second = await ask(`transfers?reason=adjustment_grant&cursor=${first.json['next_cursor'] as string}`)
    const ids = [first, second].flatMap(({ json }) =>
      (json['transfers'] as LedgerTransfer[]).map(({ id }) => Number(id)),
    )
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(ids).toHaveLength(100)
  })

  it('show both entries and related transfers', async () => {
    const [penalty] = await transfers('reason=own_site_link_penalty')
    const { json } = await ask(`transfers/${penalty?.id}`)
    expect(json).toMatchObject({
      transfer: {
        from: { kind: 'member', owner_id: lena.memberId, owner_name: 'Test Member' },
        to: { kind: 'penalties', owner_id: null, owner_name: null },
      },
      from_entry: { version: 4, balance_before: 85, balance_after: 60 },
      to_entry: { balance_after: expect.any(Number) as number },
    })
    expect((json['related'] as LedgerTransfer[]).map(({ reason }) => reason)).toEqual([
      'own_site_link_award',
      'website_award',
    ])
  })

  it('link to their accounts, with the chain of their entries', async () => {
    const [award] = await transfers(`member=${lena.memberId}&reason=website_award`)
    const { json } = await ask(`accounts/${award?.to.id}`)
    expect(json['account']).toMatchObject({ kind: 'member', owner_id: lena.memberId, balance: 60, version: 4 })
    const entries = json['entries'] as LedgerEntry[]
    expect(entries.map(({ version }) => version)).toEqual([4, 3, 2, 1])
    expect(entries[1]).toMatchObject({ balance_before: 60, balance_after: 85, transfer: { amount: 25 } })
    const platform = await ask(`accounts/${award?.from.id}`)
    expect(platform.json['account']).toMatchObject({ kind: 'issuance', owner_id: null, owner_name: null })
  })

  it('name no deleted member', async () => {
    const gone = await api.member('gone@example.com')
    await giveCredits(api.database.db, gone.memberId, 9)
    await api.call('POST', '/api/me/deletion', {
      token: gone.session.access_token,
      cookie: gone.cookie,
      body: { password: testPassword },
    })
    const [closed] = await transfers(`member=${gone.memberId}`)
    expect(closed).toMatchObject({ reason: 'account_closed', from: { owner_id: gone.memberId, owner_name: null } })
    expect((await ask(`accounts/${closed?.from.id}`)).json['account']).toMatchObject({ owner_name: null, balance: 0 })
  })
})

describe('the overview', () => {
  interface Overview {
    accounts: { kind: string; balance: number; accounts: number }[]
    days: { day: string; issued: number; sold: number; burned: number }[]
    mismatched: number
    audit: LedgerAudit | null
  }
  const overview = async (days: string): Promise<Overview> =>
    (await ask(`overview?days=${days}`)).json as unknown as Overview

  it('shows the total of every kind of account, and they sum to zero', async () => {
    const { accounts, mismatched } = await overview('30')
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    expect(accounts.find(({ kind }) => kind === 'issuance')).toMatchObject({ accounts: 64 })
    expect(mismatched).toBe(0)
  })

  it('shows what was issued, sold and burned on each day, whether or not daily totals are stored', async () => {
    await move({ reason: 'pack_purchase', amount: 50, memberId: ben.memberId })
    await move({ reason: 'purchase_refund', amount: 50, memberId: ben.memberId })
    await api.database.db.deleteFrom('ledger_days').execute()
    const live = await overview('90')
    expect(live.days).toHaveLength(90)
    const on = ({ days }: Overview, ago: number) => days.find(({ day }) => day === dayOf(daysAgo(ago)))
    expect(on(live, 40)).toMatchObject({ issued: 10, sold: 0, burned: 0 })
    expect(on(live, 20)).toMatchObject({ issued: 75, sold: 0, burned: 0 })
    expect(on(live, 2)).toMatchObject({ issued: 15, sold: 0, burned: 25 })
    expect(on(live, 0)).toMatchObject({ sold: 50 })
    await keepDays(api.database.db)
    await keepDays(api.database.db)
    expect((await overview('90')).days).toEqual(live.days)
    expect((await overview('30')).days).toEqual(live.days.slice(60))
  })

  it('includes late postings of a day after the next night', async () => {
    const newest = daysAgo(2)
    const onDay = async () => (await overview('30')).days.find(({ day }) => day === dayOf(newest))?.issued ?? 0
    const before = await onDay()
    await move({ reason: 'adjustment_grant', amount: 4, memberId: ben.memberId }, newest)
    expect(await onDay()).toBe(before)
    await keepDays(api.database.db)
    expect(await onDay()).toBe(before + 4)
  })
})

describe('the ledger audit', () => {
  const prove = (): Promise<Answer> =>
    api.call('POST', '/api/admin/credits/audits', { token: admin.session.access_token })
  const audits = async (): Promise<LedgerAudit[]> => (await ask('audits')).json['audits'] as LedgerAudit[]

  it('runs one at a time, reports what it counted, and is logged', async () => {
    const answers = await Promise.all([prove(), prove()])
    expect(answers.map(({ code }) => code).sort()).toEqual(['in_progress', null].sort())
    const [begun] = await audits()
    expect(begun).toMatchObject({ finished_at: null, violations: null, asked_by: { id: admin.memberId } })
    await api.work()
    const [audit] = await audits()
    expect(audit).toMatchObject({ id: begun?.id, violations: [], finished_at: expect.any(String) as string })
    expect(audit?.transfers).toBeGreaterThan(100)
    expect(await audited('audit_ledger')).toHaveLength(1)
    const { audit: newest } = (await ask('overview')).json
    expect(newest).toEqual(audit)
    expect((await prove()).status).toBe(200)
    await api.work()
  })

  it('can be started again when its job has failed permanently', async () => {
    expect((await prove()).status).toBe(200)
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key like 'proof:%'`.execute(
      api.database.db,
    )
    expect((await prove()).status).toBe(200)
    await api.work()
    expect((await audits()).every(({ finished_at: finished }) => finished !== null)).toBe(true)
  })

  it('is retried when it fails, and can be started again after the last failure', async () => {
    const { db, pool } = api.database
    const begun = (await prove()).json['audit'] as LedgerAudit
    await pool.query('alter function ledger_check() rename to ledger_check_aside')
    const context = { db, log: api.log.log, attemptsMax: 3 }
    try {
      await expect(runAudit({ ...context, attempt: 1 }, begun.id)).rejects.toThrow('ledger_check')
      expect((await audits())[0]?.id).toBe(begun.id)
      await expect(runAudit({ ...context, attempt: 3 }, begun.id)).rejects.toThrow('ledger_check')
      expect((await audits()).map(({ id }) => id)).not.toContain(begun.id)
    } finally {
      await pool.query('alter function ledger_check_aside() rename to ledger_check')
    }
    await api.work()
    expect((await audits()).map(({ id }) => id)).not.toContain(begun.id)
  })

  it('reports findings in the log and to every admin', async () => {
    const { db } = api.database
    await db
      .updateTable('ledger_accounts')
      .set((eb) => ({ balance: eb('balance', '+', 7) }))
      .where('owner_id', '=', ben.memberId)
      .where('kind', '=', 'member')
      .execute()
    await db
      .updateTable('ledger_days')
      .set((eb) => ({ amount: eb('amount', '+', 1) }))
      .where('reason', '=', 'welcome_bonus')
      .execute()
    try {
      await prove()
      await api.work()
    } finally {
      await db
        .updateTable('ledger_accounts')
        .set((eb) => ({ balance: eb('balance', '-', 7) }))
        .where('owner_id', '=', ben.memberId)
        .where('kind', '=', 'member')
        .execute()
      await db
        .updateTable('ledger_days')
        .set((eb) => ({ amount: eb('amount', '-', 1) }))
        .where('reason', '=', 'welcome_bonus')
        .execute()
    }
    const [audit] = await audits()
    expect(audit?.violations?.map(({ rule }) => rule).sort()).toEqual(['balance', 'conservation', 'day'])
    expect(api.log.lines().some(({ msg }) => msg === 'the ledger does not add up')).toBe(true)
    const notified = await db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', admin.memberId)
      .where('type', '=', 'admin_message')
      .execute()
    expect(notified).toHaveLength(1)
    expect(notified[0]?.data).toMatchObject({ path: '/admin/credits' })
  })
})
