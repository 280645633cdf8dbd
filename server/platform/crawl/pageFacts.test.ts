import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'
import type { PageFacts } from './facts.ts'
import { readPageFacts } from './pageFacts.ts'
import { directiveAudience } from './robots.ts'

const read = (html: string, { url = 'https://www.site.test/blog/post', robotsHeader = '' } = {}): PageFacts =>
  readPageFacts({ html, url, robotsHeader, agent: 'UsBot' })

describe('page metadata', () => {
  it('is read from the head', () => {
    const facts = read(`<!doctype html><html LANG="de-AT"><head>
      <title> Hafen &amp;
        Boote </title><title>second</title>
      <meta name="Description" content=" Alles   über Boote ">
      <meta name="viewport" content="width=device-width"><meta name="generator" content="WordPress 9">
      <link rel="shortcut ICON" href="/i.png"><link rel="canonical" href="../hafen#top">
      <link rel="alternate" hreflang="EN" href="/en"><link rel="alternate" hreflang="x-default" href="/"></head><body>x`)
    expect(facts).toMatchObject({
      title: 'Hafen & Boote',
      description: 'Alles über Boote',
      lang: 'de-at',
      viewport: 'width=device-width',
      generator: 'WordPress 9',
      icon: 'https://www.site.test/i.png',
      canonical: 'https://www.site.test/hafen#top',
      hreflang: ['en', 'x-default'],
    })
  })

  it('joins robots directives from meta tags and the header, with search engines by name', () => {
    const metas =
      '<meta name=robots content="NoIndex,max-snippet:3"><meta name=usbot content=nofollow>' +
      '<meta name=googlebot content=none><meta name=otherbot content=noarchive>'
    const robotsHeader =
      'noarchive, unavailable_after: 25 Jun 2030, bingbot: noindex, nosnippet, otherbot: noimageindex'
    expect(read(metas, { robotsHeader }).robots).toEqual([
      'bingbot:noindex',
      'bingbot:nosnippet',
      'googlebot:nofollow',
      'googlebot:noindex',
      'googlebot:none',
      'noarchive',
      'noindex',
      'us:nofollow',
    ])
  })

  it.each([
    ['a name counts to the end of its line', 'otherbot: noarchive\nnoindex, nofollow', ['nofollow', 'noindex']],
    ['the hour of a day is no name', 'unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT, noindex', ['noindex']],
    ['nor in the older spelling', 'unavailable_after: Friday, 25-Jun-27 15:00:00 GMT, noindex', ['noindex']],
    ['a name may have digits and a version', '360spider: noindex, otherbot/2.1: nofollow', []],
    ['our own is told from the others', 'UsBot: none', ['us:nofollow', 'us:noindex', 'us:none']],
    ['words that say nothing take no room', `${'a,'.repeat(9_000)}noindex`, ['noindex']],
  ])('parses the robots header: %s', (_what, robotsHeader, robots) => {
    expect(read('', { robotsHeader }).robots).toEqual(robots)
  })

  it.each([
    ['words that say nothing', `<meta name=robots content="${'ab,'.repeat(40)}noindex">`],
    ['other meta tags', `${'<meta name=author content=x>'.repeat(300)}<meta name=robots content=noindex>`],
    [
      'what other robots are told',
      `${Array.from({ length: 300 }, (_, at) => `<meta name="${'a'.repeat(1 + (at % 25))}${'b'.repeat(at / 25)}" content=noindex>`).join('')}<meta name=robots content=noindex>`,
    ],
    ['blanks', `<meta name=robots content="${' '.repeat(5_000)}noindex">`],
  ])('finds robots directives behind %s', (_what, html) => {
    expect(read(html).robots).toEqual(['noindex'])
  })

  it('distinguishes directives for all robots, for search engines, or for us only', () => {
    const audienceOf = (...names: string[]): (string | null)[] => {
      const { robots } = read(names.map((name) => `<meta name=${name} content=none>`).join(''))
      return [directiveAudience(robots, 'noindex'), directiveAudience(robots, 'nofollow')]
    }
    expect(audienceOf('robots', 'usbot')).toEqual(['everybody', 'everybody'])
    expect(audienceOf('bingbot', 'usbot')).toEqual(['search_engines', 'search_engines'])
    expect(audienceOf('UsBot')).toEqual(['us_alone', 'us_alone'])
    expect(audienceOf('otherbot')).toEqual([null, null])
  })

  it('joins dates from elements, meta tags and JSON-LD, newest first', () => {
    const facts =
      read(`<meta property="article:published_time" content="2024-03-01T10:00:00Z"><time datetime="2025-01-02">x</time>
      <span itemscope itemtype="https://schema.org/Recipe"><meta itemprop="dateModified" content="2023-12-31"></span>
      <script type="application/LD+json">{"@graph":[{"@type":["BlogPosting","http://schema.org/Thing"],"dateModified":"2026-02-03"}]}</script>`)
    expect(facts.dates).toEqual(['2026-02-03', '2025-01-02', '2024-03-01', '2023-12-31'])
    expect(facts.schemaTypes).toEqual(['Recipe', 'BlogPosting', 'Thing'])
  })

  it('counts images, forms, headings and contact links', () => {
    const facts = read(
      '<h1>Ein<b>s</b></h1><h2 hidden>x</h2><h3><img alt="Logo"></h3><img src=a><img alt=""><img role=presentation>' +
        '<form></form><a href="mailto:a@b.test">m</a><a href="tel:+49">t</a>',
    )
    expect(facts.headings).toEqual([
      { level: 1, text: 'Eins' },
      { level: 3, text: 'Logo' },
    ])
    expect(facts).toMatchObject({
      images: { total: 4, withoutAlternative: 1 },
      forms: 1,
      contactLinks: 2,
      linksTotal: 0,
    })
  })

  it('reports a page rendered by scripts', () => {
    expect(read('<div id=root></div><script src=a></script>').needsScript).toBe(true)
    expect(read('<noscript>You need to enable JavaScript</noscript><script src=a></script>').needsScript).toBe(true)
    expect(read('<script></script><script></script><script></script>Loading').needsScript).toBe(true)
    expect(read('<p>Coming soon</p><script src=a></script>').needsScript).toBe(false)
    expect(read(`<div id=root></div><script src=a></script>${'word '.repeat(30)}`).needsScript).toBe(false)
  })
})

