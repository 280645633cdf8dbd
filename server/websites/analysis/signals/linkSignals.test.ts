import { describe, expect, test } from 'vitest'
import type { LinkFact } from '../../../platform/crawl/facts.ts'
import { linkFact } from '../../../testing/siteFacts.ts'
import { differentText } from '../texts.fixture.ts'
import { decent, everywhere, footer, of } from './signals.fixture.ts'

const article = `${differentText(99, 600)}. `

const outward = (host: string, known: Partial<LinkFact> = {}): LinkFact =>
  linkFact({ url: `https://${host}/`, text: host, external: true, ...known })

describe('links', () => {
  test('a link list is distinguished from an article with sources', () => {
    const sources = Array.from({ length: 6 }, (_, at) => outward(`source${at}.org`))
    expect(of('outbound_links', decent(6, everywhere({ links: [...footer, ...sources] }))).finding).toBe('fine')
    const heap = Array.from({ length: 80 }, (_, at) => outward(`shop${at}.com`))
    expect(of('outbound_links', decent(6, everywhere({ links: [...footer, ...heap] })))).toMatchObject({
      finding: 'many_links',
      values: { perPage: 80 },
    })
  })

  test('links with nofollow or to social networks do not count as followed', () => {
    const marked = Array.from({ length: 80 }, (_, at) => outward(`shop${at}.com`, { rel: ['sponsored'] }))
    const inner = Array.from({ length: 90 }, () => linkFact({}))
    expect(of('outbound_links', decent(6, everywhere({ links: [...inner, ...marked] }))).finding).toBe('fine')
    const social = Array.from({ length: 80 }, () => outward('www.instagram.com'))
    expect(of('outbound_links', decent(6, everywhere({ links: [...footer, ...social] }))).finding).toBe('fine')
  })

  test('the same external links in every footer are detected', () => {
    const partners = Array.from({ length: 25 }, (_, at) => outward(`partner${at}.com`, { place: 'footer' }))
    const pages = decent(6, everywhere({ text: article.repeat(3), links: [...footer, ...partners] }))
    expect(of('outbound_links', pages)).toMatchObject({ finding: 'sitewide_links', values: { domains: 25 } })
  })
})

describe('guest posts', () => {
  test('an invitation in the menu counts, an article about guest posts does not', () => {
    const menu = decent(6, everywhere({ links: [...footer, linkFact({ text: 'Write for us' })] }))
    expect(of('guest_posts', menu)).toMatchObject({
      finding: 'invites_guest_posts',
      values: { phrase: 'write for us' },
    })
    const about = decent(6, everywhere({ text: `${article} Many blogs have a page called write for us.` }))
    expect(of('guest_posts', about).finding).toBe('fine')
  })

  test('a price for links is detected', () => {
    const pages = decent(6, everywhere({ text: `${article} A guest post with a permanent link costs 80 € here.` }))
    expect(of('guest_posts', pages).finding).toBe('sells_links')
  })

  test('labelled advertisements cost nothing', () => {
    const pages = decent(6, (at) => ({
      text: `Anzeige. Sponsored by the shipyard. ${article} ${at}`,
      links: [...footer, outward('shop.com', { text: 'Boote günstig kaufen', rel: ['sponsored'] })],
    }))
    expect(of('guest_posts', pages).finding).toBe('fine')
  })

  test('one guest post is fine, a site full of them is detected', () => {
    const text = `Guest post by Ada. ${article}`
    expect(
      of(
        'guest_posts',
        decent(6, (at) => (at === 1 ? { text } : {})),
      ).finding,
    ).toBe('fine')
    expect(
      of(
        'guest_posts',
        decent(6, (at) => (at > 1 ? { text } : {})),
      ).finding,
    ).toBe('many_guest_posts')
  })

  test('followed links with commercial anchor texts are detected', () => {
    const pages = decent(6, (at) =>
      at > 2 ? { links: [...footer, outward('win.com', { text: 'Best online casino' })] } : {},
    )
    expect(of('guest_posts', pages)).toMatchObject({
      finding: 'money_anchors',
      points: 0,
      values: { links: 3, anchor: 'Best online casino' },
    })
  })
})

describe('spam', () => {
  test('spam words on a site about something else are detected; on a site about them they are its topic', () => {
    const spam = `${article} Play in an online casino with free spins and a casino bonus.`
    const broken = decent(6, (at) => (at === 4 ? { text: spam } : {}))
    expect(of('spam_text', broken)).toMatchObject({
      finding: 'off_topic_words',
      values: { pages: 1, word: 'online casino' },
    })
    expect(of('spam_text', decent(6, everywhere({ text: spam }))).finding).toBe('fine')
  })

  test('a collapsed menu is fine, hidden spam and hidden links are not', () => {
    expect(of('spam_text', decent(6, everywhere({ hiddenText: { characters: 900, sample: 'Menu' } }))).finding).toBe(
      'fine',
    )
    const sample = 'cheap viagra and cialis without prescription'
    expect(of('spam_text', decent(6, everywhere({ hiddenText: { characters: 900, sample } })))).toMatchObject({
      finding: 'hidden_spam',
      points: 1,
    })
    const hidden = Array.from({ length: 12 }, (_, at) => outward(`pills${at}.com`, { visible: false }))
    expect(of('spam_text', decent(6, everywhere({ links: [...footer, ...hidden] }))).finding).toBe('hidden_links')
  })

  test('a word that makes up a seventh of the text is keyword stuffing', () => {
    const pages = decent(6, (at) =>
      at === 2 ? { text: 'Our cheap boats are boats for everybody who likes boats. '.repeat(30) } : {},
    )
    expect(of('spam_text', pages)).toMatchObject({ finding: 'keyword_stuffing', values: { word: 'boats' } })
  })
})
