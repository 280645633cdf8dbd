import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleAnalysis, exampleWebsite } from './website.fixture.ts'
import {
  freshened,
  isAnalysing,
  isDetailOutdated,
  isStepOutdated,
  onTheWay,
  type WebsiteList,
  withoutWebsite,
  withWebsite,
} from './websitesCache.ts'

const websiteAt = (number: number) =>
  exampleWebsite({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1 + number)).toISOString(),
  })

const listOf = (numbers: readonly number[]): WebsiteList => ({ websites: numbers.map(websiteAt) })

describe('the website list', () => {
  it('replaces an updated website in its place', () => {
    const heard = { ...websiteAt(2), quality_score: 80 }
    const { websites } = withWebsite(listOf([3, 2, 1]), heard)
    expect(websites.map(({ id }) => id)).toEqual(listOf([3, 2, 1]).websites.map(({ id }) => id))
    expect(websites[1]).toBe(heard)
  })

  it('stays newest first and without duplicates, whatever the order of events', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 12 })
    fc.assert(
      fc.property(numbers, (heard) => {
        const { websites } = heard.reduce<WebsiteList>(
          (list, number) => withWebsite(list, websiteAt(number)),
          listOf([]),
        )
        const expected = [...new Set(heard)].sort((one, other) => other - one)
        expect(websites).toEqual(listOf(expected).websites)
      }),
    )
  })

  it('removes a deleted website and keeps the others', () => {
    expect(withoutWebsite(listOf([3, 2, 1]), websiteAt(2).id)).toEqual(listOf([3, 1]))
    expect(withoutWebsite(listOf([3]), 'unknown')).toEqual(listOf([3]))
  })
})

const verified = exampleWebsite({ is_verified: true, state: 'verified' })
const running = { ...verified, analysis: exampleAnalysis() }
const done = {
  ...verified,
  quality_score: 71,
  analysed_at: '2026-11-01T10:06:00.000Z',
  analysis: exampleAnalysis({ state: 'done', step: null, finished_at: '2026-11-01T10:06:00.000Z' }),
}

describe('the website detail', () => {
  const detail = { ...running, signals: null, pages_read: [], history: [], analyses_left_today: 4 }

  it('applies an event and keeps the fields that only the detail has', () => {
    expect(freshened(detail, done)).toEqual({ ...detail, ...done })
    expect(freshened(detail, done).analyses_left_today).toBe(4)
  })

  it('is refetched when an analysis starts or ends, not while it runs', () => {
    expect(isDetailOutdated(verified, running)).toBe(true)
    expect(isDetailOutdated(running, { ...running, analysis: exampleAnalysis({ pages_done: 4 }) })).toBe(false)
    expect(isDetailOutdated(running, done)).toBe(true)
    expect(isDetailOutdated(running, { ...verified, analysis: exampleAnalysis({ state: 'failed' }) })).toBe(true)
    expect(isDetailOutdated(done, done)).toBe(false)
  })

  it('recognises a running analysis, also a queued one', () => {
    expect(isAnalysing(verified)).toBe(false)
    expect(isAnalysing(running)).toBe(true)
    expect(isAnalysing({ analysis: exampleAnalysis({ state: 'queued', step: null }) })).toBe(true)
    expect(isAnalysing(done)).toBe(false)
  })
})

describe('the onboarding', () => {
  const way = { step: 'verify' as const, website: exampleWebsite(), skipped_at: null }

  it('shows a check at once and refetches the step when the domain is verified', () => {
    const checking = exampleWebsite({ verification: { checking: true } })
    expect(onTheWay(way, checking).website).toBe(checking)
    expect(isStepOutdated(way, checking)).toBe(false)
    expect(isStepOutdated(way, verified)).toBe(true)
  })

  it('keeps its own website on an event about another one, and refetches which comes first', () => {
    const other = websiteAt(7)
    expect(onTheWay(way, other)).toBe(way)
    expect(isStepOutdated(way, other)).toBe(true)
    expect(isStepOutdated({ step: 'add', website: null, skipped_at: null }, other)).toBe(true)
  })
})
