import { afterAll, describe, expect, it } from 'vitest'
import { honestPage } from '../../testing/honestPages.ts'
import { hostilePages } from '../../testing/hostilePages.ts'
import { hostileSitemaps } from '../../testing/hostileSitemaps.ts'
import { readableLog } from '../../testing/log.ts'
import { makeParsePool, type ParsePool } from './parsePool.ts'
import type { ParseResult } from './parseWorker.ts'

const openPool = (parseLimitMs: number): ParsePool =>
  makeParsePool({ workers: 2, parseLimitMs, parseMemoryMb: 64, log: readableLog().log })

const pool = openPool(5_000)
/** For pages that exceed any limit, so that tests do not wait for a long one. */
const hasty = openPool(1_500)
afterAll(() => Promise.all([pool.close(), hasty.close()]))

const parse = (body: string | Uint8Array, contentType = 'text/html', by = pool): Promise<ParseResult> =>
  by.parse({
    kind: 'page',
    page: {
      bytes: new Uint8Array(Buffer.from(body)),
      contentType,
      url: 'https://site.test/',
      robotsHeader: '',
      agent: 'us',
    },
  })

const hostileLimitMs = 40_000

describe('hostile pages', () => {
  it('are many, each with a unique name', () => {
    expect(new Set(hostilePages.map(({ name }) => name)).size).toBe(hostilePages.length)
    expect(hostilePages.length).toBeGreaterThanOrEqual(40)
  })

  it.each(hostilePages)('$name: $verdict', async ({ verdict, body, contentType, facts }) => {
    const bytes = body()
    expect(bytes.length).toBeLessThanOrEqual(5_000_000)
    const began = performance.now()
    const by = verdict === 'read' ? pool : hasty
    const [result, honest] = await Promise.all([
      parse(bytes, contentType, by),
      parse(honestPage(1).html, 'text/html', by),
    ])
    expect(performance.now() - began).toBeLessThan(hostileLimitMs)
    if (verdict !== 'heavy') expect(result.kind).toBe(verdict === 'read' ? 'page' : 'too_heavy')
    if (result.kind === 'page') {
      expect(result.facts).toMatchObject(facts ?? {})
      expect(isFit(result.facts)).toBe(true)
    }
    expect(honest).toMatchObject({ kind: 'page', facts: { words: honestPage(1).words, title: 'Artikel 1' } })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

/**
 * Safe for JSON and the database: no null characters, no lone surrogates, nothing that controls a terminal or the
 * writing direction.
 */
const isFit = (facts: object): boolean => {
  const text = JSON.stringify(facts)
  return text.isWellFormed() && !/\\u00[01]|\\ud[89a-f]|[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/i.test(text)
}

describe('hostile sitemaps', () => {
  it.each(hostileSitemaps)('$name', async ({ body, pages }) => {
    const sitemap = {
      bytes: new Uint8Array(Buffer.from(body())),
      contentType: 'application/xml',
      url: 'https://site.test/sitemap.xml',
    }
    const result = await pool.parse({ kind: 'sitemap', sitemap })
    expect(result.kind).toBe('sitemap')
    if (result.kind !== 'sitemap') return
    const { content } = result
    expect(content.kind === 'pages' ? content.entries : 'broken').toBe(pages)
  })
})

describe('the parser pool', () => {
  it('queues heavy pages behind each other, without delaying normal ones', async () => {
    const heavy = Array.from({ length: 4 }, () => parse('<div>'.repeat(100_000)))
    const began = performance.now()
    await Promise.all(Array.from({ length: 10 }, (_, index) => parse(honestPage(index).html)))
    const tookMs = performance.now() - began
    await Promise.all(heavy)
    expect(tookMs).toBeLessThan(performance.now() - began)
    expect(tookMs).toBeLessThan(20_000)
  })

  it('rejects tasks in progress when it is closed, and all later ones', async () => {
    const other = makeParsePool({ workers: 1, parseLimitMs: 5_000, parseMemoryMb: 64, log: readableLog().log })
    const page = { bytes: new Uint8Array(), contentType: '', url: 'https://site.test/', robotsHeader: '', agent: 'us' }
    const underWay = Promise.allSettled([other.parse({ kind: 'page', page }), other.parse({ kind: 'page', page })])
    await other.close()
    expect((await underWay).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(other.parse({ kind: 'page', page })).rejects.toThrow('closed')
  })
})
