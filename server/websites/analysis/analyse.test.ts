import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signalResult } from '../../../contract/analysis.ts'
import { isFinding, signals, signalWeights, scoreMax } from '../../../contract/signals.ts'
import type { LinkFact, PageFacts, PageVisit, SiteFacts } from '../../platform/crawl/facts.ts'
import { pageFacts, readVisit, siteFacts } from '../../testing/siteFacts.ts'
import { type Analysis, analyse } from './analyse.ts'
import { differentText } from './texts.fixture.ts'

const today = '2026-05-04'

const analysed = (site: SiteFacts, day = today): Analysis => {
  const outcome = analyse(site, { today: day })
  if (outcome.kind === 'failed') throw new Error(`The analysis failed: ${outcome.failure}`)
  return outcome.analysis
}

const germanWords =
  'der Hafen und die Boote sind nicht weit von hier wenn man früh kommt sieht man Fischer mit ihren Netzen am Kai'
const englishWords =
  'the harbour and its boats are not far from here if you come early you see people with their nets on the quay'

const link: fc.Arbitrary<LinkFact> = fc
  .record({
    target: fc.constantFrom(
      { url: 'https://harbour.de/artikel', text: 'mehr lesen', external: false },
      { url: 'https://harbour.de/impressum', text: 'Impressum', external: false },
      { url: 'https://harbour.de/datenschutz', text: 'Datenschutz', external: false },
      { url: 'https://harbour.de/write-for-us', text: 'Write for us', external: false },
      { url: 'https://casino.example/', text: 'online casino bonus', external: true },
      { url: 'https://shop.example/boats', text: 'Boote kaufen', external: true },
      { url: 'https://youtube.com/harbour', text: 'Film', external: true },
    ),
    rel: fc.subarray(['nofollow', 'sponsored', 'ugc']),
    place: fc.constantFrom('main', 'footer', 'aside', 'navigation'),
    visible: fc.boolean(),
  })
  .map(({ target, ...known }) => ({ ...target, ...known }))

const page = (url: string): fc.Arbitrary<PageFacts> =>
  fc
    .record({
      title: fc.option(fc.constantFrom('Der Hafen am Morgen', 'Boote', 'Gastbeitrag: Netze flicken', 'x'.repeat(90))),
      lang: fc.constantFrom('de', 'en', 'fr', null),
      canonical: fc.constantFrom(null, url, 'https://harbour.de/', 'https://other.example/'),
      robots: fc.subarray(['nofollow', 'noindex', 'noarchive']),
      hreflang: fc.subarray(['de-at', 'en-gb', 'x-default']),
      viewport: fc.constantFrom(null, 'width=device-width', 'width=1024', 'width=device-width, user-scalable=no'),
      headings: fc.array(
        fc.record({ level: fc.constantFrom<1 | 2>(1, 2), text: fc.constantFrom('Am Kai', 'Backlinks kaufen') }),
        { maxLength: 4 },
      ),
      text: fc
        .tuple(fc.constantFrom(germanWords, englishWords, 'kaufen '.repeat(30), ''), fc.nat(20))
        .map(([words, times]) => Array.from({ length: times }, () => words).join(' ')),
      hiddenText: fc.record({
        characters: fc.nat(5000),
        sample: fc.constantFrom('', 'viagra cialis online casino', 'menu'),
      }),
      links: fc.array(link, { maxLength: 12 }),
      images: fc.nat(9).map((total) => ({ total, withoutAlternative: Math.floor(total / 2) })),
      dates: fc.subarray(['2026-05-01', '2025-01-01', '2019-03-03', '2031-01-01']),
      contactLinks: fc.nat(2),
      needsScript: fc.boolean(),
    })
    .map((known) => pageFacts({ ...known, url }))

const unread = (url: string): fc.Arbitrary<PageVisit> =>
  fc
    .constantFrom<PageVisit['outcome']>(
      { kind: 'unread', problem: { kind: 'status', status: 404 } },
      { kind: 'unread', problem: { kind: 'failed', reason: 'timeout' } },
      { kind: 'unread', problem: { kind: 'truncated' } },
    )
    .map((outcome) => readVisit(pageFacts({ url }), { outcome, status: null, firstByteMs: null }))

const visit = (url: string): fc.Arbitrary<PageVisit> =>
  fc.tuple(page(url), fc.option(fc.nat(4000))).map(([facts, firstByteMs]) => readVisit(facts, { firstByteMs }))

