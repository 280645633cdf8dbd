// Writes text into a PDF with the embedded font: measures, wraps and draws. All text goes through here, because the 14
// standard PDF fonts look different in each reader.
import { splitByScript } from './inter.ts'
import { useScript } from './pdfLetters.ts'

const lineRatio = 1.42
/** The package has one weight that can be embedded; a thin stroke around the letters makes them bold. */
const boldStroke = 0.035
/** As a share of the font size: limits how many letters a line can have. */
const narrowestLetter = 0.2

export interface TextStyle {
  size: number
  color: string
  strong?: boolean
}

export interface Pen {
  widthOf(text: string, size: number): number
  heightOf(size: number): number
  /** Wraps the text into lines of at most this width. */
  wrap(text: string, width: number, size: number): string[]
  /** Writes one line and returns the x position after it. */
  write(text: string, x: number, y: number, style: TextStyle): number
}

/** Removes what has no glyph: control characters and unpaired surrogates. */
export const printable = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}|\p{Cf}|\p{Co}|\uFFFD/gu, '')

export const openPen = (document: PDFKit.PDFDocument): Pen => {
  const heightOf: Pen['heightOf'] = (size) => size * lineRatio
  const widthOf: Pen['widthOf'] = (text, size) => {
    let width = 0
    for (const run of splitByScript(printable(text))) {
      useScript(document, run.script)
      width += document.fontSize(size).widthOfString(run.text)
    }
    return width
  }
  const wrap: Pen['wrap'] = (text, width, size) => {
    const lines: string[] = []
    for (const word of text.split(/\s+/u).flatMap((one) => breakWord(one, width, size))) {
      const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`
      if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }
  /** A word wider than its line is broken at any letter. */
  const breakWord = (word: string, width: number, size: number): string[] => {
    const parts: string[] = []
    const most = Math.ceil(width / (size * narrowestLetter))
    let rest = [...word]
    while (rest.length > most || (rest.length > 1 && widthOf(rest.join(''), size) > width)) {
      const count = fitting(rest.slice(0, most), width, size)
      parts.push(rest.slice(0, count).join(''))
      rest = rest.slice(count)
    }
    return [...parts, rest.join('')]
  }
  /** How many of the letters fit, at least one. Binary search, because a URL can have thousands. */
  const fitting = (letters: readonly string[], width: number, size: number): number => {
    let [fits, tooMany] = [1, letters.length + 1]
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2)
      if (widthOf(letters.slice(0, middle).join(''), size) <= width) fits = middle
      else tooMany = middle
    }
    return fits
  }
  const write: Pen['write'] = (text, x, y, { size, color, strong = false }) => {
    let at = x
    for (const run of splitByScript(printable(text))) {
      useScript(document, run.script)
      document
        .fontSize(size)
        .fillColor(color)
        .strokeColor(color)
        .lineWidth(size * boldStroke)
      document.text(run.text, at, y, { lineBreak: false, fill: true, stroke: strong })
      at += document.widthOfString(run.text)
    }
    return y + heightOf(size)
  }
  return { widthOf, heightOf, wrap, write }
}
