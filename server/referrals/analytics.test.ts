// Referral analytics over HTTP: each figure is the sum of its parts and matches what happened.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReferralAnalytics, ReferralTotals } from '../../contract/referrals.ts'
import * as clock from '../platform/clock.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { topRows, readAnalytics, sumOf } from './analytics.ts'
import * as figures from './metrics.fixture.ts'
import { dayAfter } from './period.ts'
import { readTotals } from './totals.ts'

const api = useApi()
let member: SignedIn
let today = ''

beforeAll(async () => {
  member = await api.member('inviter@example.com')
  today = (await clock.now(api.database.db)).toISOString().slice(0, 10)
})

const ask = (query = '', who = member) =>
  api.call('GET', `/api/referrals/analytics${query}`, { token: who.session.access_token })

const none: ReferralTotals = { clicks: 0, registrations: 0, activated: 0, buyers: 0, purchases: 0, credits: 0 }

describe('the statistics of a referral link', () => {
  test('are zero for each of the last 30 days if nothing happened', async () => {
    const { status, json } = await ask()
    expect(status).toBe(200)
    const days = Array.from({ length: 30 }, (_, at) => ({ ...none, day: dayAfter(today, at - 29) }))
    expect(json).toEqual({
      from: dayAfter(today, -29),
      to: today,
      totals: none,
      before: none,
      days,
      sources: [],
      landings: [],
    })
  })

  test('cover the requested days, and an invalid range is rejected with the name of the field', async () => {
    const { json } = await ask('?days=7')
    expect([json['from'], json['to']]).toEqual([dayAfter(today, -6), today])
    expect((await ask(`?from=${dayAfter(today, -3)}&to=2999-01-01`)).json['to']).toBe(today)
    for (const query of ['?from=2026-02-02&to=2026-02-01', '?from=2020-01-01&to=2021-06-01']) {
      const answer = await ask(query)
      expect(answer.code).toBe('invalid_input')
      expect(answer.json['error']).toMatchObject({ issues: [{ path: 'from', code: 'wrong_value' }] })
    }
    for (const query of ['?days=8', '?from=yesterday', '?from=2026-02-30', '?member=x']) {
      expect((await ask(query)).status).toBe(400)
    }
  })

  test('are the caller’s own, and match their overview', async () => {
    const { db } = api.database
    const [own, foreign] = [await api.member('own@example.com'), await api.member('foreign@example.com')]
    await figures.addClicks(db, own.memberId, { day: today, source: 'blog.example', landing: 'code', clicks: 3 })
    await figures.addReferral(db, own.memberId, { day: dayAfter(today, -40), source: 'blog.example', landing: 'code' })
    expect((await ask('', own)).json['totals']).toEqual({ ...none, clicks: 3 })
    expect((await ask('', own)).json['before']).toEqual({ ...none, registrations: 1 })
    expect((await ask('', foreign)).json['totals']).toEqual(none)
    const overview = await api.call('GET', '/api/referrals', { token: own.session.access_token })
    expect(overview.json['totals']).toEqual({ ...none, clicks: 3, registrations: 1 })
  })

  test('count days from midnight to midnight in UTC', async () => {
    const { db } = api.database
    const referrerId = await figures.addPerson(db)
    const came = await figures.addReferral(db, referrerId, { day: '2026-03-29', source: 'direct', landing: '/' })
    const reward = {
      referrerId,
      memberId: came,
      purchaseId: null,
      piece: 'registration',
      day: '2026-03-29',
      amount: 10,
    }
    const id = await figures.addReward(db, reward)
    await figures.grantReward(db, id, { day: '2026-03-29', amount: 10 })
    for (const [at, day] of [
      ['2026-03-28T23:59:59.999999Z', '2026-03-28'],
      ['2026-03-29T00:00:00Z', '2026-03-29'],
    ]) {
      await api.database.pool.query('update referral_rewards set granted_at = $2 where id = $1', [id, at])
      const { days } = await readAnalytics(db, referrerId, { from: '2026-03-27', to: '2026-03-30' })
      expect(days.filter(({ credits }) => credits > 0)).toEqual([expect.objectContaining({ day, credits: 10 })])
    }
  })
})

const ways = ['direct', 'blog.example', 'other', 'x.example'].flatMap((source) =>
  ['code', '/', 'unknown'].map((landing) => ({ source, landing })),
)
const daysBack = 70

interface Step {
  kind: 'click' | 'come' | 'activate' | 'buy' | 'grant' | 'take'
  way: number
  back: number
  which: number
  amount: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('click', 'come', 'activate', 'buy', 'buy', 'grant', 'grant', 'take'),
  way: fc.nat(ways.length - 1),
  back: fc.nat(daysBack),
  which: fc.nat(20),
  amount: fc.integer({ min: 0, max: 50 }),
})

interface Happened extends ReferralTotals {
  day: string
  way: number
}

