import { expect, test } from 'vitest'
import type { LinkFact, PageFacts, SiteFacts } from '../../platform/crawl/facts.ts'
import { pageFacts, readVisit, siteFacts } from '../../testing/siteFacts.ts'
import { analyse, type Analysis } from './analyse.ts'
import { differentText } from './texts.fixture.ts'

const origin = 'https://gartenglueck-meyer.de'

const inner = (path: string, text: string, place: LinkFact['place'] = 'navigation'): LinkFact => ({
  url: `${origin}${path}`,
  text,
  rel: [],
  place,
  visible: true,
  external: false,
})

const frame = [
  inner('/', 'Start'),
  inner('/blog', 'Blog'),
  inner('/impressum', 'Impressum', 'footer'),
  inner('/datenschutz', 'Datenschutz', 'footer'),
]

const paragraphs = [
  'Im Frühjahr beginnt die Arbeit im Beet, sobald der Boden nicht mehr schmiert. Wir verteilen Kompost, lockern die Erde und säen Möhren, Spinat und Radieschen direkt ins Freie.',
  'Stauden teilen wir im Herbst, wenn die Blüte vorbei ist und die Wurzeln noch Zeit haben, anzuwachsen. Wer zu tief pflanzt, wartet lange auf die erste Blüte.',
  'Rosen schneiden wir, wenn die Forsythie blüht, und zwar kräftig. Das Schnittgut kommt gehäckselt auf den Kompost, kranke Triebe aber nicht.',
  'Gegen Schnecken hilft am Ende nur, am Abend mit der Lampe durch den Garten zu gehen. Laufenten sind eine Freude, aber sie brauchen Platz, einen Teich und einen Zaun.',
  'Gießen solltest du selten und dann viel, am besten am Morgen. Mulch hält die Feuchte im Boden und macht das Jäten fast überflüssig.',
]

const article = (path: string, title: string, seed: number): PageFacts =>
  pageFacts({
    url: `${origin}${path}`,
    title,
    lang: 'de',
    text: `${paragraphs.join(' ')} ${differentText(seed, 500, paragraphs.join(' '))}`,
    headings: [
      { level: 1, text: title },
      { level: 2, text: 'Was du brauchst' },
      { level: 2, text: 'Schritt für Schritt' },
    ],
    links: [
      ...frame,
      { ...inner('', '', 'main'), url: 'https://samenladen.example/', text: 'Samenladen', external: true },
    ],
    images: { total: 4, withoutAlternative: 1 },
    dates: ['2026-03-28'],
  })

const pages: PageFacts[] = [
  article('/', 'Gartenglück Meyer: Ideen für kleine Gärten', 1),
  article('/blog/rosen-schneiden', 'Rosen schneiden ohne Angst', 2),
  article('/blog/hochbeet', 'Ein Hochbeet aus Lärchenholz bauen', 3),
  article('/blog/stauden', 'Stauden für den Halbschatten', 4),
  pageFacts({
    url: `${origin}/impressum`,
    title: 'Impressum',
    lang: 'de',
    text: 'Angaben gemäß § 5 DDG: Gartenglück Meyer, Inhaberin Ute Meyer, Am Anger 3, D-99084 Erfurt, Telefon +49 361 000000, USt-IdNr. DE123456789',
    robots: ['noindex'],
    links: frame,
    contactLinks: 2,
  }),
]

const analysed = (site: SiteFacts): Analysis => {
  const outcome = analyse(site, { today: '2026-05-04' })
  if (outcome.kind === 'failed') throw new Error(outcome.failure)
  return outcome.analysis
}

const findingsOf = ({ signals }: Analysis): Record<string, string> =>
  Object.fromEntries(
    signals.filter(({ finding }) => finding !== 'fine').map(({ signal, finding }) => [signal, finding]),
  )

test('a small garden blog is classified correctly, and is good except for having four pages and no sitemap', () => {
  const site = siteFacts(pages, { sitemap: { kind: 'none', pages: 0, newestDay: null } })
  const analysis = analysed(site)
  expect(analysis).toMatchObject({
    language: 'de',
    country: 'DE',
    niche: 'garden',
    title: 'Gartenglück Meyer: Ideen für kleine Gärten',
  })
  expect(findingsOf(analysis)).toEqual({ content_depth: 'few_pages', structure: 'no_sitemap' })
  expect(analysis.score).toBe(89)
  expect(analysis.pagesRead.map(({ url, status }) => [new URL(url).pathname, status])).toEqual([
    ['/', 200],
    ['/blog/rosen-schneiden', 200],
    ['/blog/hochbeet', 200],
    ['/blog/stauden', 200],
    ['/impressum', 200],
  ])
})

test('the same blog neglected: hacked, without imprint, slow and outdated', () => {
  const spoiled = pages
    .filter(({ url }) => !url.endsWith('/impressum'))
    .map((page, at) => ({
      ...page,
      dates: ['2019-06-01'],
      viewport: null,
      links: page.links.filter(({ url }) => !/impressum|datenschutz/.test(url)),
      hiddenText: at === 0 ? { characters: 4000, sample: 'online casino bonus, cheap viagra' } : page.hiddenText,
    }))
  const analysis = analysed(
    siteFacts(spoiled, {
      https: 'invalid',
      visits: spoiled.map((facts) => readVisit(facts, { firstByteMs: 3400 })),
      sitemap: { kind: 'none', pages: 0, newestDay: null },
    }),
  )
  expect(findingsOf(analysis)).toMatchObject({
    reachability: 'invalid_certificate',
    freshness: 'stale',
    spam_text: 'hidden_spam',
    imprint_contact: 'anonymous',
    speed: 'very_slow',
    mobile: 'no_viewport',
  })
  expect(analysis.niche).toBe('garden')
  expect(analysis.score).toBeLessThan(65)
})
