import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { footprintRules, footprintSeverity } from '../../contract/footprint.ts'
import { type FootprintFacts, judgeFootprint, knownDaysOf, linksPerWeekAt, type PairLink } from './judge.ts'

const now = new Date('2026-05-04T12:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs)

const link = (known: Partial<PairLink> & { days?: number } = {}): PairLink => {
  const { days = 10, ...rest } = known
  return {
    source: 'exchange',
    appearedAt: daysAgo(days),
    firstSeenAt: daysAgo(days),
    lastSeenAt: daysAgo(days),
    isLive: false,
    ...rest,
  }
}

const nothing: FootprintFacts = {
  now,
  sameMember: false,
  sameDomain: false,
  toTarget: [],
  fromTarget: [],
  circles: { count: 0, via: [] },
  week: [],
  oldestDay: daysAgo(2_000),
  knownHereSince: null,
}

const judged = (facts: Partial<FootprintFacts>) => judgeFootprint({ ...nothing, ...facts })
const namesOf = (facts: Partial<FootprintFacts>): string[] => judged(facts).findings.map(({ finding }) => finding)
const fresh = (count: number): FootprintFacts['week'] =>
  Array.from({ length: count }, (_, at) => ({ fromDomain: `site${at}.test`, source: 'exchange' as const }))

describe('the footprint of a link', () => {
  it('between two unknown websites is clear', () => {
    expect(judged({ oldestDay: null })).toEqual({
      verdict: 'clear',
      findings: [],
      linksBetween: 0,
      linksThisWeek: 0,
      linksThisWeekMax: 5,
      knownDays: null,
    })
  })

  it('between websites of one member, or within one domain, is blocked', () => {
    expect(judged({ sameMember: true })).toMatchObject({
      verdict: 'block',
      findings: [{ finding: 'same_owner', severity: 'block', because: 'member' }],
    })
    expect(judged({ sameDomain: true }).findings).toMatchObject([{ finding: 'same_owner', because: 'domain' }])
  })

  it.each([
    ['89 days ago', link({ days: 89 }), true],
    ['90 days ago', link({ days: 90 }), true],
    ['91 days ago', link({ days: 91 }), false],
    ['91 days ago, at the latest look', link({ days: 91, source: 'crawl', isLive: true }), true],
  ])('is blocked by a link back last seen %s: %s', (_, back, isBlocked) => {
    expect(namesOf({ fromTarget: [back] }).includes('reciprocal')).toBe(isBlocked)
    expect(judged({ fromTarget: [back] }).verdict).toBe(isBlocked ? 'block' : 'clear')
  })

  it('is not reciprocal because of a link in its own direction', () => {
    expect(namesOf({ toTarget: [link()] })).toEqual([])
  })

  it('states how many links point back and when the last was seen', () => {
    const fromTarget = [link({ days: 40 }), link({ days: 12 }), link({ days: 3, source: 'crawl', isLive: true })]
    expect(judged({ fromTarget }).findings[0]).toEqual({
      finding: 'reciprocal',
      severity: 'block',
      links: 2,
      days: 90,
      last_seen_at: daysAgo(3).toISOString(),
    })
  })

  it('warns if a third website closes a triangle', () => {
    expect(judged({ circles: { count: 7, via: ['third.test'] } })).toMatchObject({
      verdict: 'warn',
      findings: [{ finding: 'triangle', severity: 'warn', circles: 7, via: ['third.test'] }],
    })
  })

  it('warns from the third link between two websites in a year, in either direction', () => {
    expect(namesOf({ toTarget: [link({ days: 364 })] })).toEqual([])
    expect(namesOf({ toTarget: [link(), link({ days: 364 })] })).toEqual(['repeated'])
    expect(namesOf({ toTarget: [link(), link({ days: 366 })] })).toEqual([])
    expect(namesOf({ toTarget: [link()], fromTarget: [link({ days: 200 })] })).toEqual(['repeated'])
    const old = link({ days: 366, lastSeenAt: daysAgo(1) })
    expect(namesOf({ toTarget: [link(), old, { ...old, appearedAt: null }] })).toEqual([])
    expect(judged({ toTarget: [link(), link()] }).findings).toMatchObject([{ links: 2, links_max: 2, days: 365 }])
  })

  it('counts a link of the platform and its crawled copy once', () => {
    expect(judged({ toTarget: [link(), link({ source: 'crawl' })] })).toMatchObject({
      verdict: 'clear',
      linksBetween: 1,
    })
    const week = [...fresh(2), { fromDomain: 'site0.test', source: 'crawl' as const }]
    expect(judged({ week }).linksThisWeek).toBe(2)
  })

  it.each([
    ['a new website', 0, 3],
    ['one of three months', 90, 5],
    ['one of a year', 365, 10],
    ['one of many years', 4_000, 20],
  ])('of %s has a weekly limit', (_, days, allowed) => {
    const oldestDay = daysAgo(days)
    expect(namesOf({ oldestDay, week: fresh(allowed - 1) })).toEqual([])
    expect(judged({ oldestDay, week: fresh(allowed) }).findings).toEqual([
      { finding: 'too_fast', severity: 'warn', links: allowed, links_max: allowed, known_days: days },
    ])
  })

  it('of a website of unknown age has a limit of its own, and reports the age as unknown', () => {
    expect(judged({ oldestDay: null, week: fresh(5) }).findings).toMatchObject([
      { finding: 'too_fast', links_max: footprintRules.linksPerWeekUnknownAge, known_days: null },
    ])
    expect(namesOf({ oldestDay: null, week: fresh(4) })).toEqual([])
  })
})

describe('the age of a website', () => {
  it('is the greater of what its pages show and how long we have known it', () => {
    expect(knownDaysOf({ now, oldestDay: daysAgo(500), knownHereSince: daysAgo(40) })).toBe(500)
    expect(knownDaysOf({ now, oldestDay: daysAgo(5), knownHereSince: daysAgo(400) })).toBe(400)
  })

  it('is unknown if we have only met it lately', () => {
    expect(knownDaysOf({ now, oldestDay: null, knownHereSince: daysAgo(29) })).toBeNull()
    expect(knownDaysOf({ now, oldestDay: null, knownHereSince: daysAgo(30) })).toBe(30)
    expect(knownDaysOf({ now, oldestDay: null, knownHereSince: null })).toBeNull()
  })
})

const anyLink = fc
  .record({
    source: fc.constantFrom('crawl' as const, 'exchange' as const),
    first: fc.integer({ min: 0, max: 800 }),
    last: fc.integer({ min: 0, max: 800 }),
    appeared: fc.boolean(),
    isLive: fc.boolean(),
  })
  .map(({ source, first, last, appeared, isLive }): PairLink => {
    const firstSeenAt = daysAgo(Math.max(first, last))
    return {
      source,
      firstSeenAt,
      appearedAt: appeared ? firstSeenAt : null,
      lastSeenAt: daysAgo(Math.min(first, last)),
      isLive,
    }
  })

const anyFacts: fc.Arbitrary<FootprintFacts> = fc.record({
  now: fc.constant(now),
  sameMember: fc.boolean(),
  sameDomain: fc.boolean(),
  toTarget: fc.array(anyLink, { maxLength: 5 }),
  fromTarget: fc.array(anyLink, { maxLength: 5 }),
  circles: fc.record({ count: fc.nat(3), via: fc.constant([]) }),
  week: fc.array(
    fc.record({
      fromDomain: fc.constantFrom('a.test', 'b.test', 'c.test', 'd.test'),
      source: fc.constantFrom('crawl', 'exchange'),
    }),
    { maxLength: 24 },
  ),
  oldestDay: fc.option(fc.integer({ min: 0, max: 2_000 }).map(daysAgo)),
  knownHereSince: fc.option(fc.integer({ min: 0, max: 2_000 }).map(daysAgo)),
})

const findingsOf = (facts: FootprintFacts): string[] => judgeFootprint(facts).findings.map(({ finding }) => finding)

describe('for any facts', () => {
  it('more links never remove a finding', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyLink,
        fc.constantFrom('toTarget', 'fromTarget', 'week', 'circles'),
        (facts, more, where) => {
          const grown: FootprintFacts =
            where === 'week'
              ? { ...facts, week: [...facts.week, { fromDomain: 'a.test', source: more.source }] }
              : where === 'circles'
                ? { ...facts, circles: { ...facts.circles, count: facts.circles.count + 1 } }
                : { ...facts, [where]: [...facts[where], more] }
          const after = findingsOf(grown)
          expect(findingsOf(facts).filter((finding) => !after.includes(finding))).toEqual([])
        },
      ),
    )
  })

  it('links in both directions make either order reciprocal, and both count as repeated', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const other = { ...facts, toTarget: facts.fromTarget, fromTarget: facts.toTarget }
        const [one, back] = [judgeFootprint(facts), judgeFootprint(other)]
        expect(one.linksBetween).toBe(back.linksBetween)
        const both = { ...facts, fromTarget: facts.toTarget }
        expect(findingsOf(other).includes('reciprocal')).toBe(findingsOf(both).includes('reciprocal'))
      }),
    )
  })

  it('the verdict is that of the most severe finding, and each finding has the severity of the contract', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { verdict, findings } = judgeFootprint(facts)
        for (const { finding, severity } of findings) expect(severity).toBe(footprintSeverity[finding])
        const isBlocked = findings.some(({ severity }) => severity === 'block')
        expect(verdict).toBe(isBlocked ? 'block' : findings.length > 0 ? 'warn' : 'clear')
      }),
    )
  })

  it('an older website never has a lower limit', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), (one, more) => {
        expect(linksPerWeekAt(one + more)).toBeGreaterThanOrEqual(linksPerWeekAt(one))
      }),
    )
  })
})
