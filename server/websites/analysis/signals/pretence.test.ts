import { describe, expect, test } from 'vitest'
import type { SignalResult } from '../../../../contract/analysis.ts'
import type { Signal } from '../../../../contract/signals.ts'
import type { PageFacts, SiteFacts } from '../../../platform/crawl/facts.ts'
import { linkFact, pageFacts, siteFacts } from '../../../testing/siteFacts.ts'
import { analyse } from '../analyse.ts'
import { differentText } from '../texts.fixture.ts'

const sentence = 'The boats are painted in spring, and whoever has time comes to help with brush and ladder. '

const pagesOf = (count: number, known: (at: number) => Partial<PageFacts> = () => ({})): PageFacts[] =>
  Array.from({ length: count }, (_, at) =>
    pageFacts({
      url: at === 0 ? 'https://harbour.com/' : `https://harbour.com/article-${at}`,
      text: differentText(at, 680),
      ...known(at),
    }),
  )

const of = (signal: Signal, site: SiteFacts): SignalResult => {
  const outcome = analyse(site, { today: '2026-05-04' })
  const result = outcome.kind === 'analysed' ? outcome.analysis.signals.find((one) => one.signal === signal) : undefined
  if (result === undefined) throw new Error('No result for this signal.')
  return result
}

describe('a long text', () => {
  test('that repeats one sentence is a short page', () => {
    const site = siteFacts(pagesOf(17, (at) => ({ text: `${sentence.repeat(60)} ${at}` })))
    expect(of('content_depth', site)).toMatchObject({ finding: 'short_pages', points: 0 })
  })

  test('a flawless site without content gets no high score, and missing findings earn no points', () => {
    const site = siteFacts(pagesOf(17, (at) => ({ text: `${sentence.repeat(60)} ${at}` })))
    for (const signal of ['outbound_links', 'guest_posts', 'spam_text'] as const) {
      expect(of(signal, site).finding).toBe('too_little_text')
    }
    const outcome = analyse(site, { today: '2026-05-04' })
    expect(outcome.kind === 'analysed' && outcome.analysis.score).toBeLessThan(60)
  })

  test('findings count, however little text there is', () => {
    const site = siteFacts(
      pagesOf(1, () => ({ text: sentence, hiddenText: { characters: 0, sample: 'viagra … kredit ohne schufa' } })),
    )
    expect(of('spam_text', site)).toMatchObject({ finding: 'hidden_spam', points: 1 })
  })

  test('that differs only by a number on each page is a copy', () => {
    const text = differentText(1, 680)
    const site = siteFacts(pagesOf(17, (at) => ({ text: `Part ${at}. ${text}` })))
    expect(of('content_depth', site)).toMatchObject({
      finding: 'duplicate_pages',
      points: 0,
      values: { pages: 17, all: 17 },
    })
  })
})

describe('hidden spam words', () => {
  const hiding = (sample: string): Partial<PageFacts> => ({ hiddenText: { characters: 0, sample } })

  test('are found on one page among many, and if nothing else is hidden', () => {
    const site = siteFacts(pagesOf(15, (at) => (at === 7 ? hiding('viagra … kredit ohne schufa') : {})))
    expect(of('spam_text', site)).toMatchObject({ finding: 'hidden_spam', values: { word: 'viagra' } })
  })

  test('are not charged in the menu of a site about that topic', () => {
    const about = (text: string): SiteFacts =>
      siteFacts(pagesOf(15, (at) => ({ ...hiding('online casino … free spins'), ...(at === 0 ? { text } : {}) })))
    const casino = `${differentText(1, 600)} We compare every online casino and its casino bonus.`
    expect(of('spam_text', about(casino)).finding).toBe('fine')
    expect(of('spam_text', about(`${differentText(1, 600)} No online casino here.`)).finding).toBe('hidden_spam')
  })
})

test('counts links that were counted but not kept', () => {
  const links = Array.from({ length: 200 }, () => linkFact({}))
  const heap = { links, linksTotal: 5_200, linksLeftOut: { external: 5_000, followed: 5_000 } }
  expect(of('outbound_links', siteFacts(pagesOf(6, () => heap)))).toMatchObject({
    finding: 'many_links',
    values: { perPage: 5_000 },
  })
  const marked = { links, linksTotal: 400, linksLeftOut: { external: 200, followed: 0 } }
  expect(of('outbound_links', siteFacts(pagesOf(6, () => marked))).finding).toBe('fine')
})

test('an imprint of another site does not count', () => {
  const known = { text: 'Impressum, Kontakt, Datenschutz, about us' }
  const theirs = linkFact({ ...known, url: 'https://other.com/impressum-datenschutz', external: true })
  expect(of('imprint_contact', siteFacts(pagesOf(6, () => ({ links: [theirs] })))).finding).toBe('anonymous')
  const own = linkFact({ ...known, url: 'https://legal.harbour.com/impressum' })
  expect(of('imprint_contact', siteFacts(pagesOf(6, () => ({ links: [own] })))).finding).toBe('fine')
})

test('a homepage that forwards its readers to another site counts as a redirect', () => {
  const refreshing = (refresh: string): SiteFacts => siteFacts(pagesOf(6, (at) => (at === 0 ? { refresh } : {})))
  expect(of('indexability', refreshing('https://www.elsewhere.com/'))).toMatchObject({
    finding: 'refresh_elsewhere',
    points: 1,
    values: { host: 'elsewhere.com' },
  })
  expect(of('indexability', refreshing('https://www.harbour.com/en')).finding).toBe('fine')
})
