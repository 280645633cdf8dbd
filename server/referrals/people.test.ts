// Referred members and the export of the link statistics, over HTTP.
import { beforeAll, describe, expect, test } from 'vitest'
import { type ReferralEntry, referralsPerPage } from '../../contract/referrals.ts'
import * as clock from '../platform/clock.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import * as figures from './metrics.fixture.ts'
import { dayAfter } from './period.ts'

const api = useApi()
let member: SignedIn
let today = ''
const came: string[] = []

beforeAll(async () => {
  const { db } = api.database
  member = await api.member('inviter@example.com')
  today = (await clock.now(db)).toISOString().slice(0, 10)
  const other = await figures.addPerson(db)
  for (let n = 0; n < referralsPerPage + 5; n += 1) {
    const place = {
      day: dayAfter(today, n - 40),
      source: n === 0 ? '=cmd' : 'blog.example',
      landing: n === 0 ? 'code' : '/help',
    }
    came.push(await figures.addReferral(db, member.memberId, place))
    // Referrals of another referrer take numbers in between.
    await figures.addReferral(db, other, place)
  }
})

interface Page {
  referrals: ReferralEntry[]
  next_cursor: string | null
}

const list = async (query = '', who = member): Promise<Page> => {
  const answer = await api.call('GET', `/api/referrals/people${query}`, { token: who.session.access_token })
  return answer.json as unknown as Page
}

describe('the list of referred members', () => {
  test('is without names, newest first, numbered from the first, and paginated', async () => {
    const first = await list()
    const second = await list(`?cursor=${first.next_cursor ?? ''}`)
    expect(second.next_cursor).toBeNull()
    const all = [...first.referrals, ...second.referrals]
    expect(all.map(({ number }) => number)).toEqual(came.map((_, at) => came.length - at))
    const [oldest] = all.slice(-1)
    const at = figures.noonOf(dayAfter(today, -40)).toISOString()
    expect(oldest).toEqual({
      ...{ number: 1, registered_at: at, source: '=cmd', state: 'registered', activated_at: null },
      ...{ purchases: 0, credits: 0, waiting: 0, next_due_at: null, shares_until: at },
    })
    expect(JSON.stringify(all)).not.toContain(came[0])
  })

  test('keeps the numbers when filtered by state', async () => {
    await figures.activate(api.database.db, came[3] ?? '', today)
    await figures.activate(api.database.db, came[9] ?? '', today)
    expect((await list('?state=activated')).referrals.map(({ number }) => number)).toEqual([10, 4])
    expect((await list('?state=held')).referrals).toEqual([])
  })

  test('shows purchases, credits, and pending credits with their date', async () => {
    const { db } = api.database
    const memberId = came[5] ?? ''
    const cause = { referrerId: member.memberId, memberId, day: dayAfter(today, -3) }
    const bonus = await figures.addReward(db, { ...cause, purchaseId: null, piece: 'registration', amount: 10 })
    await figures.grantReward(db, bonus, { day: today, amount: 10 })
    const purchaseId = await figures.addPurchase(db, memberId)
    await figures.addReward(db, { ...cause, purchaseId, piece: 'month:1', amount: 8 })
    await figures.addReward(db, { ...cause, purchaseId, piece: 'month:2', amount: 9, day: today })
    const entry = (await list()).referrals.find(({ number }) => number === 6)
    expect(entry).toMatchObject({ purchases: 1, credits: 10, waiting: 17 })
    expect(entry?.next_due_at).toBe(figures.noonOf(dayAfter(today, -3)).toISOString())
  })

  test('is the caller’s own, and rejects a cursor of another list', async () => {
    const stranger = await api.member('stranger@example.com')
    expect(await list('', stranger)).toEqual({ referrals: [], next_cursor: null })
    const own = (await list()).next_cursor ?? ''
    expect((await list(`?cursor=${own}`, stranger)).referrals).toEqual([])
    const token = member.session.access_token
    for (const cursor of ['nonsense', Buffer.from('["audit","1"]').toString('base64url')]) {
      expect((await api.call('GET', `/api/referrals/people?cursor=${cursor}`, { token })).code).toBe('invalid_input')
    }
  })
})

const fetchFile = async (query: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const headers = { authorization: `Bearer ${member.session.access_token}` }
  const response = await fetch(`${api.url}/api/referrals/analytics/export${query}`, { headers })
  // Decoding as text drops the byte order mark; the bytes contain it.
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  return { status: response.status, text, headers: response.headers }
}

describe('the export of link statistics', () => {
  test('has one line per day, in the reader’s language, with the conversion rate of clicks to accounts', async () => {
    const day = dayAfter(today, -20)
    await figures.addClicks(api.database.db, member.memberId, { day, source: 'direct', landing: 'code', clicks: 3 })
    const { text, headers } = await fetchFile(`?by=day&language=de&from=${day}&to=${dayAfter(day, 1)}`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="empfehlungen-je-tag-${day}-${dayAfter(day, 1)}.csv"`,
    )
    expect(text).toBe(
      [
        '\u{FEFF}"Tag (UTC)","Klicks","Registrierungen","Aktiviert","Käufe","Credits","Conversion (%)"',
        `"${day}",3,1,0,0,0,33.33`,
        `"${dayAfter(day, 1)}",0,1,0,0,0,`,
        '',
      ].join('\r\n'),
    )
  })

  test('labels sources and landing pages, and neutralises formulas', async () => {
    const bySource = await fetchFile('?by=source&language=en&days=90')
    expect(bySource.text).toContain(`"Direct",3,`)
    expect(bySource.text).toContain(`"'=cmd",0,1,`)
    expect(bySource.text).not.toMatch(/(^|,)"?[=@+-]/m)
    const byLanding = await fetchFile('?by=landing&language=de&days=90')
    expect(byLanding.text).toContain('"Empfehlungsseite",3,1,')
    expect(byLanding.text).toContain('"/help",0,')
  })

  test('is rejected for an invalid period or language', async () => {
    for (const query of [
      '?by=day',
      '?by=week&language=en',
      '?by=day&language=fr',
      '?by=day&language=en&from=1999-01-01',
    ]) {
      expect((await fetchFile(query)).status).toBe(400)
    }
  })
})
