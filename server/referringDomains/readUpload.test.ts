import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unreadLengthMax, unreadShownMax, uploadLinesMax } from '../../contract/referringDomains.ts'
import { readDomain } from '../websites/domainInput.ts'
import { readUpload, type ReadList } from './readUpload.ts'
import { textOf } from './uploadText.ts'

const rules = { extraSuffixes: ['test'] }
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const read = async (text: string): Promise<ReadList> => {
  const reading = await readUpload(text, { ownDomain: 'own.test', rules, pause })
  if (reading.kind !== 'read') throw new Error(reading.kind)
  return reading
}

describe('a list of domains', () => {
  it.each([
    ['a bare domain', 'foo.de', ['foo.de']],
    ['an address', 'https://www.foo.de/a/b?c=d#e', ['foo.de']],
    ['a host below a domain', 'blog.foo.co.uk', ['foo.co.uk']],
    ['a port', 'foo.de:8080/x', ['foo.de']],
    ['a name under a company’s suffix', 'http://someone.github.io/', ['someone.github.io']],
    ['www as a name', 'www.github.io', ['www.github.io']],
    ['umlauts and capitals', 'BÜCHER.de', ['xn--bcher-kva.de']],
    ['an underscore in a host', 'my_blog.foo.de', ['foo.de']],
    ['a line of a disavow file', 'domain:foo.de', ['foo.de']],
    ['quotes', '"foo.de"', ['foo.de']],
    ['several in a line', 'foo.de, bar.de,', ['bar.de', 'foo.de']],
    ['one twice', 'foo.de\nwww.foo.de\nhttp://foo.de', ['foo.de']],
    ['other ends of lines', 'foo.de\rbar.de\r\n\r\nbaz.de', ['bar.de', 'baz.de', 'foo.de']],
  ])('accepts %s', async (_, text, domains) => {
    expect(await read(text)).toMatchObject({ domains, unread: 0 })
  })

  it.each([
    ['a word', 'a word'],
    ['a name without a dot', 'no-dot'],
    ['an address of mail', 'info@foo.de'],
    ['another scheme', 'ftp://foo.de/'],
    ['a number', 'http://127.0.0.1/'],
    ['a number of the newer sort', '[::1]'],
    ['a number in another notation', '0x7f.1'],
    ['an unknown suffix', 'foo.nosuchsuffix'],
    ['a suffix alone', 'co.uk'],
    ['a name at home', 'localhost.localdomain'],
    ['a formula', '=HYPERLINK("http://foo.de")'],
    ['an endless line', 'x'.repeat(20_000)],
    ['endless columns', 'foo.de,'.repeat(300)],
  ])('finds no domain in %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ domains: [], lines: 1, unread: 1 })
  })

  it('skips the website itself, empty lines and comments', async () => {
    expect(await read('# from my tool\n\nown.test\nhttps://blog.own.test/x\nfoo.de\n')).toMatchObject({
      domains: ['foo.de'],
      lines: 4,
      own: 2,
      unread: 0,
    })
  })

  it('returns the first unreadable lines, escaped against spreadsheet formulas', async () => {
    const text = `foo.de\n=cmd()|'/C calc'!A0\n@SUM(1)\n${'long '.repeat(100)}\n${'?\n'.repeat(20)}`
    const { unread, firstUnread } = await read(text)
    expect(unread).toBe(23)
    expect(firstUnread).toHaveLength(unreadShownMax)
    expect(firstUnread.slice(0, 2)).toEqual([
      { line: 2, text: `'=cmd()|'/C calc'!A0` },
      { line: 3, text: `'@SUM(1)` },
    ])
    expect(firstUnread[2]?.text.length).toBeLessThanOrEqual(unreadLengthMax)
  })

  it.each([
    [
      'Ahrefs',
      '"Referring page title"\t"Referring page URL"\t"Domain rating"\t"Target URL"\n"Amazon.com: sails"\t"https://blog.foo.de/a"\t"12"\t"https://own.test/"',
    ],
    [
      'Semrush',
      'Page ascore,Source title,Source url,Target url,Anchor\n12,"Sails, all ""sorts""",https://foo.de/x,https://own.test/,Bar.de',
    ],
    ['Search Console', 'Site,Linking pages,Target pages\nfoo.de,"1,204",3'],
    ['Search Console in German', 'Website;Verweisende Seiten;Zielseiten\nfoo.de;1.204;3'],
    ['a tool without a head', '12;https://foo.de/;https://own.test/;nofollow'],
  ])('finds the source column in an export of %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ domains: ['foo.de'], unread: 0 })
  })

  it('is rejected as a whole if it has a line too many', async () => {
    const lines = (count: number): string => 'foo.de\n'.repeat(count)
    expect((await read(lines(uploadLinesMax))).lines).toBe(uploadLinesMax)
    for (const text of [lines(uploadLinesMax + 1), '\n'.repeat(10 * uploadLinesMax)]) {
      expect(await readUpload(text, { ownDomain: 'own.test', rules, pause })).toEqual({ kind: 'too_many_lines' })
    }
  })

  it('is read to its end even if every cell looks like a URL up to its last character', async () => {
    const long = [`${'a.'.repeat(1_990)}<`, `${'.'.repeat(3_980)}:x`, `domain:${'a.'.repeat(1_990)}"`]
    const lines = Array.from({ length: 1_600 }, () => long.slice(0, 2).join('\t')).concat(long)
    expect(await read([...lines, 'foo.de'].join('\n'))).toMatchObject({ domains: ['foo.de'], unread: lines.length })
  })

  it('gives registrable domains, sorted and unique, for any input', async () => {
    const host = fc
      .tuple(
        fc.constantFrom('', 'www.', 'a_b.', 'HTTPS://', 'http://x.y.', 'domain:'),
        fc.stringMatching(/^[a-zäöüß0-9-]{1,10}$/),
        fc.constantFrom('.de', '.com', '.co.uk', '.github.io', '.test', '.nosuch', ''),
        fc.constantFrom('', '/', '/a,b', ':80', '?q;r', '.', ' '),
      )
      .map((parts) => parts.join(''))
    const cell = fc.oneof(
      host,
      fc.string({ unit: 'binary', maxLength: 15 }),
      fc.constantFrom('Domain', 'URL', '"', '#'),
    )
    const line = fc
      .tuple(fc.array(cell, { maxLength: 4 }), fc.constantFrom(',', ';', '\t', '","'))
      .map(([cells, mark]) => cells.join(mark))
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r', '\n\n'))
      .map(([lines, end]) => lines.join(end))
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const { domains, lines, unread, firstUnread } = await read(written)
        expect(domains).toEqual([...new Set(domains)].sort())
        for (const domain of domains) {
          const reading = readDomain(domain, rules)
          if (reading.kind === 'domain') expect(reading.registrableDomain).toBe(domain)
          // Only www itself can be rejected and still be a registered name.
          else expect(domain).toMatch(/^www\./)
          expect(domain).toMatch(/^[a-z0-9.-]{1,253}$/)
          expect(domain).not.toBe('own.test')
        }
        expect(unread).toBeLessThanOrEqual(lines)
        expect(firstUnread).toHaveLength(Math.min(unread, unreadShownMax))
        for (const shown of firstUnread) expect(shown.text).not.toMatch(/^[=+\-@\t\r\n]|\p{Cc}/u)
      }),
      { numRuns: 800 },
    )
  })
})

describe('the bytes of a list', () => {
  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
  const swapped = (text: string): Buffer => utf16(text).swap16()
  it.each([
    ['UTF-8', Buffer.from('bücher.de')],
    ['UTF-8 with a mark', Buffer.from('\ufeffbücher.de')],
    ['UTF-16 with a mark', utf16('\ufeffbücher.de')],
    ['UTF-16 with a mark, the other way round', swapped('\ufeffbücher.de')],
    ['UTF-16 without a mark', utf16('bücher.de')],
    ['UTF-16 without a mark, the other way round', swapped('bücher.de')],
    ['what old spreadsheets write', Buffer.from('bücher.de', 'latin1')],
  ])('are read as %s', (_, bytes) => {
    expect(textOf(bytes)).toBe('bücher.de')
  })

  it('are rejected if they are an image or a workbook', () => {
    for (const start of ['89504e470d0a1a0a0000000d49484452', '504b03041400060008000000210062ee9d68']) {
      expect(textOf(Buffer.from(start, 'hex'))).toBeNull()
    }
  })

  it('are read or rejected, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = textOf(bytes)
        expect(text === null || !text.includes('\0')).toBe(true)
      }),
    )
  })
})
