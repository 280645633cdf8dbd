import type { PostedReason } from '../../contract/ledger.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BalanceChart, HistoryEntry } from '../../contract/credits.ts'
import { dayMs } from '../../contract/durations.ts'
import { historyPerPage } from '../../contract/limits.ts'
import { shippedSettings } from '../../contract/pricing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { now } from '../platform/clock.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { exportHistory } from './export.ts'
import { postAny, type Transfer } from './ledger.ts'

const api = useApi()

let member: SignedIn
let today: Date

const daysAgo = (days: number, hour = 12): Date => {
  const at = new Date(today.getTime() - days * dayMs)
  at.setUTCHours(hour, 0, 0, 0)
  return at
}
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const move = (at: Date, transfer: Omit<Transfer<PostedReason>, 'key'>): Promise<unknown> =>
  inTransaction(api.database.db, (tx) => postAny(tx, [{ key: `test:${randomUUID()}`, ...transfer }], { at }))

const read = async (who: SignedIn, query = ''): Promise<{ entries: HistoryEntry[]; next_cursor: string | null }> => {
  const answer = await api.call('GET', `/api/credits/history${query}`, { token: who.session.access_token })
  expect(answer.status).toBe(200)
  return answer.json as never
}

beforeAll(async () => {
  today = await now(api.database.db)
  member = await api.member('history@example.com')
  const { memberId } = member
  await move(daysAgo(20), { reason: 'welcome_bonus', amount: 10, memberId, subject: `member:${memberId}` })
  await move(daysAgo(10), { reason: 'website_award', amount: 50, memberId, subject: 'domain:xn--mller-kva.test' })
  await move(daysAgo(10, 13), { reason: 'adjustment_take', amount: 15, memberId, note: '=1+1, says the team' })
  for (let n = 0; n < 60; n += 1) await move(daysAgo(3), { reason: 'adjustment_grant', amount: 1, memberId })
  await move(daysAgo(0, 0), { reason: 'adjustment_take', amount: 205, memberId })
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

describe('the credit history of a member', () => {
  it('is paginated, newest first, each entry once', async () => {
    const first = await read(member)
    expect(first.entries).toHaveLength(historyPerPage)
    const second = await read(member, `?cursor=${first.next_cursor}`)
    expect(second.next_cursor).toBeNull()
    const all = [...first.entries, ...second.entries]
    expect(all.map(({ id }) => Number(id))).toEqual(Array.from({ length: 65 }, (_, n) => 65 - n))
    for (const [n, entry] of all.entries()) {
      const before = all[n + 1]
      expect(entry.balance_after - entry.amount).toBe(before?.balance_after ?? 0)
    }
  })

  it('shows the subject of a transaction, domains in Unicode, and the note of an admin', async () => {
    const { entries } = await read(member, `?to=${dayOf(daysAgo(10))}`)
    expect(entries).toMatchObject([
      { kind: 'penalty', reason: 'adjustment_take', amount: -15, note: '=1+1, says the team', subject: null },
      { kind: 'earned', reason: 'website_award', amount: 50, subject: { kind: 'domain', id: 'müller.test' } },
      { kind: 'bonus', reason: 'welcome_bonus', amount: 10, balance_after: 10, subject: { kind: 'member' } },
    ])
  })

  it('can be filtered by kind and by days, both inclusive', async () => {
    expect((await read(member, '?kind=earned')).entries).toMatchObject([{ reason: 'website_award' }])
    const day = dayOf(daysAgo(10))
    expect((await read(member, `?from=${day}&to=${day}`)).entries).toHaveLength(2)
    expect((await read(member, `?kind=penalty&from=${day}&to=${day}`)).entries).toHaveLength(1)
    expect((await read(member, `?kind=spent`)).entries).toEqual([])
    expect((await read(member, `?from=${dayOf(daysAgo(0))}`)).entries).toHaveLength(2)
    expect((await read(member, `?from=${day}&to=${dayOf(daysAgo(12))}`)).entries).toEqual([])
    const bonus = await read(member, '?kind=bonus')
    expect(bonus.entries).toHaveLength(historyPerPage)
    const rest = await read(member, `?kind=bonus&cursor=${bonus.next_cursor}`)
    expect(bonus.entries.length + rest.entries.length).toBe(61)
  })

  it('keeps entries within their day when times and versions briefly disagree', async () => {
    const late = await api.member('late@example.com')
    const { memberId } = late
    await move(daysAgo(5, 0), { reason: 'adjustment_grant', amount: 1, memberId })
    // Began just before midnight and got the account lock after the one that began at midnight.
    await move(new Date(daysAgo(5, 0).getTime() - 5), { reason: 'adjustment_grant', amount: 2, memberId })
    expect((await read(late, `?to=${dayOf(daysAgo(6))}`)).entries).toMatchObject([{ amount: 2 }])
    expect((await read(late, `?from=${dayOf(daysAgo(5))}`)).entries).toMatchObject([{ amount: 1 }])
  })

  it('rejects invalid days and cursors', async () => {
    const token = member.session.access_token
    for (const query of ['from=0000-01-01', 'to=2026-02-30', 'kind=gift', 'cursor=zzz', 'days=3']) {
      expect((await api.call('GET', `/api/credits/history?${query}`, { token })).status, query).toBe(400)
    }
  })

  it('is empty for a new member, who sees nothing of others', async () => {
    const other = await api.member('other@example.com')
    expect(await read(other)).toEqual({ entries: [], next_cursor: null })
  })
})

describe('the balance chart', () => {
  it('has one point per day and carries the balance over days without transactions', async () => {
    const answer = await api.call('GET', '/api/credits/chart?days=30', { token: member.session.access_token })
    const { points } = answer.json as unknown as BalanceChart
    expect(points).toHaveLength(30)
    expect(points.at(-1)).toEqual({ day: dayOf(today), balance: 0, gained: 0, spent: 105 })
    expect(points.at(-2)).toEqual({ day: dayOf(daysAgo(1)), balance: 105, gained: 0, spent: 0 })
    expect(points.at(-4)).toEqual({ day: dayOf(daysAgo(3)), balance: 105, gained: 60, spent: 0 })
    expect(points.at(-11)).toEqual({ day: dayOf(daysAgo(10)), balance: 45, gained: 50, spent: 15 })
    expect(points.at(-21)).toEqual({ day: dayOf(daysAgo(20)), balance: 10, gained: 10, spent: 0 })
    expect(points.at(0)).toEqual({ day: dayOf(daysAgo(29)), balance: 0, gained: 0, spent: 0 })
  })
})

describe('the balance chart of a member with a debt', () => {
  it('shows neither the debt as received nor more spent than the balance covered', async () => {
    const who = await api.member('owing@example.com')
    const { memberId } = who
    await move(daysAgo(4), { reason: 'adjustment_grant', amount: 20, memberId })
    await move(daysAgo(3), { reason: 'adjustment_take', amount: 50, memberId })
    await move(daysAgo(2), { reason: 'adjustment_grant', amount: 40, memberId })
    const answer = await api.call('GET', '/api/credits/chart?days=30', { token: who.session.access_token })
    const { points } = answer.json as unknown as BalanceChart
    expect(points.slice(-5)).toEqual([
      { day: dayOf(daysAgo(4)), balance: 20, gained: 20, spent: 0 },
      { day: dayOf(daysAgo(3)), balance: 0, gained: 0, spent: 20 },
      { day: dayOf(daysAgo(2)), balance: 10, gained: 40, spent: 30 },
      { day: dayOf(daysAgo(1)), balance: 10, gained: 0, spent: 0 },
      { day: dayOf(today), balance: 10, gained: 0, spent: 0 },
    ])
  })
})

describe('the CSV export of the history', () => {
  const text = async (language: 'de' | 'en', rowsMax?: number): Promise<string[]> => {
    const pieces: string[] = []
    // The lookup of orders is tested where they are.
    const request = { language, findOwnOrders: () => Promise.resolve(new Map()) }
    for await (const piece of exportHistory(api.database.db, member.memberId, request, rowsMax)) pieces.push(piece)
    return pieces.join('').split('\r\n')
  }

  it('is in the reader’s language, and no cell starts a formula', async () => {
    const lines = await text('de')
    expect(lines).toHaveLength(1 + 65 + 1)
    expect(lines[0]).toBe('\u{FEFF}"Nr.","Zeit (UTC)","Art","Grund","Bezug","Betrag","Guthaben","Notiz"')
    const at = dayOf(daysAgo(10))
    expect(lines.at(-3)).toBe(`2,"${at} 12:00:00","Verdient","Website verifiziert, analysiert","müller.test",50,60,`)
    expect(lines.at(-4)).toContain(`"'=1+1, says the team"`)
    expect((await text('en')).at(-3)).toContain('"Earned"')
  })

  it('states in its last line that it is truncated', async () => {
    const lines = await text('en', 10)
    expect(lines).toHaveLength(1 + 10 + 1 + 1)
    expect(lines.at(-2)).toContain('Only the latest 10 transactions')
    expect((await text('en', 65)).at(-2)).not.toContain('Only')
  })

  it('is served as a download', async () => {
    const response = await fetch(`${api.url}/api/credits/history/export?language=en&kind=earned`, {
      headers: { authorization: `Bearer ${member.session.access_token}` },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="credits-\d{4}-\d\d-\d\d\.csv"$/)
    expect((await response.text()).split('\r\n')).toHaveLength(3)
  })
})

describe('prices', () => {
  it('are public and contain only public settings', async () => {
    const { status, json } = await api.call('GET', '/api/credits/prices')
    expect(status).toBe(200)
    expect(json).toMatchObject({ currency: 'EUR', packs: shippedSettings.packs, awards: shippedSettings.awards })
    expect(json).not.toHaveProperty('invoices')
  })
})
