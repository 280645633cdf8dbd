// Parser for Windows icon files (ICO), which sharp does not support. The content is untrusted: each number is checked
// against the available bytes before use.

/** Content of an entry: a complete PNG, or RGBA pixels with 8 bits per channel. */
export type IcoPicture =
  | { kind: 'png'; bytes: Uint8Array }
  | { kind: 'pixels'; width: number; height: number; bytes: Uint8Array }

const entriesMax = 64
const sideMax = 256
const headerBytes = 6
const entryBytes = 16
const bitmapHeaderBytes = 40
const pngSignature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

interface Entry {
  side: number
  bits: number
  bytes: Buffer
}

export const isIco = (file: Uint8Array): boolean => {
  if (file.byteLength < headerBytes + entryBytes) return false
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return bytes.readUInt16LE(0) === 0 && bytes.readUInt16LE(2) === 1
}

/** The readable pictures of the file, best match for `wantedSide` first. */
export const readIco = (file: Uint8Array, wantedSide: number): IcoPicture[] => {
  if (!isIco(file)) return []
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return entriesOf(bytes)
    .sort((one, other) => unfitness(one, wantedSide) - unfitness(other, wantedSide))
    .flatMap((entry) => pictureOf(entry.bytes) ?? [])
}

const bitsMax = 65_535

/**
 * The smallest picture that needs no enlarging, then the largest of the others; at equal size the one with the most
 * colours.
 */
const unfitness = ({ side, bits }: Entry, wantedSide: number): number =>
  (side >= wantedSide ? side - wantedSide : sideMax + wantedSide - side) - bits / (bitsMax + 1)

const entriesOf = (file: Buffer): Entry[] => {
  const count = Math.min(file.readUInt16LE(4), entriesMax)
  const entries: Entry[] = []
  for (let place = 0; place < count; place += 1) {
    const at = headerBytes + place * entryBytes
    if (at + entryBytes > file.length) break
    const [length, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
    if (offset + length > file.length || length < pngSignature.length) continue
    const side = file.readUInt8(at) === 0 ? sideMax : file.readUInt8(at)
    entries.push({ side, bits: file.readUInt16LE(at + 6), bytes: file.subarray(offset, offset + length) })
  }
  return entries
}

const pictureOf = (entry: Buffer): IcoPicture | null =>
  entry.subarray(0, pngSignature.length).equals(pngSignature) ? { kind: 'png', bytes: entry } : readBitmap(entry)

interface Bitmap {
  width: number
  height: number
  bits: number
  palette: Buffer
  /** Bottom row first, each padded to four bytes. */
  rows: Buffer
  rowBytes: number
  /** One bit for each hidden pixel; empty if the file ends before it. */
  mask: Buffer
  maskRowBytes: number
}

const bytesPerRow = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4

const layOut = (entry: Buffer): Bitmap | null => {
  if (entry.length < bitmapHeaderBytes || entry.readUInt32LE(0) !== bitmapHeaderBytes) return null
  const width = entry.readInt32LE(4)
  // The header has twice the height, because it includes the mask.
  const height = entry.readInt32LE(8) / 2
  const bits = entry.readUInt16LE(14)
  const isPlain = entry.readUInt32LE(16) === 0
  if (!isPlain || ![1, 4, 8, 24, 32].includes(bits)) return null
  if (!Number.isInteger(height) || width < 1 || height < 1 || width > sideMax || height > sideMax) return null
  const rowsAt = bitmapHeaderBytes + coloursIn(entry, bits) * 4
  const rowBytes = bytesPerRow(width, bits)
  const maskAt = rowsAt + rowBytes * height
  const maskRowBytes = bytesPerRow(width, 1)
  const end = maskAt + maskRowBytes * height
  if (maskAt > entry.length) return null
  return {
    width,
    height,
    bits,
    palette: entry.subarray(bitmapHeaderBytes, rowsAt),
    rows: entry.subarray(rowsAt, maskAt),
    rowBytes,
    mask: end > entry.length ? Buffer.alloc(0) : entry.subarray(maskAt, end),
    maskRowBytes,
  }
}

/** The maximum for this bit depth, unless the file declares fewer. */
const coloursIn = (entry: Buffer, bits: number): number => {
  if (bits > 8) return 0
  const said = entry.readUInt32LE(32)
  return said === 0 ? 2 ** bits : Math.min(said, 2 ** bits)
}

const readBitmap = (entry: Buffer): IcoPicture | null => {
  const bitmap = layOut(entry)
  if (bitmap === null) return null
  const { width, height } = bitmap
  const bytes = Buffer.alloc(width * height * 4)
  const opaque = bitmap.bits === 32 && hasOpacity(bitmap)
  for (let y = 0; y < height; y += 1) {
    const row = height - 1 - y
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const colour = colourAt(bitmap, x, row)
      bytes.set([colour >>> 16, (colour >>> 8) & 255, colour & 255], at)
      const own = opaque ? bitmap.rows.readUInt8(row * bitmap.rowBytes + x * 4 + 3) : 255
      bytes[at + 3] = !opaque && isMasked(bitmap, x, row) ? 0 : own
    }
  }
  return { kind: 'pixels', width, height, bytes }
}

/** Many 32-bit files leave the alpha channel at zero and rely on their mask. */
const hasOpacity = ({ rows }: Bitmap): boolean => {
  for (let at = 3; at < rows.length; at += 4) if (rows[at] !== 0) return true
  return false
}

const isMasked = ({ mask, maskRowBytes }: Bitmap, x: number, row: number): boolean =>
  mask.length > 0 && ((mask.readUInt8(row * maskRowBytes + (x >>> 3)) >>> (7 - (x & 7))) & 1) === 1

/** As one number, red first. A colour outside the palette is black. */
const colourAt = ({ bits, rows, rowBytes, palette }: Bitmap, x: number, row: number): number => {
  const start = row * rowBytes
  if (bits >= 24) return rows.readUIntLE(start + (x * bits) / 8, 3)
  const perByte = 8 / bits
  const shift = 8 - bits * ((x % perByte) + 1)
  const index = (rows.readUInt8(start + Math.floor(x / perByte)) >>> shift) & (2 ** bits - 1)
  return index * 4 + 3 <= palette.length ? palette.readUIntLE(index * 4, 3) : 0
}
