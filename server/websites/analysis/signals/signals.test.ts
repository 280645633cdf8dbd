import { describe, expect, test } from 'vitest'
import type { SignalResult } from '../../../../contract/analysis.ts'
import { pageFacts, readVisit, siteFacts } from '../../../testing/siteFacts.ts'
import { analyse } from '../analyse.ts'
import { differentText } from '../texts.fixture.ts'
import { decent, everywhere, of, today } from './signals.fixture.ts'

const sentence = 'The boats are painted in spring, and whoever has time comes to help with brush and ladder. '

test('a good site has full points', () => {
  const outcome = analyse(siteFacts(decent()), { today })
  if (outcome.kind === 'failed') throw new Error(outcome.failure)
  expect(outcome.analysis.signals.filter(({ finding }) => finding !== 'fine')).toEqual([])
  expect(outcome.analysis.score).toBe(100)
})

describe('reachability', () => {
  test('an invalid certificate and missing HTTPS cost the same, and a lot', () => {
    expect(of('reachability', decent(), { https: 'invalid' })).toMatchObject({
      finding: 'invalid_certificate',
      points: 2,
    })
    expect(of('reachability', decent(), { https: 'none' })).toMatchObject({ finding: 'no_https', points: 2 })
  })

  test('a redirect that could not be checked costs nothing', () => {
    expect(of('reachability', decent(), { httpLeadsToHttps: null }).finding).toBe('fine')
    expect(of('reachability', decent(), { httpLeadsToHttps: false })).toMatchObject({ finding: 'http_not_redirected' })
  })

  test('failing pages are counted; pages too large for us are not', () => {
    const [home, ...others] = decent(4).map((facts) => readVisit(facts))
    if (home === undefined) throw new Error('The fixture has no homepage.')
    const broken = others.map((visit) => ({
      ...visit,
      outcome: { kind: 'unread' as const, problem: { kind: 'status' as const, status: 404 } },
    }))
    expect(of('reachability', [], { visits: [home, ...broken] })).toMatchObject({
      finding: 'pages_failing',
      values: { failing: 3, all: 4 },
    })
    const heavy = others.map((visit) => ({
      ...visit,
      outcome: { kind: 'unread' as const, problem: { kind: 'truncated' as const } },
    }))
    expect(of('reachability', [], { visits: [home, ...heavy] }).finding).toBe('fine')
  })
})

describe('indexability', () => {
  test('a homepage with noindex has zero points', () => {
    const pages = decent(6, (at) => (at === 0 ? { robots: ['noindex'] } : {}))
    expect(of('indexability', pages)).toMatchObject({ finding: 'homepage_noindex', points: 0 })
  })

  test('noindex on imprint and privacy pages costs nothing', () => {
    const imprint = pageFacts({ url: 'https://harbour.com/impressum', robots: ['noindex'] })
    expect(of('indexability', [...decent(), imprint]).finding).toBe('fine')
  })

  test('a canonical URL on another host costs points; www makes no difference', () => {
    const away = decent(6, everywhere({ canonical: 'https://www.other.com/' }))
    expect(of('indexability', away)).toMatchObject({ finding: 'canonical_elsewhere', values: { host: 'other.com' } })
    const www = decent(6, (at) => (at === 0 ? { canonical: 'https://www.harbour.com/' } : {}))
    expect(of('indexability', www).finding).toBe('fine')
  })

  test('articles whose canonical URL is the homepage are detected', () => {
    expect(of('indexability', decent(6, everywhere({ canonical: 'https://harbour.com/' }))).finding).toBe(
      'canonical_to_home',
    )
  })

  test('nofollow for whole pages is detected', () => {
    expect(of('indexability', decent(6, everywhere({ robots: ['nofollow'] }))).finding).toBe('pages_nofollow')
  })
})