/** Applies the steps to the tables and returns a list of everything that counts. */
const live = async (referrerId: string, steps: readonly Step[]): Promise<Happened[]> => {
  const { db } = api.database
  const clicked: Happened[] = []
  const people: { id: string; happened: Happened; activated: Happened | null; purchases: string[] }[] = []
  const rewards: { id: string; way: number; granted: Happened | null }[] = []
  const bought: Happened[] = []
  for (const { kind, way, back, which, amount } of steps) {
    const day = dayAfter(today, -back)
    const place = ways[way] ?? { source: 'direct', landing: 'code' }
    const person = people[which % Math.max(1, people.length)]
    const reward = rewards[which % Math.max(1, rewards.length)]
    if (kind === 'click') {
      await figures.addClicks(db, referrerId, { ...place, day, clicks: amount + 1 })
      clicked.push({ ...none, clicks: amount + 1, day, way })
    } else if (kind === 'come') {
      const id = await figures.addReferral(db, referrerId, { ...place, day })
      people.push({ id, happened: { ...none, registrations: 1, day, way }, activated: null, purchases: [] })
    } else if (kind === 'activate' && person !== undefined) {
      await figures.activate(db, person.id, day)
      person.activated = { ...none, activated: 1, day, way: person.happened.way }
    } else if (kind === 'buy' && person !== undefined) {
      // Every other time it is another month of the previous purchase.
      const again = amount % 2 === 0 ? person.purchases.at(-1) : undefined
      const purchaseId = again ?? (await figures.addPurchase(db, person.id))
      const cause = { referrerId, memberId: person.id, purchaseId, piece: `month:${rewards.length}` }
      rewards.push({
        id: await figures.addReward(db, { ...cause, day, amount }),
        way: person.happened.way,
        granted: null,
      })
      if (again === undefined) {
        person.purchases.push(purchaseId)
        const buyers = person.purchases.length === 1 ? 1 : 0
        bought.push({ ...none, buyers, purchases: 1, day, way: person.happened.way })
      }
    } else if (kind === 'grant' && reward !== undefined) {
      await figures.grantReward(db, reward.id, { day, amount })
      reward.granted = { ...none, credits: amount, day, way: reward.way }
    } else if (kind === 'take' && reward !== undefined && reward.granted !== null) {
      const credits = Math.min(amount, reward.granted.credits)
      await figures.grantReward(db, reward.id, { day: reward.granted.day, amount: credits })
      reward.granted = { ...reward.granted, credits }
    }
  }
  const known = people.flatMap(({ happened, activated }) => (activated === null ? [happened] : [happened, activated]))
  return [...clicked, ...known, ...bought, ...rewards.flatMap(({ granted }) => (granted === null ? [] : [granted]))]
}

const isSomething = (sums: ReferralTotals): boolean => Object.values(sumOf([sums])).some((figure) => figure > 0)

const named = (all: readonly Happened[], nameOf: (way: number) => string): Record<string, ReferralTotals> => {
  const names = [...new Set(all.map(({ way }) => nameOf(way)))]
  const sums = names.map((name): [string, ReferralTotals] => [
    name,
    sumOf(all.filter(({ way }) => nameOf(way) === name)),
  ])
  return Object.fromEntries(sums.filter(([, sum]) => isSomething(sum)))
}

describe('for any events in any order', () => {
  test('each figure matches the events of the period, and is the sum of its days, sources and landing pages', async () => {
    const { db } = api.database
    const period = fc.tuple(fc.nat(daysBack), fc.nat(daysBack))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), period, async (steps, [one, other]) => {
        const referrerId = await figures.addPerson(db)
        const happened = await live(referrerId, steps)
        const [from, to] = [dayAfter(today, -Math.max(one, other)), dayAfter(today, -Math.min(one, other))]
        const inPeriod = happened.filter(({ day }) => day >= from && day <= to)
        const firstBefore = dayAfter(from, -(Math.abs(one - other) + 1))
        const found: ReferralAnalytics = await readAnalytics(db, referrerId, { from, to })
        expect(found.totals).toEqual(sumOf(inPeriod))
        expect(found.before).toEqual(sumOf(happened.filter(({ day }) => day >= firstBefore && day < from)))
        for (const { day, ...sums } of found.days) {
          expect(sums).toEqual(sumOf(inPeriod.filter((each) => each.day === day)))
        }
        const sources = found.sources.filter(isSomething).map(({ source, ...sums }) => [source, sums] as const)
        expect(Object.fromEntries(sources)).toEqual(named(inPeriod, (way) => ways[way]?.source ?? ''))
        const landings = found.landings.filter(isSomething).map(({ landing, ...sums }) => [landing, sums] as const)
        expect(Object.fromEntries(landings)).toEqual(named(inPeriod, (way) => ways[way]?.landing ?? ''))
        for (const parts of [found.days, found.sources, found.landings]) expect(sumOf(parts)).toEqual(found.totals)
        expect(await readTotals(db, referrerId)).toEqual(sumOf(happened))
      }),
      { numRuns: 25 },
    )
  })
})

describe('a long list of names', () => {
  test('is cut to the most clicked ones and "other", and the totals stay the same', () => {
    const figure = fc.nat(1000)
    const sums = fc.record({
      ...{ clicks: figure, registrations: figure, activated: figure },
      ...{ buyers: figure, purchases: figure, credits: figure },
    })
    const names = fc.oneof(fc.constant('other'), fc.stringMatching(/^[a-z]{1,3}$/))
    fc.assert(
      fc.property(fc.array(fc.tuple(names, sums), { maxLength: 20 }), fc.integer({ min: 1, max: 8 }), (rows, most) => {
        const all = new Map(rows)
        const kept = topRows(all, most)
        expect(sumOf(kept)).toEqual(sumOf([...all.values()]))
        const own = kept.filter(({ name }) => name !== 'other')
        expect(own.length).toBe(Math.min(most, [...all.keys()].filter((name) => name !== 'other').length))
        expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length)
        expect(kept.map(({ clicks }) => clicks)).toEqual(kept.map(({ clicks }) => clicks).toSorted((a, b) => b - a))
        const left = [...all].filter(([name]) => name !== 'other' && !own.some((one) => one.name === name))
        for (const [, { clicks }] of left) for (const one of own) expect(one.clicks).toBeGreaterThanOrEqual(clicks)
      }),
    )
  })
})
