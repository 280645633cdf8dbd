// Which parts of a link are painted: those whose place looks different without them. Readers see what geometry cannot
// decide: colours, covers without hit test, masks, filters, blending, empty fonts.
import sharp from 'sharp'
import type { Box, Part } from './pageCalls.ts'

/** Of 255, in one channel: less contrast is not read. */
const differenceMin = 30
const wordPixelsMin = 4
const wordShareMin = 0.01
const picturePixelsMin = 16
const pictureShareMin = 0.02

/** Screenshots of one box, taken in turns while nothing of ours changes but the parts. */
export interface Shots {
  plain: readonly Buffer[]
  without: readonly Buffer[]
}

interface Picture {
  data: Buffer
  width: number
  height: number
}

const open = async (png: Buffer): Promise<Picture> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Whether a picture stays the same by itself. */
export const isStill = async (one: Buffer, other: Buffer): Promise<boolean> => {
  if (one.equals(other)) return true
  const [before, after] = await Promise.all([open(one), open(other)])
  const whole = { x: 0, y: 0, width: before.width, height: before.height }
  return countPixels(before, whole, (at) => differs(before.data, after.data, at)) === 0
}

/** `box` is what the screenshots show, in coordinates of the page as those of the parts. */
export const seenParts = async (shots: Shots, box: Box, parts: readonly Part[]): Promise<Part[]> => {
  const [first, ...again] = await Promise.all(shots.plain.map(open))
  const without = await Promise.all(shots.without.map(open))
  if (first === undefined || without.length === 0) return []
  // What changes by itself says nothing about the parts.
  const isTheirs = (at: number): boolean =>
    without.every(({ data }) => differs(first.data, data, at)) &&
    !again.some(({ data }) => differs(first.data, data, at))
  return parts.filter((part) => {
    const areas = part.boxes.map((each) => inside(each, box, first))
    const area = areas.reduce((sum, { width, height }) => sum + width * height, 0)
    const theirs = areas.reduce((sum, each) => sum + countPixels(first, each, isTheirs), 0)
    const [pixelsMin, shareMin] =
      part.kind === 'word' ? [wordPixelsMin, wordShareMin] : [picturePixelsMin, pictureShareMin]
    return theirs >= Math.max(pixelsMin, shareMin * area)
  })
}

const inside = (part: Box, box: Box, picture: Picture): Box => {
  const left = Math.max(0, Math.floor(part.x - box.x))
  const top = Math.max(0, Math.floor(part.y - box.y))
  const right = Math.min(picture.width, Math.ceil(part.x + part.width - box.x))
  const bottom = Math.min(picture.height, Math.ceil(part.y + part.height - box.y))
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

const countPixels = (picture: Picture, { x, y, width, height }: Box, isCounted: (at: number) => boolean): number => {
  let count = 0
  for (let row = y; row < y + height; row += 1) {
    const from = 3 * (row * picture.width + x)
    for (let at = from; at < from + 3 * width; at += 3) if (isCounted(at)) count += 1
  }
  return count
}

const differs = (one: Buffer, other: Buffer, at: number): boolean => {
  for (let channel = at; channel < at + 3; channel += 1) {
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) >= differenceMin) return true
  }
  return false
}

/** Small enough for a link report. */
export const toWebp = async (png: Buffer): Promise<Uint8Array> =>
  new Uint8Array(await sharp(png).webp({ quality: 70, effort: 2 }).toBuffer())
