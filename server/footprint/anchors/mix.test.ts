import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorBands, type AnchorKind, anchorKinds, anchorLights, anchorRules } from '../../../contract/footprint.ts'
import { type AnchorCounts, countKinds, lightOfChoice, lightOfKind, lightOfMix, suggestKinds } from './mix.ts'
import { planAnchors } from './plan.ts'
import { anchorTargetOf } from './target.ts'

const mixOf = (counts: Partial<AnchorCounts>): AnchorCounts => ({ ...countKinds([]), ...counts })
const healthy = mixOf({ brand: 45, url: 20, generic: 15, partial: 15, exact: 5 })
const target = anchorTargetOf({ domain: 'quietserver.test', title: null, niche: null, language: 'de' })

describe('an anchor text profile', () => {
  it('is green if it is empty or well balanced', () => {
    expect(lightOfMix(mixOf({}))).toBe('green')
    expect(lightOfMix(healthy)).toBe('green')
  })

  it.each([
    [10, 'green'],
    [11, 'amber'],
    [20, 'amber'],
    [21, 'red'],
  ])('with %i of a hundred exact anchors is %s', (exact, light) => {
    expect(lightOfMix(mixOf({ brand: 100 - exact, exact }))).toBe(light)
  })

  it.each([
    [40, 'green'],
    [39, 'amber'],
    [25, 'amber'],
    [24, 'red'],
  ])('with %i of a hundred brand and url anchors is %s', (own, light) => {
    const others = 100 - own
    const [generic, exact] = [Math.floor(others / 2), 5]
    expect(lightOfMix(mixOf({ brand: own, generic, exact, partial: others - generic - exact }))).toBe(light)
  })

  it('of few anchors counts each as one of ten', () => {
    expect(lightOfMix(mixOf({ exact: 1 }))).toBe('green')
    expect(lightOfMix(mixOf({ exact: 2 }))).toBe('amber')
    expect(lightOfMix(mixOf({ exact: 3 }))).toBe('red')
    expect(lightOfMix(mixOf({ partial: 3 }))).toBe('green')
  })
})

describe('the rating of a choice', () => {
  it('warns of one more exact anchor if there are enough, and never of a brand anchor', () => {
    const full = mixOf({ brand: 18, exact: 2 })
    expect(lightOfChoice(full, 'exact')).toBe('amber')
    expect(lightOfChoice(full, 'brand')).toBe('green')
    const spoilt = mixOf({ exact: 50 })
    expect(lightOfMix(spoilt)).toBe('red')
    expect(lightOfChoice(spoilt, 'brand')).toBe('green')
    expect(lightOfChoice(spoilt, 'generic')).toBe('red')
  })
})

describe('suggestions', () => {
  it('start with brand and url if nothing is known', () => {
    expect(suggestKinds(mixOf({}))).toEqual(['brand', 'url', 'generic'])
  })

  it('fill what is missing', () => {
    expect(suggestKinds(mixOf({ brand: 30, url: 14, generic: 10, exact: 3 }))[0]).toBe('partial')
  })

  it('include an example text', () => {
    const { suggestions } = planAnchors([], target, null)
    expect(suggestions).toEqual([
      { kind: 'brand', example: 'Quietserver' },
      { kind: 'url', example: 'quietserver.test' },
      { kind: 'generic', example: 'Mehr dazu' },
    ])
  })
})

describe('a plan', () => {
  it('works without any known link', () => {
    const plan = planAnchors([], target, 'günstig kaufen')
    expect(plan).toMatchObject({ total: 0, light: 'green', chosen: { kind: 'exact', light: 'green' } })
    expect(plan.kinds.map(({ kind, count, share }) => [kind, count, share])).toEqual(
      anchorKinds.map((kind) => [kind, 0, 0]),
    )
  })

  it('counts a delivered link and its crawled copy once', () => {
    const met = (fromDomain: string, source: 'crawl' | 'exchange', anchor: string) => ({ fromDomain, source, anchor })
    const plan = planAnchors(
      [
        met('a.test', 'exchange', 'Quietserver'),
        met('a.test', 'exchange', 'quietserver.test'),
        met('a.test', 'crawl', 'günstig kaufen'),
        met('b.test', 'crawl', 'hier'),
      ],
      target,
      null,
    )
    expect(plan.kinds.flatMap(({ kind, count, share }) => (count === 0 ? [] : [[kind, count, share]]))).toEqual([
      ['brand', 1, 33],
      ['url', 1, 33],
      ['generic', 1, 33],
    ])
    expect(plan.chosen).toBeNull()
  })
})

const anyCounts = fc.record({
  brand: fc.nat(60),
  url: fc.nat(60),
  generic: fc.nat(60),
  partial: fc.nat(60),
  exact: fc.nat(60),
})
const anyKind = fc.constantFrom(...anchorKinds)
const gravity = (light: (typeof anchorLights)[number]): number => anchorLights.indexOf(light)
const plusOne = (counts: AnchorCounts, kind: AnchorKind): AnchorCounts => ({ ...counts, [kind]: counts[kind] + 1 })

describe('for any anchor text profile', () => {
  it('one more of a kind never improves the rating of that kind', () => {
    fc.assert(
      fc.property(anyCounts, anyKind, (counts, kind) => {
        expect(gravity(lightOfKind(plusOne(counts, kind), kind))).toBeGreaterThanOrEqual(
          gravity(lightOfKind(counts, kind)),
        )
      }),
    )
  })

  it('brand is always a good choice, and only good choices are suggested', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        expect(lightOfChoice(counts, 'brand')).toBe('green')
        const suggested = suggestKinds(counts)
        expect(suggested.length).toBeGreaterThan(0)
        for (const kind of suggested) expect(lightOfChoice(counts, kind)).toBe('green')
      }),
    )
  })

  it('the order of anchors does not matter', () => {
    fc.assert(
      fc.property(fc.array(anyKind, { maxLength: 40 }), (kinds) => {
        expect(lightOfMix(countKinds(kinds.toReversed()))).toBe(lightOfMix(countKinds(kinds)))
      }),
    )
  })
})

it('the bands leave room for the ideal mix', () => {
  expect(anchorKinds.reduce((sum, kind) => sum + anchorRules.ideal[kind], 0)).toBe(100)
  for (const kind of anchorKinds) {
    expect(anchorRules.ideal[kind]).toBeLessThan(anchorBands[kind].green)
    expect(anchorBands[kind].green).toBeLessThanOrEqual(anchorBands[kind].amber)
  }
})
