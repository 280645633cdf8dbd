import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { draw } from './draw.ts'
import { readIco } from './icoFile.ts'
import { bitmapEntry, icoOf } from './icons.fixture.ts'

const pngOf = (side: number, background: string): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer()

/** 16 by 16 pixels of 32 bits in BGRA order, all of one colour. */
const plain = (blue: number, green: number, red: number, opacity: number): Buffer =>
  Buffer.alloc(16 * 16 * 4, Buffer.from([blue, green, red, opacity]))
const nothingMasked = Buffer.alloc(4 * 16)

const pixelsOf = (file: Buffer): number[][] => {
  const [picture] = readIco(file, 64)
  if (picture?.kind !== 'pixels') throw new Error('Expected pixels')
  const pixels = []
  for (let at = 0; at < picture.bytes.length; at += 4) pixels.push([...picture.bytes.subarray(at, at + 4)])
  return pixels
}

describe('an icon file', () => {
  test('returns the best matching picture first', async () => {
    const [small, fitting, large] = [await pngOf(16, '#f00'), await pngOf(64, '#0f0'), await pngOf(256, '#00f')]
    const file = icoOf([
      { side: 16, bytes: small },
      { side: 0, bytes: large },
      { side: 64, bytes: fitting },
    ])
    expect(readIco(file, 64).map((picture) => Buffer.from(picture.bytes))).toEqual([fitting, large, small])
  })

  test('of 32 bits keeps its alpha channel', () => {
    const file = icoOf([
      { side: 16, bytes: bitmapEntry({ width: 16, height: 16, bits: 32, rows: plain(1, 2, 3, 128) }) },
    ])
    expect(pixelsOf(file)[0]).toEqual([3, 2, 1, 128])
  })

  test('of 32 bits with an empty alpha channel uses its mask', () => {
    const mask = Buffer.alloc(4 * 16)
    mask.writeUInt8(0b1000_0000, 15 * 4)
    const bytes = bitmapEntry({ width: 16, height: 16, bits: 32, rows: plain(0, 0, 9, 0), mask })
    const pixels = pixelsOf(icoOf([{ side: 16, bytes }]))
    expect(pixels[0]).toEqual([9, 0, 0, 0])
    expect(pixels[1]).toEqual([9, 0, 0, 255])
  })

  test('of 24 bits is read from the bottom row up', () => {
    const rows = Buffer.alloc(16 * 48)
    rows.fill(Buffer.from([0, 0, 255]), 15 * 48)
    const bytes = bitmapEntry({ width: 16, height: 16, bits: 24, rows, mask: nothingMasked })
    const pixels = pixelsOf(icoOf([{ side: 16, bytes }]))
    expect(pixels[0]).toEqual([255, 0, 0, 255])
    expect(pixels.at(-1)).toEqual([0, 0, 0, 255])
  })

  test.each([1, 4, 8])('of %i bits takes its colours from the palette', (bits) => {
    const palette = Buffer.from([0, 0, 0, 0, 30, 20, 10, 0])
    const rows = Buffer.alloc(Math.ceil((16 * bits) / 32) * 4 * 16)
    // The last pixel of the lowest row.
    rows.writeUInt8(1, (16 * bits) / 8 - 1)
    const bytes = bitmapEntry({ width: 16, height: 16, bits, palette, rows, mask: nothingMasked })
    const pixels = pixelsOf(icoOf([{ side: 16, bytes }]))
    expect(pixels.at(-1)).toEqual([10, 20, 30, 255])
    expect(pixels[0]).toEqual([0, 0, 0, 255])
  })

  test('is drawn as a square, with the next picture if the best one is broken', async () => {
    const broken = (await pngOf(64, '#0f0')).subarray(0, 60)
    const good = bitmapEntry({ width: 16, height: 16, bits: 32, rows: plain(0, 0, 255, 255), mask: nothingMasked })
    const png = await draw(
      'icon',
      icoOf([
        { side: 64, bytes: broken },
        { side: 16, bytes: good },
      ]),
    )
    expect(await sharp(png ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 })
    expect([
      ...(
        await sharp(png ?? Buffer.alloc(0))
          .raw()
          .toBuffer()
      ).subarray(0, 4),
    ]).toEqual([255, 0, 0, 255])
  })

  test('with any bytes is read without failing and never gives more pixels than 256 by 256', () => {
    const honest = icoOf([
      { side: 16, bytes: bitmapEntry({ width: 16, height: 16, bits: 8, rows: Buffer.alloc(2000) }) },
    ])
    const change = fc.record({ at: fc.nat(honest.length - 1), to: fc.nat(255) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.nat(honest.length), (changes, length) => {
        const file = Buffer.from(honest)
        for (const { at, to } of changes) file.writeUInt8(to, at)
        for (const picture of readIco(file.subarray(0, length), 64)) {
          if (picture.kind === 'pixels') expect(picture.bytes.length).toBeLessThanOrEqual(256 * 256 * 4)
        }
      }),
      { numRuns: 2000 },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readIco(bytes, 64)))
  })
})