describe('text', () => {
  it('is that of the main content; words are counted on the whole page', () => {
    const facts = read('<nav>Menü</nav><main><p>Eins</p><p>zwei <b>dr</b>ei<br>vier</p></main><footer>Fuß</footer>')
    expect(facts.text).toBe('Eins zwei drei vier')
    expect(facts.words).toBe(6)
  })

  it('is everything outside header, navigation and footer if there is no main element', () => {
    expect(read('<header>Kopf</header><div>Text</div><aside>Rand</aside><footer>Fuß</footer>').text).toBe('Text')
    expect(read('<header>Nur Kopf</header>').text).toBe('Nur Kopf')
  })

  it('is counted in words even in scripts without spaces', () => {
    expect(read('<p>港町の船は夕方に帰る</p>').words).toBe(5)
  })

  it.each([
    ['display:none'],
    ['DISPLAY : None !important'],
    ['visibility:hidden'],
    ['opacity:0'],
    ['font-size:0'],
    ['font-size:1px'],
    ['text-indent:-9999px'],
    ['position:absolute;left:-10000px'],
    ['position:fixed;top:-999em'],
    ['margin-left:-5000px'],
    ['height:0;overflow:hidden'],
    ['clip:rect(0,0,0,0);position:absolute'],
    ['clip-path:inset(100%)'],
    ['transform:scale(0)'],
    ['color:#fff;background:#ffffff'],
    ['color:white;background-color:rgb(255,255,255)'],
    ['color:transparent'],
    ['color:rgba(0,0,0,0)'],
  ])('hidden by %j is not visible and counted', (style) => {
    const facts = read(`<p>seen <span style="${style}">not <i>seen</i> <a href=/x>link</a></span></p>`)
    expect(facts.text).toBe('seen')
    expect(facts.hiddenText).toEqual({ characters: 13, sample: 'not seen link' })
    expect(facts.links).toMatchObject([{ url: 'https://www.site.test/x', text: 'link', visible: false }])
  })

  it.each([
    ['<span hidden>'],
    ['<span class="a sr-only b">'],
    ['<span class="screen-reader-text">'],
    ['<dialog>'],
    ['<div popover>'],
    ['<div role=dialog style="display:none">'],
  ])('in %s is not visible and not suspicious', (tag) => {
    const facts = read(`<p>seen</p>${tag}not seen<a href=/x>link</a>`)
    expect(facts).toMatchObject({ text: 'seen', hiddenText: { characters: 0 }, links: [{ visible: false }] })
  })

  it.each([
    ['<p style="visibility:hidden"><span style="visibility:visible">'],
    ['<p style="font-size:0"><span style="font-size:16px">'],
    ['<p style="color:#fff"><span>'],
    ['<p style="background:#fff"><span style="color:#000">'],
    ['<p style="color:#fff;background:#fff url(x.png)"><span>'],
    ['<p style="background-clip:text;color:transparent"><span>'],
    ['<p style="position:absolute;left:50%;margin-left:-500px"><span>'],
    ['<p aria-hidden=true><span>'],
    ['<dialog open><span>'],
    ['<details><summary>x</summary><span>'],
    ['<p style="display:none;display:block"><span>'],
    ['<p style="opacity:0.9;text-indent:-1em"><span>'],
  ])('in %s is visible', (tags) => {
    const facts = read(`${tags}seen`)
    expect(facts.text).toContain('seen')
    expect(facts.hiddenText.characters).toBe(0)
  })
})

