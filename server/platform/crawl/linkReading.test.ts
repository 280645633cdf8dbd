import { describe, expect, it } from 'vitest'
import type { PageFacts } from './facts.ts'
import { readPageFacts } from './pageFacts.ts'

const read = (body: string, refreshHeader = ''): PageFacts =>
  readPageFacts({
    html: `<!doctype html><title>Notes</title>${body}`,
    url: 'https://www.harbour.test/',
    robotsHeader: '',
    refreshHeader,
    agent: 'us',
  })

const repeated = (count: number, link: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => link(index)).join(' ')
const inner = (count: number): string => repeated(count, (index) => `<a href="/page-${index}">page</a>`)
const outer = (count: number, attributes = ''): string =>
  repeated(count, (index) => `<a href="https://shop${index}.test/"${attributes}>shop</a>`)
const kept = ({ links }: PageFacts): { internal: number; external: number } => {
  const external = links.filter((link) => link.external).length
  return { internal: links.length - external, external }
}

describe('with more links than the limit', () => {
  it('external links have reserved slots, however many internal ones come first', () => {
    const facts = read(`${inner(5_000)}${outer(40)}`)
    expect(kept(facts)).toEqual({ internal: 460, external: 40 })
    expect(facts.linksTotal).toBe(5_040)
    expect(facts.linksLeftOut).toEqual({ external: 0, followed: 0 })
  })

  it('internal links have reserved slots as well, and dropped ones are counted', () => {
    const facts = read(`${outer(5_000)}${inner(5_000)}`)
    expect(kept(facts)).toEqual({ internal: 200, external: 300 })
    expect(facts.linksLeftOut).toEqual({ external: 4_700, followed: 4_700 })
  })

  it('followed links take precedence over unfollowed ones', () => {
    const facts = read(`${inner(600)}${outer(600, ' rel=nofollow')}<a href="https://casino.test/">casino</a>`)
    expect(facts.links.at(-1)).toMatchObject({ url: 'https://casino.test/', text: 'casino', external: true })
    expect(kept(facts)).toEqual({ internal: 200, external: 300 })
    expect(facts.linksLeftOut).toEqual({ external: 301, followed: 0 })
  })

  it('hidden links are dropped like unfollowed ones', () => {
    const facts = read(`${inner(600)}<div hidden>${outer(600)}</div>`)
    expect(facts.linksLeftOut).toEqual({ external: 300, followed: 0 })
  })

  it('links stay in page order', () => {
    const facts = read(`<a href="https://first.test/">x</a>${inner(600)}<a href="https://last.test/">x</a>`)
    const clients = facts.links.map(({ external }) => external)
    expect(clients.slice(0, 2)).toEqual([true, false])
    expect(clients.at(-1)).toBe(true)
  })
})

it('no link is dropped below the limit', () => {
  expect(read(`${inner(250)}${outer(250)}`).linksLeftOut).toEqual({ external: 0, followed: 0 })
})

it('a link whose URL is too long to store is still counted', () => {
  const facts = read(`<a href="https://casino.test/${'x'.repeat(3_000)}">casino</a>`)
  expect(facts).toMatchObject({ links: [], linksTotal: 1, linksLeftOut: { external: 1, followed: 1 } })
})

describe('a refresh', () => {
  it.each([
    ['0; url=https://other.test/', 'https://other.test/'],
    ['0;URL="/start"', 'https://www.harbour.test/start'],
    ['0.5, https://other.test/a b', 'https://other.test/a%20b'],
    [';url=//other.test', 'https://other.test/'],
  ])('of %j is read from tag and header', (said, refresh) => {
    expect(read(`<meta http-equiv=Refresh content='${said}'>`).refresh).toBe(refresh)
    expect(read('', said).refresh).toBe(refresh)
  })

  it.each([[''], ['5'], ['5; '], ['0; url='], ['0; url=javascript:alert(1)'], ['soon; url=/x']])(
    'of %j has no target',
    (said) => {
      expect(read(`<meta http-equiv=refresh content="${said}">`, said)).not.toHaveProperty('refresh')
    },
  )

  it('in the header takes precedence over a tag', () => {
    expect(read('<meta http-equiv=refresh content="0; url=/tag">', '0; url=/header').refresh).toBe(
      'https://www.harbour.test/header',
    )
  })
})