const paths = ['artikel', 'boote', 'impressum', 'netze', 'kontakt', 'ufer', 'wetter']

const site: fc.Arbitrary<SiteFacts> = fc
  .record({
    home: visit('https://harbour.de/'),
    others: fc.subarray(paths).chain((chosen) =>
      fc.tuple(
        ...chosen.map((path) => {
          const url = `https://harbour.de/${path}`
          return fc.oneof({ weight: 4, arbitrary: visit(url) }, { weight: 1, arbitrary: unread(url) })
        }),
      ),
    ),
    https: fc.constantFrom<SiteFacts['https']>('valid', 'invalid', 'none'),
    httpLeadsToHttps: fc.constantFrom(true, false, null),
    allowsEverybody: fc.boolean(),
    sitemap: fc.constantFrom<SiteFacts['sitemap']>(
      { kind: 'found', pages: 9, newestDay: '2026-04-04' },
      { kind: 'none', pages: 0, newestDay: null },
      { kind: 'broken', pages: 0, newestDay: null },
    ),
    pagesForbidden: fc.nat(20),
    host: fc.constantFrom('harbour.de', 'harbour.com'),
  })
  .map(({ home, others, allowsEverybody, ...known }) =>
    siteFacts([], {
      ...known,
      robots: { kind: 'rules', sitemaps: [], crawlDelaySeconds: null, allowsUs: true, allowsEverybody },
      visits: [home, ...others],
      pagesFound: 20,
    }),
  )

const withPages = (facts: SiteFacts, change: (page: PageFacts, at: number) => PageFacts): SiteFacts => ({
  ...facts,
  visits: facts.visits.map((visited, at) =>
    visited.outcome.kind === 'read'
      ? { ...visited, outcome: { kind: 'read', facts: change(visited.outcome.facts, at) } }
      : visited,
  ),
})

const scoreOf = (facts: SiteFacts): number | null => {
  const outcome = analyse(facts, { today })
  return outcome.kind === 'analysed' ? outcome.analysis.score : null
}

/** The second score is never higher than the first, if both have one. */
const neverRaises = (change: (facts: SiteFacts) => SiteFacts): void => {
  fc.assert(
    fc.property(site, (facts) => {
      const [before, after] = [scoreOf(facts), scoreOf(change(facts))]
      if (before !== null && after !== null) expect(after).toBeLessThanOrEqual(before)
    }),
    { numRuns: 100 },
  )
}

test('the score is the sum of its signals, each within its weight and with its own finding', () => {
  fc.assert(
    fc.property(site, (facts) => {
      const outcome = analyse(facts, { today })
      if (outcome.kind === 'failed') return
      const { score, signals: results } = outcome.analysis
      expect(results.map(({ signal }) => signal)).toEqual(signals)
      expect(score).toBe(results.reduce((sum, { points }) => sum + points, 0))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(scoreMax)
      for (const result of results) {
        expect(signalResult.safeParse(result).success).toBe(true)
        expect(result.weight).toBe(signalWeights[result.signal])
        expect(result.points).toBeLessThanOrEqual(result.weight)
        expect(isFinding(result.signal, result.finding)).toBe(true)
        expect(result.finding === 'fine').toBe(result.points === result.weight)
      }
    }),
    { numRuns: 100 },
  )
})

test('the weights add up to 100', () => {
  expect(Object.values(signalWeights).reduce((sum, weight) => sum + weight, 0)).toBe(scoreMax)
})

const reversedKeys = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(reversedKeys) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversedKeys(inner)]),
  ) as T
}

