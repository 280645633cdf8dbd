// Reads one of our PDFs: the text that can be copied out of it, and its fonts.
import { inflateSync } from 'node:zlib'

interface PdfObject {
  dictionary: string
  stream: string
}

const objectsOf = (pdf: Uint8Array): Map<string, PdfObject> => {
  const text = Buffer.from(pdf).toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, dictionary = body, packed] = /^([\s\S]*?)\nstream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? []
    objects.set(id, { dictionary, stream: packed === undefined ? '' : unpack(packed, dictionary) })
  }
  return objects
}

const unpack = (packed: string, dictionary: string): string =>
  dictionary.includes('/FlateDecode') ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed

const hexPairs = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The letter of each glyph, by the font's ToUnicode table. */
const lettersOf = (table: string): string[] => {
  const lists = [...table.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list)
  return lists.flatMap((list) => [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => hexPairs(hex)))
}

/** Each piece that is drawn in one operation is one line. */
export const textOfPdf = (pdf: Uint8Array): string => {
  const objects = objectsOf(pdf)
  const letters = new Map<string, string[]>()
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? ''
      letters.set(name, lettersOf(objects.get(table)?.stream ?? ''))
    }
  }
  const lines: string[] = []
  for (const { stream } of objects.values()) {
    if (!/\bBT\b/.test(stream)) continue
    let font = ''
    for (const [, name, pieces = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ/g)) {
      if (name !== undefined) font = name
      else lines.push(readPieces(pieces, letters.get(font) ?? []))
    }
  }
  return lines.join('\n')
}

const readPieces = (pieces: string, letters: readonly string[]): string =>
  [...pieces.matchAll(/<([0-9a-f]*)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => letters[Number.parseInt(code, 16)] ?? '?')
    .join('')

/** Each font used, and whether it is embedded; others come from the reader's machine. */
export const fontsOfPdf = (pdf: Uint8Array): { name: string; embedded: boolean }[] =>
  [...objectsOf(pdf).values()]
    .filter(({ dictionary }) => /\/Type \/Font\b/.test(dictionary) && !/\/Subtype \/CIDFont/.test(dictionary))
    .map(({ dictionary }) => ({
      name: /\/BaseFont \/([^\s/>]+)/.exec(dictionary)?.[1] ?? '',
      embedded: dictionary.includes('/DescendantFonts'),
    }))
