// Inter, the font of everything the server draws, from the same package as the web pages. System fonts are never used,
// so a badge or a PDF has the same bytes on every machine.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** The package has one file per script. Listed in the order they are tried: nearly all texts only need the first. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
export type Script = (typeof scripts)[number]

interface OpenFont {
  font: Font
  codePoints: ReadonlySet<number>
}

/** Decompressed once per process. */
const opened = new Map<Script, OpenFont>()

export const openInter = (script: Script): Font => open(script).font

const open = (script: Script): OpenFont => {
  const known = opened.get(script)
  if (known !== undefined) return known
  const name = `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(name))))
  if ('fonts' in font) throw new Error(`${name} is a font collection`)
  // A glyph keeps the letter for which it was first loaded, and PDFs use it for copied text. A glyph first loaded as
  // part of another one would have none.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  const made = { font, codePoints: new Set(font.characterSet) }
  opened.set(script, made)
  return made
}

const scriptOf = (letter: string): Script | null => {
  const codePoint = letter.codePointAt(0) ?? 0
  return scripts.find((script) => open(script).codePoints.has(codePoint)) ?? null
}

/** False for letters of scripts that Inter does not cover, such as Chinese or Arabic, and for emoji. */
export const hasGlyph = (letter: string): boolean => scriptOf(letter) !== null

export interface Run {
  script: Script
  text: string
}

/**
 * Splits the text into runs that one font file can draw. A letter that Inter lacks goes to the first file, whose
 * .notdef glyph is a box.
 */
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