test('the same facts give the same result, whatever the key order and the time zone', () => {
  const zone = process.env['TZ']
  try {
    fc.assert(
      fc.property(site, fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Adak'), (facts, other) => {
        process.env['TZ'] = 'UTC'
        const first = analyse(facts, { today })
        process.env['TZ'] = other
        expect(analyse(reversedKeys(structuredClone(facts)), { today })).toEqual(first)
      }),
    )
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

test('removing the imprint never raises the score', () => {
  neverRaises((facts) => {
    const isImprint = (url: string): boolean => url.endsWith('/impressum')
    const without = withPages(facts, (known) => ({ ...known, links: known.links.filter(({ url }) => !isImprint(url)) }))
    // An imprint that does not answer is a broken page, not an imprint.
    const stays = ({ finalUrl, outcome }: PageVisit): boolean => outcome.kind === 'unread' || !isImprint(finalUrl)
    return { ...without, visits: without.visits.filter(stays) }
  })
})

test('noindex on any page never raises the score', () => {
  for (const only of [0, 1, 2]) {
    neverRaises((facts) =>
      withPages(facts, (known, at) => (at === only ? { ...known, robots: [...known.robots, 'noindex'] } : known)),
    )
  }
})

test('losing HTTPS, closing robots.txt and slower responses never raise the score', () => {
  neverRaises((facts) => ({ ...facts, https: 'none', httpLeadsToHttps: null }))
  neverRaises((facts) =>
    facts.robots.kind === 'rules' ? { ...facts, robots: { ...facts.robots, allowsEverybody: false } } : facts,
  )
  neverRaises((facts) => ({
    ...facts,
    visits: facts.visits.map((visited) => ({
      ...visited,
      firstByteMs: visited.firstByteMs === null ? null : visited.firstByteMs + 1500,
    })),
  }))
})

test('links to casinos never raise the score, and marking them as sponsored never lowers it', () => {
  const casino: LinkFact = {
    url: 'https://bonus.example/',
    text: 'best online casino',
    rel: [],
    place: 'main',
    visible: true,
    external: true,
  }
  const adding = (rel: string[]) => (facts: SiteFacts) =>
    withPages(facts, (known) => ({ ...known, links: [...known.links, { ...casino, rel }] }))
  neverRaises(adding([]))
  fc.assert(
    fc.property(site, (facts) => {
      const [followed, marked] = [scoreOf(adding([])(facts)), scoreOf(adding(['sponsored'])(facts))]
      if (followed !== null && marked !== null) expect(marked).toBeGreaterThanOrEqual(followed)
    }),
  )
})

test('hidden spam words and a lost viewport never raise the score', () => {
  neverRaises((facts) =>
    withPages(facts, (known) => ({
      ...known,
      hiddenText: { characters: 9000, sample: 'viagra, cialis and online casino' },
    })),
  )
  neverRaises((facts) => withPages(facts, (known) => ({ ...known, viewport: null })))
})

test('ageing alone never raises the score of a site', () => {
  fc.assert(
    fc.property(site, (facts) => {
      const dated = withPages(facts, (known) => ({ ...known, dates: ['2026-05-01'] }))
      const [now, later] = [analyse(dated, { today }), analyse(dated, { today: '2029-05-04' })]
      if (now.kind === 'analysed' && later.kind === 'analysed') {
        expect(later.analysis.score).toBeLessThanOrEqual(now.analysis.score)
      }
    }),
  )
})

test('a page that is visited twice counts once', () => {
  const home = pageFacts({ text: englishWords.repeat(20) })
  expect(analysed(siteFacts([home, home])).pagesRead).toHaveLength(1)
})

test('a site with pages left unread because of our own limits gets no score', () => {
  const site = siteFacts(
    ['', 'a', 'b'].map((path) => pageFacts({ url: `https://harbour.de/${path}`, text: englishWords })),
  )
  const busy: PageVisit['outcome'] = { kind: 'unread', problem: { kind: 'failed', reason: 'host_busy' } }
  const visits = site.visits.map((visited, at) => (at === 2 ? { ...visited, outcome: busy } : visited))
  const interrupted = { kind: 'failed', failure: 'interrupted' }
  expect(analyse({ ...site, visits }, { today })).toEqual(interrupted)
  expect(analyse({ ...site, robots: { kind: 'unreadable', reason: 'host_busy' } }, { today })).toEqual(interrupted)
  expect(analyse({ ...site, robots: { kind: 'unreadable', reason: 'timeout' } }, { today }).kind).toBe('analysed')
})

test('a site with a long crawl delay is judged by the pages that were read', () => {
  const depthOf = (known: Partial<SiteFacts>): unknown => {
    const read = siteFacts([pageFacts({ text: differentText(1, 680) })], {
      pagesFound: 30,
      pagesForbidden: 4,
      ...known,
    })
    return analysed(read).signals.find(({ signal }) => signal === 'content_depth')
  }
  expect(depthOf({})).toMatchObject({ finding: 'few_pages', points: 18, values: { pages: 1 } })
  expect(depthOf({ cutShort: true })).toMatchObject({ finding: 'fine' })
  expect(depthOf({ cutShort: true, pagesFound: 8 })).toMatchObject({ finding: 'few_pages', values: { pages: 5 } })
})
