// Icon files for tests: valid ones, and ones that declare more than they contain.
import { crc32, deflateSync } from 'node:zlib'

interface IcoEntry {
  /** As stored in the file; 0 means 256. */
  side: number
  bytes: Buffer
  bits?: number
  /** The declared offset of the picture; by default the real one. */
  offset?: number
}

export const icoOf = (entries: readonly IcoEntry[], announced: { count?: number } = {}): Buffer => {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(announced.count ?? entries.length, 4)
  let at = 6 + entries.length * 16
  const directory = entries.map(({ side, bytes, bits = 32, offset }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(side, 0)
    entry.writeUInt8(side, 1)
    entry.writeUInt16LE(bits, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(offset ?? at, 12)
    at += bytes.length
    return entry
  })
  return Buffer.concat([head, ...directory, ...entries.map(({ bytes }) => bytes)])
}

interface BitmapForm {
  width: number
  height: number
  bits: number
  /** Colours in the order blue, green, red, 0. */
  palette?: Buffer
  rows?: Buffer
  mask?: Buffer
}

export const bitmapEntry = ({ width, height, bits, palette, rows, mask }: BitmapForm): Buffer => {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(width, 4)
  head.writeInt32LE(Math.min(height * 2, 0x7ffffffe), 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(bits, 14)
  head.writeUInt32LE((palette?.length ?? 0) / 4, 32)
  const none = Buffer.alloc(0)
  return Buffer.concat([head, palette ?? none, rows ?? none, mask ?? none])
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A black-and-white PNG that declares this size but contains few pixels. */
export const pngAnnouncing = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ])
}
