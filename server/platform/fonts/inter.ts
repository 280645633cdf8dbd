// The font of everything that the server draws: Inter, from the package that the web pages use as well. Fonts of the machine are never
// asked, so a badge or a PDF has the same bytes on every machine.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** The package has one file for each. In the order in which they are tried: nearly all texts need the first alone. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
export type Script = (typeof scripts)[number]

interface OpenFont {
  font: Font
  codePoints: ReadonlySet<number>
}

/** Unpacked once per process. */
const opened = new Map<Script, OpenFont>()

export const openInter = (script: Script): Font => open(script).font

const open = (script: Script): OpenFont => {
  const known = opened.get(script)
  if (known !== undefined) return known
  const name = `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(name))))
  if ('fonts' in font) throw new Error(`${name} is a collection of fonts`)
  // A glyph keeps the letter under which it was met first, and PDFs say by it what can be copied out of them; one that is first met as a
  // part of another glyph would have none.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  const made = { font, codePoints: new Set(font.characterSet) }
  opened.set(script, made)
  return made
}

const scriptOf = (letter: string): Script | null => {
  const codePoint = letter.codePointAt(0) ?? 0
  return scripts.find((script) => open(script).codePoints.has(codePoint)) ?? null
}

/** False for a letter of Chinese, Arabic and all other scripts that Inter does not have, and for emoji. */
export const hasGlyph = (letter: string): boolean => scriptOf(letter) !== null

export interface Run {
  script: Script
  text: string
}

/** The text in pieces that one file each can draw. A letter that Inter lacks is left to the first, whose .notdef glyph is a box. */
export const splitByScript = (text: string): Run[] => {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const script = letter === ' ' ? (last?.script ?? 'latin') : (scriptOf(letter) ?? 'latin')
    if (last?.script === script) last.text += letter
    else runs.push({ script, text: letter })
  }
  return runs
}
