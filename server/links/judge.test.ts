// Real pages, parsed by the real parser and judged: what passes, what fails and why, and what is inconclusive.
import { describe, expect, test } from 'vitest'
import type { Expectation } from './judge.ts'
import { answered, type Answering, link, onPage, useJudge } from './judge.fixture.ts'

const { asked, checkPage } = useJudge()

const judged = async (html: string, expected: Partial<Expectation> = {}) =>
  (await checkPage(onPage(`<main><p>Some text around ${html} and after it.</p></main>`), expected)).reasons

describe('a link that matches', () => {
  test('passes, with what was seen', async () => {
    const judgement = await checkPage(
      onPage(`<footer><p>Read <a class="x" rel="noopener" href="http://www.target.test/page/?utm_source=a">Good
        words</a> too.</p></footer>`),
    )
    expect(judgement).toMatchObject({
      verdict: 'passed',
      reasons: [],
      seen: {
        finalUrl: 'https://seller.test/post',
        status: 200,
        anchorText: 'Good words',
        rel: ['noopener'],
        place: 'footer',
      },
    })
    expect(judgement.seen.snippet).toBe(
      '<p>Read <a class="x" rel="noopener" href="http://www.target.test/page/?utm_source=a">Good words</a> too.',
    )
  })

  test.each([
    ['entities and white space', '<a href=" &#104;ttps://target.test/p&#97;ge\n">Good&nbsp;&#119;ords</a>'],
    [
      'a picture of the target with its alternative',
      '<a href="//target.test/page"><img src="https://target.test/x.png" alt=" Good  words "></a>',
    ],
    ['words in several elements', '<a href="https://target.test/page"><b>Good</b> <i>words</i></a>'],
    ['upper case of the host', '<a href="HTTPS://TARGET.TEST:443/page#x">Good words</a>'],
  ])('passes with %s', async (_, html) => {
    expect(await judged(html)).toEqual([])
  })

  test('needs a browser with a picture that may be blank', async () => {
    const html = '<a href="//target.test/page"><img src="x.png" alt="Good words"></a>'
    expect(await judged(html)).toEqual(['needs_browser'])
  })

  test('is resolved against the base of the page', async () => {
    const html = `<head><base href="https://target.test/"></head><a href="page">Good words</a>`
    expect((await checkPage(onPage(html))).verdict).toBe('passed')
  })

  test('ignores a base without an address, and every base after the first with one', async () => {
    const bases = '<base target="_top"><base href="https://target.test/"><base href="https://evil.test/">'
    expect((await checkPage(onPage(`<head>${bases}</head><a href="page">Good words</a>`))).verdict).toBe('passed')
    const first = '<base href="javascript:0"><base href="https://target.test/">'
    expect((await checkPage(onPage(`<head>${first}</head><a href="page">Good words</a>`))).reasons).toEqual([
      'link_missing',
    ])
  })

  test('is found among ten thousand others', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `<a href="https://other${at}.test/">x</a>`).join(' ')
    const own = Array.from({ length: 300 }, () => '<a href="https://target.test/else">Other words</a>').join(' ')
    expect(await judged(`${many} ${own} ${link}`)).toEqual([])
  })

  test('is the best one if there are several', async () => {
    const hidden = `<div style="display:none">${link}</div>`
    const other = '<a href="https://target.test/page" rel="nofollow">Other words</a>'
    expect(await judged(`${hidden} ${other} ${link}`, { rel: 'dofollow' })).toEqual([])
    expect(await judged(`${other} ${hidden}`, { rel: 'dofollow' })).toEqual(['hidden'])
  })

  test('needs no anchor text if none was agreed', async () => {
    expect(await judged('<a href="https://target.test/page">Whatever</a>', { anchorText: null })).toEqual([])
  })

  test('may point to any page if the whole site was agreed', async () => {
    const html = '<a href="https://target.test/de?ref=1">Good words</a>'
    expect(await judged(html)).toEqual(['link_missing'])
    expect(await judged(html, { wholeSite: true })).toEqual([])
  })
})

