// robots.txt read by a parser thread: the same verdicts as when it is read at once, without its cost on the main thread.
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { hostileRobots } from '../../testing/hostileRobots.ts'
import { readableLog } from '../../testing/log.ts'
import { makeParsePool } from './parsePool.ts'
import { crawlDelayOf, parseRobots, partsFor, verdictOn } from './robots.ts'
import { packRobots, unpackRobots } from './robotsFile.ts'
import { robotsReader } from './robotsReader.ts'
import { spellOctets } from './robotsOctets.ts'

const pool = makeParsePool({ workers: 2, parseLimitMs: 60_000, parseMemoryMb: 128, log: readableLog().log })
afterAll(() => pool.close())

describe('a packed robots.txt', () => {
  it('says the same about every URL, for every agent that is asked for', () => {
    const agent = fc.constantFrom('*', 'us', 'googlebot', 'bingbot', 'other')
    const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '$', 'ü', '%41', '%c3'), maxLength: 6 })
    const line = fc.oneof(
      agent.map((name) => `User-agent: ${name}`),
      path.map((rule) => `Disallow: ${rule}`),
      path.map((rule) => `Allow: ${rule}`),
      fc.constantFrom('Crawl-delay: 2', 'Sitemap: /s.xml'),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), path, (lines, rest) => {
        const bytes = Buffer.from(lines.join('\n'))
        const [whole, packed] = [parseRobots(bytes), unpackRobots(structuredClone(packRobots(bytes, 'Us')))]
        const url = `https://site.test/${rest}`
        const verdicts = [whole, packed].map((file) => verdictOn({ kind: 'rules', file }, 'Us', url))
        expect(verdicts[1]).toEqual(verdicts[0])
        expect(crawlDelayOf(packed, 'us')).toBe(crawlDelayOf(whole, 'us'))
        expect(partsFor(packed, 'us')).toBe(partsFor(whole, 'us'))
        expect(packed.sitemaps).toEqual(whole.sitemaps)
      }),
      { numRuns: 1_000 },
    )
  })

  it('comes from the parser thread if it is long', async () => {
    const read = robotsReader(pool, 'us')
    for (const text of Object.values(hostileRobots)) {
      const bytes = Buffer.from(text)
      const file = await read(bytes)
      expect(file?.sitemaps).toEqual(parseRobots(bytes).sitemaps)
      expect(file === null ? null : partsFor(file, 'us')).toBe(partsFor(parseRobots(bytes), 'us'))
    }
  })
})

describe('the spelling of octets', () => {
  const unreserved = /^[\w.~-]$/

  /** The definition: encode what is not a visible ASCII character, then decode what is unreserved. */
  const defined = (text: string): string =>
    text
      .toWellFormed()
      .replaceAll(/[^\u0021-\u007e]+/gu, (letters) => encodeURIComponent(letters))
      .replaceAll(/%[0-9a-f]{2}/gi, (octet) => {
        const sign = String.fromCharCode(Number.parseInt(octet.slice(1), 16))
        return unreserved.test(sign) ? sign : octet.toUpperCase()
      })

  it('is the same as by definition, for every text of any length', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        '%',
        '%4',
        '%41',
        '%7e',
        '%c3',
        '%2F',
        'ü',
        '€',
        '👩',
        ' ',
        '\u0000',
        '\u007f',
        '\ud800',
        'a',
        '/',
        '*',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 20 }), fc.constantFrom(1, 1, 500), (units, times) => {
        const text = units.join('').repeat(times)
        expect(spellOctets(text)).toBe(defined(text))
      }),
      { numRuns: 1_000 },
    )
  })
})
