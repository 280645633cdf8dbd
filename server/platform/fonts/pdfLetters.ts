// Embeds Inter in a PDF. The package's files are WOFF2, and pdfkit cannot subset their outlines, so each used outline
// is written out here.
import type { Font, PathCommand } from 'fontkit'
import { openInter, type Script } from './inter.ts'

interface FontPart {
  font: Font
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph(id: number): number
}

interface EmbeddedFont {
  font: Font
  subset: FontPart
  /** From font units to thousandths of the font size, the unit of the widths. */
  scale: number
  widths: number[]
}

/** Selects one file of Inter as the font of the text that follows. */
export const useScript = (document: PDFKit.PDFDocument, script: Script): void => {
  // pdfkit accepts an open font as well as its bytes; its types do not say so.
  document.registerFont(script, openInter(script) as unknown as PDFKit.Mixins.PDFFontSource)
  document.font(script)
  const { subset, font, scale, widths } = (document as unknown as { _font: EmbeddedFont })._font
  subset._addGlyph = addOutline
  // pdfkit does not scale the width of the box for missing letters, so the text after it would overlap.
  widths[0] = font.getGlyph(0).advanceWidth * scale
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

/** A contour closes automatically. */
const withoutRepeatedEnd = (points: Point[]): Point[] => {
  const [first, last] = [points[0], points.at(-1)]
  const closed = points.length > 1 && last?.onCurve === true && first?.x === last.x && first.y === last.y
  return closed ? points.slice(0, -1) : points
}

const outlineHeaderBytes = 10
const bytesPerPoint = 5
const alignedTo = 4

/**
 * One glyph in TrueType format: bounding box, ends of contours, no instructions, flags, then each coordinate as a
 * delta.
 */
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