describe('a link that does not match', () => {
  test.each([
    ['another page', '<a href="https://target.test/other">Good words</a>', ['link_missing']],
    ['a look-alike', '<a href="https://target.test.evil.test/page">Good words</a>', ['link_missing']],
    ['a host before an @', '<a href="https://target.test@evil.test/page">Good words</a>', ['link_missing']],
    ['a redirector', '<a href="https://evil.test/?u=https://target.test/page">Good words</a>', ['link_missing']],
    ['a name before an @', '<a href="https://me@target.test/page">Good words</a>', ['link_missing']],
    [
      'a no-break space before the address',
      '<a href="\u00a0https://target.test/page">Good words</a>',
      ['link_missing'],
    ],
    ['no link but its address', 'https://target.test/page Good words', ['link_missing']],
    ['a comment', `<!-- ${link} -->`, ['link_missing']],
    ['a template', `<template>${link}</template>`, ['link_missing']],
    ['a noscript', `<noscript>${link}</noscript>`, ['link_missing']],
    ['a frame', `<iframe srcdoc='${link}'></iframe>`, ['link_missing']],
    ['a script', `<script>document.write('${link}')</script>`, ['link_missing']],
    ['other words', '<a href="https://target.test/page">good words</a>', ['wrong_anchor']],
    ['more words', '<a href="https://target.test/page">Good words!</a>', ['wrong_anchor']],
    ['no display', `<div style="display:none">${link}</div>`, ['hidden']],
    ['no size', `<span style="font-size:0">${link}</span>`, ['hidden']],
    ['a place off the screen', `<p style="position:absolute;left:-9999px">${link}</p>`, ['hidden']],
    ['the attribute', `<p hidden>${link}</p>`, ['hidden']],
  ])('%s', async (_, html, reasons) => {
    expect(await judged(html)).toEqual(reasons)
  })

  test.each([
    ['dofollow', 'nofollow noopener', ['rel_nofollow']],
    ['dofollow', 'UGC', ['rel_nofollow']],
    ['dofollow', 'sponsored\tnofollow', ['rel_nofollow', 'rel_sponsored']],
    ['dofollow', 'noopener nofollower', []],
    ['dofollow', 'a b c d e f g h i j nofollow', ['rel_nofollow']],
    ['dofollow', `${'x'.repeat(300)} nofollow`, ['rel_nofollow']],
    ['dofollow', 'noopener,nofollow', ['rel_nofollow']],
    ['dofollow', 'nofollow;noopener', []],
    ['nofollow', 'noopener', ['rel_missing_nofollow']],
    ['nofollow', 'NoFollow', []],
    ['sponsored', 'nofollow', ['rel_missing_sponsored']],
    ['sponsored', 'sponsored', []],
    ['any', 'nofollow sponsored', []],
  ] as const)('ordered %s, placed with rel="%s"', async (rel, placed, reasons) => {
    expect(await judged(`<a rel="${placed}" href="https://target.test/page">Good words</a>`, { rel })).toEqual(reasons)
  })

  test('if advertising has to be labelled, the label is near it', async () => {
    expect(await judged(link, { label: true })).toEqual(['label_missing'])
    expect(await judged(`<span>Anzeige</span> ${link}`, { label: true })).toEqual([])
    expect(await judged(`${link} (sponsored)`, { label: true })).toEqual([])
    expect(await judged(`Kleinanzeigenmarkt ${link}`, { label: true })).toEqual(['label_missing'])
    expect(await judged(`<button>Alle Ergebnisse anzeigen</button> ${link}`, { label: true })).toEqual([
      'label_missing',
    ])
  })

  test('the label is visible, and no words of a picture', async () => {
    for (const unseen of [
      '<span style="display:none">Anzeige</span>',
      '<span hidden>Anzeige</span>',
      '<img alt="Anzeige">',
    ]) {
      expect(await judged(`${unseen} ${link}`, { label: true })).toEqual(['label_missing'])
    }
    const far = `<p>Anzeige</p>${'<p>Words about boats. </p>'.repeat(30)}<p>${link}</p>`
    expect((await checkPage(onPage(far), { label: true })).reasons).toEqual(['label_missing'])
    const list = `<h3>Anzeigen</h3><ul><li><a href="/x">Other</a></li><li>${link}</li></ul>`
    expect((await checkPage(onPage(list), { label: true })).reasons).toEqual([])
  })
})

