import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RankSource } from '../../../contract/quotas.ts'
import { crawlHeader, crawlLines, trancoLines } from './rankFiles.fixture.ts'
import { makeRankLines, sourceOf } from './rankLines.ts'

const readIn = (source: RankSource, pieces: readonly (string | Buffer)[], done = { rows: 0, broken: 0 }) => {
  const lines = makeRankLines(source, done)
  const read = pieces.map((piece) => lines.read(Buffer.from(piece)))
  const text = Buffer.concat([...read, lines.finish()]).toString()
  return { text, rows: lines.rows(), broken: lines.broken(), first: lines.firstBroken() }
}

const cutAt = (text: string, places: readonly number[]): string[] => {
  const sorted = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length]
  return sorted.slice(1).map((end, index) => text.slice(sorted[index], end))
}

describe('lines of a rank list', () => {
  it('become rows, with the domain in normal label order and in lower case', () => {
    const text = `${crawlHeader}1\t3e7\t2\t0.1\tcom.example\t9\n2\t2e7\t1\t0.2\tuk.co.Some-Shop\t3\n7\t1\t9\t0\tcom.example.www\t1\n`
    expect(readIn('common_crawl', [text])).toMatchObject({
      text: 'example.com\t1\nsome-shop.co.uk\t2\nexample.com\t7\n',
      rows: 3,
      broken: 0,
    })
    expect(readIn('tranco', ['1,Google.com\r\n2,xn--bcher-kva.de\n3,last.example'])).toMatchObject({
      text: 'google.com\t1\nxn--bcher-kva.de\t2\nlast.example\t3\n',
      rows: 3,
    })
  })

  it.each([
    ['tranco', 'no rank at all'],
    ['tranco', '0,zero.example'],
    ['tranco', '99999999999,large.example'],
    ['tranco', '1;semicolon.example'],
    ['tranco', '1,with space.example'],
    ['tranco', '1,tab\there.example'],
    ['tranco', '1,back\\slash.example'],
    ['tranco', '1,a..b'],
    ['tranco', '1,.a'],
    ['tranco', '1,a.'],
    ['tranco', '1,'],
    ['tranco', `1,${'a'.repeat(254)}`],
    ['tranco', '1,bücher.de'],
    ['tranco', ''],
    ['common_crawl', '1\t2\t3\t4'],
    ['common_crawl', '1\t2\t3\t4\t'],
    ['common_crawl', 'x\t2\t3\t4\tcom.example\t1'],
    ['common_crawl', '1\t2\t3\t4\tcom..example\t1'],
    ['common_crawl', '1\t2\t3\t4\t.com\t1'],
    ['common_crawl', '1\t2\t3\t4\tcom.\t1'],
    ['common_crawl', '1\t2\t3\t4\tcom.ex\u0000ample\t1'],
  ] as const)('of %s that are "%s" are counted as invalid, and the first is remembered', (source, line) => {
    const good = source === 'tranco' ? '5,good.example\n' : '5\t2\t3\t4\texample.good\t1\n'
    const { text, rows, broken, first } = readIn(source, [`${good}${line}\n${good}`])
    expect({ text, rows, broken }).toEqual({ text: 'good.example\t5\ngood.example\t5\n', rows: 2, broken: 1 })
    expect(first?.line).toBe(2)
  })

  it('give the same rows however the text is split, and resume where they were left', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
    const domain = fc.array(label, { minLength: 2, maxLength: 3 }).map((labels) => labels.join('.'))
    const given = fc.record({
      domains: fc.array(
        domain.filter((name) => !name.startsWith('www.')),
        { minLength: 1, maxLength: 40 },
      ),
      places: fc.array(fc.nat(), { maxLength: 12 }),
      junk: fc.array(fc.nat(), { maxLength: 4 }),
      source: fc.constantFrom<RankSource>('tranco', 'common_crawl'),
      done: fc.nat(),
    })
    fc.assert(
      fc.property(given, ({ domains, places, junk, source, done }) => {
        const written = source === 'tranco' ? trancoLines(domains) : crawlHeader + crawlLines(domains)
        const lines = written.split('\n').slice(0, -1)
        for (const place of junk) lines.splice(1 + (place % lines.length), 0, 'not, a, row')
        const text = `${lines.join('\n')}\n`
        const whole = readIn(source, [text])
        expect(whole.text).toBe(domains.map((name, index) => `${name}\t${index + 1}\n`).join(''))
        expect(whole).toMatchObject({ rows: domains.length, broken: junk.length })
        expect(readIn(source, cutAt(text, places))).toEqual(whole)
        // Up to any line of the first run, as an interrupted import would have counted it.
        const upTo = done % (lines.length + 1)
        const before = readIn(source, [
          lines
            .slice(0, upTo)
            .map((line) => `${line}\n`)
            .join(''),
        ])
        const after = readIn(source, cutAt(text, places), { rows: before.rows, broken: before.broken })
        expect(before.text + after.text).toBe(whole.text)
        expect([after.rows, after.broken]).toEqual([whole.rows, whole.broken])
      }),
    )
  })

  it('that never end take no more memory than the maximum line length', () => {
    const lines = makeRankLines('tranco', { rows: 0, broken: 0 })
    const piece = Buffer.alloc(1024 * 1024, 'a')
    for (let round = 0; round < 20; round += 1) expect(lines.read(piece).length).toBe(0)
    lines.read(Buffer.from('\n1,good.example\n'))
    expect([lines.rows(), lines.broken()]).toEqual([1, 1])
  })
})

describe('the source of a list', () => {
  it('is detected from its first line', () => {
    const first = (text: string) => sourceOf(text.trimEnd())
    expect([
      first(crawlHeader),
      first(crawlHeader.replaceAll('\t', ' ')),
      first('1\t3.2e7\t5\t0.01\tcom.facebook\t4000'),
      first('1,google.com'),
      first('rank,domain'),
    ]).toEqual(['common_crawl', 'common_crawl', 'common_crawl', 'tranco', 'tranco'])
    for (const other of ['<!doctype html>', '{"rank":1}', 'google.com', '1 google.com', 'a,b', '\u0000\u0001', '']) {
      expect(sourceOf(other)).toBeNull()
    }
  })
})
