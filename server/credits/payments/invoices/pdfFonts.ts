// The letters of the product on paper. The web fonts are embedded as they are bundled; the library that draws cannot cut their packed
// outlines into a part of a font by itself, so each outline that is used is written out here.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface PathCommand {
  command: string
  args: readonly number[]
}

interface Glyph {
  advanceWidth: number
  path: { commands: readonly PathCommand[]; bbox: { minX: number } }
}

interface Outlines {
  getGlyph(id: number): Glyph
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): Glyph
  characterSet: readonly number[]
}

interface FontPart {
  font: Outlines
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph(id: number): number
}

interface OpenFont {
  font: Outlines
  subset: FontPart
}

/** In the order in which they are tried: nearly all texts need the first alone. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const
export type Script = (typeof scripts)[number]

/** Unpacked once per process; the library takes an open font as well as its bytes. */
const unpacked = new Map<Script, Outlines>()

const fileOf = (script: Script): Buffer => {
  const name = `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`
  return readFileSync(fileURLToPath(import.meta.resolve(name)))
}

export interface Letters {
  /** The text in pieces that one font each can write. What none of them can is left to the first, which draws a box. */
  runsOf(text: string): { script: Script; text: string }[]
  use(script: Script): void
}

export const openLetters = (document: PDFKit.PDFDocument): Letters => {
  const opened = new Map<Script, Outlines>()
  const open = (script: Script): Outlines => {
    const known = opened.get(script)
    if (known !== undefined) return known
    document.registerFont(script, (unpacked.get(script) as PDFKit.Mixins.PDFFontSource | undefined) ?? fileOf(script))
    document.font(script)
    const { font, subset } = (document as unknown as { _font: OpenFont })._font
    subset._addGlyph = addOutline
    opened.set(script, font)
    if (!unpacked.has(script)) introduce(font)
    unpacked.set(script, font)
    return font
  }
  const scriptOf = (letter: string): Script => {
    const codePoint = letter.codePointAt(0) ?? 0
    return scripts.find((script) => open(script).hasGlyphForCodePoint(codePoint)) ?? 'latin'
  }
  return {
    runsOf: (text) => {
      const runs: { script: Script; text: string }[] = []
      for (const letter of text) {
        const script = letter === ' ' ? (runs.at(-1)?.script ?? 'latin') : scriptOf(letter)
        const last = runs.at(-1)
        if (last?.script === script) last.text += letter
        else runs.push({ script, text: letter })
      }
      return runs
    },
    use: (script) => {
      open(script)
      document.font(script)
    },
  }
}

/** A shape is remembered with the letter under which it was met first; one that is met as a part of another would stand for none. */
const introduce = (font: Outlines): void => {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

function addOutline(this: FontPart, id: number): number {
  const { advanceWidth, path } = this.font.getGlyph(id)
  const bytes = writeOutline(contoursOf(path.commands))
  this.glyf.push(bytes)
  this.loca.offsets.push(this.offset)
  const { minX } = path.bbox
  this.hmtx.metrics.push({ advance: advanceWidth, bearing: Number.isFinite(minX) ? Math.round(minX) : 0 })
  this.offset += bytes.length
  return this.glyf.length - 1
}

interface Point {
  x: number
  y: number
  onCurve: boolean
}

const contoursOf = (commands: readonly PathCommand[]): Point[][] => {
  const contours: Point[][] = []
  const put = (x = 0, y = 0, onCurve = true): void =>
    void contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), onCurve })
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([])
    if (command === 'moveTo' || command === 'lineTo') put(args[0], args[1])
    if (command === 'quadraticCurveTo') {
      put(args[0], args[1], false)
      put(args[2], args[3])
    }
  }
  return contours.map(withoutRepeatedEnd).filter((points) => points.length > 1)
}

/** A contour closes by itself. */
const withoutRepeatedEnd = (points: Point[]): Point[] => {
  const [first, last] = [points[0], points.at(-1)]
  const closed = points.length > 1 && last?.onCurve === true && first?.x === last.x && first.y === last.y
  return closed ? points.slice(0, -1) : points
}

const outlineHeaderBytes = 10
const bytesPerPoint = 5
const alignedTo = 4

/** One glyph as TrueType has it: limits, ends of contours, no instructions, flags, then each coordinate as a step from the one before. */
const writeOutline = (contours: readonly Point[][]): Uint8Array => {
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const size = outlineHeaderBytes + contours.length * 2 + 2 + points.length * bytesPerPoint
  const bytes = Buffer.alloc(Math.ceil(size / alignedTo) * alignedTo)
  let at = 0
  const write = (value: number): void => void (at = bytes.writeInt16BE(value, at))
  for (const value of [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) {
    write(value)
  }
  let end = -1
  for (const contour of contours) {
    end += contour.length
    write(end)
  }
  write(0)
  for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at)
  for (const steps of [xs, ys]) {
    for (const [index, value] of steps.entries()) write(value - (steps[index - 1] ?? 0))
  }
  return bytes
}
