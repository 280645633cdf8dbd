import { describe, expect, test } from 'vitest'
import { answered, type Answering, link, onPage, useJudge } from './judge.fixture.ts'

const { asked, checkPage } = useJudge()

describe('what the offer states about the page', () => {
  const page = `<main><p>${link}</p></main>`
  const site =
    (home: string | null): Answering =>
    ({ pathname }) => {
      if (pathname === '/' && home === null) return answered('', { status: 503 })
      if (pathname === '/') return answered('', { status: 301, headers: { location: home ?? '' } })
      return pathname === '/robots.txt' ? undefined : answered(page)
    }

  test('a link of the homepage is on the page that the bare domain leads to', async () => {
    expect((await checkPage(site('/post'), { isOnHomepage: true })).verdict).toBe('passed')
    expect((await checkPage(site('/de/'), { isOnHomepage: true })).reasons).toEqual(['not_homepage'])
    expect((await checkPage(site('/de/'), { isOnHomepage: true }, '/')).verdict).toBe('passed')
    expect((await checkPage(site('/de/'), { isOnHomepage: true }, '/?page=1')).reasons).toEqual([])
    expect(await checkPage(site(null), { isOnHomepage: true })).toMatchObject({
      verdict: 'inconclusive',
      reasons: ['unreachable'],
    })
    const plain: Answering = ({ pathname }) => (pathname === '/robots.txt' ? undefined : answered(page))
    expect((await checkPage(plain, { isOnHomepage: true }, '/')).verdict).toBe('passed')
    expect((await checkPage(plain, { isOnHomepage: true }, '/?p=1')).reasons).toEqual(['not_homepage'])
  })

  test('of another offer nothing but the page itself is requested', async () => {
    await checkPage(site('/post'))
    expect(asked).toEqual(['https://seller.test/robots.txt', 'https://seller.test/post'])
  })

  test('its followed links to other websites are counted in the content', async () => {
    const others = (count: number, more = ''): string =>
      Array.from({ length: count }, (_, at) => `<a ${more} href="https://other${at}.test/">x</a>`).join(' ')
    const count = async (html: string, linksPerPage: number) =>
      (await checkPage(onPage(`<main><p>${link} ${html}</p></main>`), { linksPerPage })).reasons
    expect(await count(others(2), 3)).toEqual([])
    expect(await count(others(3), 3)).toEqual(['too_many_links'])
    expect(await count(`${others(2)} ${others(2)} ${link}`, 3)).toEqual([])
    expect(await count(others(9, 'rel="nofollow"'), 3)).toEqual([])
    expect(await count(`<span hidden>${others(9)}</span>`, 3)).toEqual([])
    expect(await count(`</p></main><footer>${others(9)}</footer><main><p>`, 3)).toEqual([])
    expect(await count('<a href="/a">x</a> <a href="https://blog.seller.test/">x</a>', 1)).toEqual([])
    expect(await count('<a href="https://www.facebook.com/sharer.php?u=1">x</a>', 1)).toEqual([])
  })
})
