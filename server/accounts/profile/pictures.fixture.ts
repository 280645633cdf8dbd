// Test images: valid ones, and files that pose as images or try to break the decoder.
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Left half red, right half blue, so that a test can see which part is shown. */
export const twoColours = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])

/** Noise does not compress: its files are long enough to truncate in the middle. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

export const pngSignature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A black-and-white PNG that declares one size and contains the pixels of this many rows. */
export const announcedPng = (width: number, height: number, rows = height): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', new Uint8Array())]
  return Buffer.concat([pngSignature, ...chunks])
}

/** A valid PNG of exactly this many bytes, padded with a chunk that decoders skip. */
export const pngOfBytes = async (bytes: number): Promise<Buffer> => {
  const small = await twoColours(64, 64).png().toBuffer()
  const endChunk = 12
  const filler = Buffer.alloc(bytes - small.byteLength - 12)
  return Buffer.concat([small.subarray(0, -endChunk), pngChunk('fiLl', filler), small.subarray(-endChunk)])
}

const riff = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.byteLength)
  return Buffer.concat([Buffer.from('RIFF'), length, body])
}

const riffChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.byteLength)
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.byteLength % 2)])
}

/** The largest possible WebP, 16383 by 16383 pixels of one colour, in a few bytes. */
export const hugeWebp = async (): Promise<Buffer> => {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c33' } })
    .webp({ lossless: true })
    .toBuffer()
  const bitstream = Buffer.from(small.subarray(20, 20 + small.readUInt32LE(16)))
  // One signature byte, then 14 bits each for width and height, minus one.
  bitstream.writeUInt32LE(((bitstream.readUInt32LE(1) & 0xf0000000) | 0x0fffbffe) >>> 0, 1)
  return riff(riffChunk('VP8L', bitstream))
}

/** The same behind an outer header that declares 100 by 100. */
export const hugeWebpInSmallCanvas = async (): Promise<Buffer> => {
  const huge = await hugeWebp()
  const canvas = Buffer.alloc(10)
  canvas.writeUIntLE(99, 4, 3)
  canvas.writeUIntLE(99, 7, 3)
  return riff(riffChunk('VP8X', canvas), huge.subarray(12))
}

/** A JPEG whose header declares 65500 by 65500. */
export const hugeJpeg = async (): Promise<Buffer> => {
  const jpeg = Buffer.from(await noise(64, 64).jpeg().toBuffer())
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  return jpeg
}

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>',
)