describe('charsets', () => {
  const latin = Buffer.from('<p>grün</p>', 'latin1')
  it.each([
    ['the header', latin, 'text/html; charset="ISO-8859-1"', 'grün'],
    ['a meta tag', Buffer.concat([Buffer.from('<meta charset=windows-1252>'), latin]), 'text/html', 'grün'],
    [
      'an old meta tag',
      Buffer.concat([Buffer.from('<meta http-equiv=content-type content="text/html; charset=latin1">'), latin]),
      '',
      'grün',
    ],
    ['nothing, and it is no UTF-8', latin, 'text/html', 'grün'],
    ['nothing, and it is UTF-8', Buffer.from('<p>grün</p>'), 'text/html', 'grün'],
    ['a mark, against the header', Buffer.from('\ufeff<p>grün</p>'), 'text/html; charset=latin1', 'grün'],
    ['a mark of UTF-16', Buffer.from('\ufeff<p>grün</p>', 'utf16le'), 'text/html', 'grün'],
    ['a label that nobody knows', Buffer.from('<p>grün</p>'), 'text/html; charset=x-unknown', 'grün'],
    ['a meta tag that cannot be right', Buffer.from('<meta charset=utf-16><p>grün</p>'), 'text/html', 'grün'],
    ['Japanese', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=Shift_JIS', '日本'],
  ])('by %s', (_name, bytes, contentType, text) => {
    expect(read(decodeText(bytes, contentType)).text).toBe(text)
  })
})

describe('any page', () => {
  const piece = fc.constantFrom(
    '<a href=/x>',
    '</a>',
    '<p>',
    '</p>',
    '<b style="display:none">',
    '</b>',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<svg>',
    '</svg>',
    '<template>',
    '</template>',
    '<select>',
    '<option>',
    '<h1>',
    '</h1>',
    '<main>',
    '<script type="application/ld+json">',
    '</script>',
    '<!--',
    '-->',
    'text ',
    '\0',
    '\ud800',
    '&amp',
    '<img alt=x>',
    '<base href=/b/>',
    '<title>',
    '</title>',
    '<frameset>',
    '<math><mi>',
    '<body class=x>',
  )

  it('is parsed deterministically into facts that are bounded and valid JSON', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const facts = read(pieces.join(''))
        expect(read(pieces.join(''))).toEqual(facts)
        expect(structuredClone(facts)).toEqual(facts)
        const json = JSON.stringify(facts)
        expect(json.isWellFormed() && !json.includes('\\u0000') && !json.includes('\\ud8')).toBe(true)
        expect(facts.links.length).toBeLessThanOrEqual(facts.linksTotal)
      }),
      { numRuns: 500 },
    )
  })
})