describe('content', () => {
  test('short pages, few pages and copies cost points', () => {
    const short = decent(6, (at) => ({ text: `${sentence} ${at}` }))
    expect(of('content_depth', short)).toMatchObject({ finding: 'short_pages' })
    expect(of('content_depth', decent(1))).toMatchObject({ finding: 'few_pages', values: { pages: 1 } })
    expect(of('content_depth', decent(6))).toMatchObject({ finding: 'few_pages', points: 22, values: { goal: 15 } })
    expect(of('content_depth', decent(15, everywhere({ text: differentText(1, 680) })))).toMatchObject({
      finding: 'duplicate_pages',
    })
  })

  test('a short imprint costs nothing', () => {
    const imprint = pageFacts({ url: 'https://harbour.com/imprint', text: 'Harbour Ltd, Quay 1' })
    expect(of('content_depth', [...decent(), imprint]).finding).toBe('fine')
  })

  test('pages that are empty without scripts are unread, not bad: signals that need their text stay undecided', () => {
    const pages = decent(3, everywhere({ text: '', words: 0, links: [], needsScript: true }))
    expect(of('content_depth', pages)).toMatchObject({ finding: 'needs_script', values: { pages: 3, all: 3 } })
    for (const signal of ['outbound_links', 'guest_posts', 'spam_text', 'imprint_contact'] as const) {
      const { finding, points, weight } = of(signal, pages)
      expect(finding).toBe('unreadable')
      expect(points).toBe(Math.floor(weight / 2))
    }
    expect(of('language_consistency', pages).finding).toBe('too_little_text')
  })

  test.each([
    ['2026-04-01', 'fine', 6],
    ['2025-08-01', 'aging', 5],
    ['2024-08-01', 'aging', 4],
    ['2023-08-01', 'stale', 2],
    ['2015-01-01', 'stale', 1],
  ])('a site whose newest date is %s is %s', (day, finding, points) => {
    expect(of('freshness', decent(6, everywhere({ dates: [day] })))).toMatchObject({ finding, points, values: { day } })
  })

  test('no dates are unknown, future ones are ignored, and the sitemap alone does not make a site fresh', () => {
    const undated = decent(6, everywhere({ dates: ['2027-01-01', 'soon'] }))
    expect(of('freshness', undated)).toMatchObject({ finding: 'no_dates', points: 4 })
    const sitemap = { kind: 'found', pages: 6, newestDay: today } as const
    expect(of('freshness', undated, { sitemap })).toMatchObject({ finding: 'aging', points: 5 })
  })
})

describe('imprint and contact', () => {
  test('under .de the imprint is required; elsewhere contact, privacy and an about page are enough', () => {
    expect(of('imprint_contact', decent(), { host: 'harbour.com' }).finding).toBe('fine')
    expect(of('imprint_contact', decent(), { host: 'harbour.de' })).toMatchObject({ finding: 'no_imprint', points: 2 })
  })

  test('an anonymous site has no points', () => {
    expect(of('imprint_contact', decent(6, everywhere({ links: [] })))).toMatchObject({
      finding: 'anonymous',
      points: 0,
    })
  })
})

describe('form', () => {
  test('titles, headings, images and sitemap each have a finding', () => {
    expect(of('structure', decent(6, everywhere({ title: null }))).finding).toBe('titles_missing')
    expect(of('structure', decent(6, everywhere({ title: 'Notes from the harbour' }))).finding).toBe('titles_repeated')
    expect(
      of(
        'structure',
        decent(6, (at) => ({ title: `No. ${at}` })),
      ).finding,
    ).toBe('titles_length')
    expect(of('structure', decent(6, everywhere({ headings: [] }))).finding).toBe('main_heading_missing')
    const images = { total: 10, withoutAlternative: 9 }
    expect(of('structure', decent(6, everywhere({ images }))).finding).toBe('images_without_text')
    const sitemap = { kind: 'none', pages: 0, newestDay: null } as const
    expect(of('structure', decent(), { sitemap }).finding).toBe('no_sitemap')
  })

  test('speed is that of the median page', () => {
    const timed = (...times: (number | null)[]): SignalResult =>
      of('speed', [], {
        visits: decent(times.length).map((facts, at) => readVisit(facts, { firstByteMs: times[at] ?? null })),
      })
    expect(timed(100, 9000, 200)).toMatchObject({ finding: 'fine', values: { ms: 200 } })
    expect(timed(900, 900, 900)).toMatchObject({ finding: 'slow', points: 1 })
    expect(timed(9000)).toMatchObject({ finding: 'very_slow', points: 0 })
    expect(timed(null, null)).toMatchObject({ finding: 'not_measured', points: 1 })
  })

  test('phones need a responsive viewport that can be zoomed', () => {
    expect(of('mobile', decent(6, everywhere({ viewport: null })))).toMatchObject({ finding: 'no_viewport', points: 0 })
    expect(of('mobile', decent(6, everywhere({ viewport: 'width=1024' })))).toMatchObject({ finding: 'fixed_width' })
    const still = 'width=device-width, initial-scale=1, maximum-scale=1'
    expect(of('mobile', decent(6, everywhere({ viewport: still })))).toMatchObject({ finding: 'no_zoom', points: 2 })
  })

  test('the declared language is compared with the language of the text', () => {
    expect(of('language_consistency', decent(6, everywhere({ lang: 'de' })))).toMatchObject({ finding: 'wrong_lang' })
    expect(of('language_consistency', decent(6, everywhere({ lang: null })))).toMatchObject({
      finding: 'no_lang',
      points: 2,
    })
    const german =
      'Die Boote werden im Frühjahr gestrichen, und wer Zeit hat, kommt mit Pinsel und Leiter und hilft. '.repeat(30)
    const mixed = (hreflang: string[]) =>
      decent(6, (at) => (at > 2 ? { text: german, lang: 'de', hreflang } : { hreflang }))
    expect(of('language_consistency', mixed([])).finding).toBe('mixed')
    expect(of('language_consistency', mixed(['de', 'en'])).finding).toBe('fine')
  })
})