describe('a page that does not count', () => {
  const page = `<p>${link}</p>`
  test.each([
    ['noindex', `<meta name="robots" content="noindex">${page}`, {}, ['noindex']],
    ['none', `<meta name="ROBOTS" content="NONE">${page}`, { rel: 'dofollow' as const }, ['noindex', 'page_nofollow']],
    ['noindex for one search engine', `<meta name="googlebot" content="noindex">${page}`, {}, ['noindex']],
    [
      'nofollow of the page',
      `<meta name="robots" content="nofollow">${page}`,
      { rel: 'dofollow' as const },
      ['page_nofollow'],
    ],
    [
      'nofollow of the page where it was ordered',
      `<meta name="robots" content="nofollow">${page}`,
      { rel: 'nofollow' as const },
      [],
    ],
    [
      'an original elsewhere',
      `<head><link rel="canonical" href="https://other.test/post"></head>${page}`,
      {},
      ['canonical_elsewhere'],
    ],
    ['another original here', `<head><link rel="canonical" href="/"></head>${page}`, {}, ['canonical_elsewhere']],
    [
      'itself as the original',
      `<head><link rel="canonical" href="http://www.seller.test/post/"></head>${page}`,
      {},
      [],
    ],
    ['a refresh', `<meta http-equiv="refresh" content="0;url=https://evil.test/">${page}`, {}, ['refreshes_elsewhere']],
    ['a refresh of itself', `<meta http-equiv="refresh" content="300;url=/post">${page}`, {}, []],
  ])('%s', async (_, html, expected, reasons) => {
    expect((await checkPage(onPage(html), expected)).reasons).toEqual(reasons)
  })

  test.each([
    ['/?p=1', '/', ['canonical_elsewhere']],
    ['/?p=1', '/?p=2', ['canonical_elsewhere']],
    ['/?p=1&lang=de', '/?p=1', ['canonical_elsewhere']],
    ['/?p=1&utm_source=a&gclid=b', '/?p=1', []],
    ['/?b=2&a=1', '/?a=1&b=2', []],
    ['/index.html?p=1', '/?p=1', []],
    ['/post/index.php', '/post', []],
  ])('%s with %s as its original', async (path, canonical, reasons) => {
    const html = `<head><link rel="canonical" href="${canonical}"></head>${page}`
    const answers: Answering = (url) => (url.pathname === '/robots.txt' ? undefined : answered(html))
    expect((await checkPage(answers, {}, path)).reasons).toEqual(reasons)
  })

  test.each([
    [{ link: '<https://other.test/>; rel="canonical"' }, ['canonical_elsewhere']],
    [{ link: '</style.css>; rel=preload, </post>; rel=canonical' }, []],
    [{ 'x-robots-tag': 'unavailable_after: 31 May 2026 12:00:00 GMT' }, ['expired']],
    [{ 'x-robots-tag': 'unavailable_after: 31 May 2027 12:00:00 GMT' }, []],
    [{ 'content-disposition': 'attachment; filename="post.html"' }, ['is_download']],
    [{ 'content-disposition': 'INLINE; filename="post.html"' }, []],
    [{ 'content-disposition': 'filename="post.html"' }, []],
  ])('by its headers %o', async (headers, reasons) => {
    expect((await checkPage(onPage(page, { headers }))).reasons).toEqual(reasons)
  })

  test('is no page but a file', async () => {
    const file = onPage('%PDF', { headers: { 'content-type': 'application/pdf' } })
    expect(await checkPage(file)).toMatchObject({ verdict: 'failed', reasons: ['not_html'] })
    expect(await checkPage(file, { wasLive: true })).toMatchObject({ verdict: 'inconclusive', reasons: ['not_html'] })
  })

  test('is no longer available by a meta tag', async () => {
    const html = `<meta name="googlebot" content="unavailable_after: Sunday, 31-May-26 15:00:00 PST">${page}`
    expect((await checkPage(onPage(html))).reasons).toEqual(['expired'])
  })

  test('is marked in a header, too', async () => {
    const headers = { 'x-robots-tag': 'googlebot: noindex' }
    expect((await checkPage(onPage(page, { headers }))).reasons).toEqual(['noindex'])
  })

  test('is gone', async () => {
    expect(await checkPage(() => undefined)).toMatchObject({
      verdict: 'failed',
      reasons: ['page_gone'],
      seen: { status: 404 },
    })
    expect((await checkPage(onPage('Gone', { status: 410 }))).reasons).toEqual(['page_gone'])
  })

  test('is on another website', async () => {
    const to =
      (location: string): Answering =>
      ({ hostname, pathname }) => {
        if (pathname === '/robots.txt') return undefined
        return hostname === 'seller.test' && pathname === '/post'
          ? answered('', { status: 301, headers: { location } })
          : answered(page)
      }
    expect((await checkPage(to('https://evil.test/post'))).reasons).toEqual(['wrong_host'])
    expect(asked.some((url) => url.includes('evil.test'))).toBe(false)
    expect((await checkPage(to('https://blog.seller.test/post'))).reasons).toEqual(['wrong_host'])
    expect((await checkPage(to('https://www.seller.test/post2'))).verdict).toBe('passed')
  })

  test('is disallowed by robots.txt', async () => {
    const robots =
      (text: string): Answering =>
      ({ pathname }) =>
        pathname === '/robots.txt' ? answered(text, { headers: { 'content-type': 'text/plain' } }) : answered(page)
    expect(await checkPage(robots('User-agent: *\nDisallow: /post'))).toMatchObject({
      verdict: 'failed',
      reasons: ['robots_blocked'],
    })
    expect(asked).not.toContain('https://seller.test/post')
    expect((await checkPage(robots('User-agent: Bingbot\nDisallow: /'))).reasons).toEqual(['robots_blocked'])
    expect(await checkPage(robots('User-agent: TestBot\nDisallow: /'))).toMatchObject({
      verdict: 'inconclusive',
      reasons: ['blocked_for_us'],
    })
  })
})

test('a malformed rel is noted, and is no reason', async () => {
  const html = (rel: string): Answering =>
    onPage(`<main><p><a rel="${rel}" href="https://target.test/page">Good words</a></p></main>`)
  expect(await checkPage(html('noopener,external'))).toMatchObject({
    verdict: 'passed',
    seen: { notes: ['rel_malformed'] },
  })
  expect(await checkPage(html('noopener external'))).toMatchObject({ verdict: 'passed', seen: { notes: [] } })
})
