import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../platform/errors.ts'
import { avatarSidePixels, makeAvatar, oneAtATime, squareOf } from './avatarImage.ts'
import {
  announcedPng,
  hugeJpeg,
  hugeWebp,
  hugeWebpInSmallCanvas,
  noise,
  pngChunk,
  pngSignature,
  svg,
  twoColours,
} from './pictures.fixture.ts'

const refusalOf = (bytes: Uint8Array, crop = {}): Promise<string> =>
  makeAvatar(bytes, crop).then(
    () => 'taken',
    (error: unknown) => (error as AppError).code,
  )

/** The colour at a pixel: the largest of red, green and blue. */
const colourAt = async (picture: Uint8Array, x: number, y: number): Promise<'red' | 'green' | 'blue' | undefined> => {
  const pixel = await sharp(picture).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return (['red', 'green', 'blue'] as const)[pixel.indexOf(Math.max(...pixel))]
}

describe('the crop square', () => {
  it('is centred by default', () => {
    expect(squareOf({ width: 300, height: 200 }, {})).toEqual({ left: 50, top: 0, side: 200 })
    expect(squareOf({ width: 200, height: 301 }, {})).toEqual({ left: 0, top: 51, side: 200 })
  })

  it('is measured in fractions: left of the width, top of the height, side of the shorter one', () => {
    expect(squareOf({ width: 400, height: 200 }, { x: 0.25, y: 0.5, size: 0.5 })).toEqual({
      left: 100,
      top: 100,
      side: 100,
    })
    expect(squareOf({ width: 400, height: 200 }, { x: 1, y: 1, size: 1 })).toEqual({ left: 200, top: 0, side: 200 })
  })

  it('lies inside the picture, whatever is requested', () => {
    const length = fc.integer({ min: 1, max: 20_000 })
    const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(length, length, share, share, share, (width, height, x, y, size) => {
        const { left, top, side } = squareOf({ width, height }, { x, y, size })
        expect([left, top, side].every(Number.isInteger)).toBe(true)
        expect(side).toBeGreaterThanOrEqual(1)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(left + side).toBeLessThanOrEqual(width)
        expect(top + side).toBeLessThanOrEqual(height)
      }),
    )
  })
})

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of type %s becomes a WebP of 512 by 512', async (kind) => {
    const made = await makeAvatar(await twoColours(300, 200).toFormat(kind).toBuffer(), {})
    expect(await sharp(made).metadata()).toMatchObject({
      format: 'webp',
      width: avatarSidePixels,
      height: avatarSidePixels,
    })
    expect([await colourAt(made, 10, 256), await colourAt(made, 500, 256)]).toEqual(['red', 'blue'])
  })

  it('shows the cropped area', async () => {
    const given = await twoColours(400, 200).png().toBuffer()
    const right = await makeAvatar(given, { x: 0.6, y: 0.2, size: 0.5 })
    const left = await makeAvatar(given, { x: 0, y: 0, size: 1 })
    expect([await colourAt(left, 10, 10), await colourAt(left, 500, 500)]).toEqual(['red', 'red'])
    expect([await colourAt(right, 10, 10), await colourAt(right, 500, 500)]).toEqual(['blue', 'blue'])
  })

  it('is rotated upright before it is cropped', async () => {
    // Rotated by a quarter turn, the left side becomes the top, and the picture is 200 wide and 400 high.
    const given = await twoColours(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const whole = await makeAvatar(given, {})
    expect([await colourAt(whole, 256, 20), await colourAt(whole, 256, 490)]).toEqual(['red', 'blue'])
    const lower = await makeAvatar(given, { x: 0, y: 0.5, size: 1 })
    expect([await colourAt(lower, 256, 20), await colourAt(lower, 256, 490)]).toEqual(['blue', 'blue'])
  })

  it('keeps nothing but its pixels', async () => {
    const given = await twoColours(100, 100)
      .withExif({ IFD0: { Copyright: 'a-secret-note' }, IFD3: { GPSLatitude: '54/1 19/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">another-secret</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(given.includes('a-secret-note') && given.includes('another-secret')).toBe(true)
    expect((await sharp(given).metadata()).exif).toBeDefined()
    const made = Buffer.from(await makeAvatar(given, {}))
    const { exif, xmp, icc, iptc, orientation } = await sharp(made).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    expect(made.includes('secret') || made.includes('EXIF') || made.includes('XMP ')).toBe(false)
  })

  it('shows the first frame of an animation', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((background) => frame(background)))
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animation, { pages: -1 }).metadata()).pages).toBe(2)
    const made = await makeAvatar(animation, {})
    expect((await sharp(made, { pages: -1 }).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(made, 256, 256)).toBe('red')
  })

  it('may be tiny, and may have up to the maximum number of pixels', async () => {
    expect(await refusalOf(await twoColours(2, 1).png().toBuffer())).toBe('taken')
    expect(await refusalOf(announcedPng(10_000, 5_000))).toBe('taken')
  })
})

const frame = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

describe('a file that is not a picture', () => {
  it.each([
    ['SVG', () => svg],
    ['SVG behind white space', () => Buffer.concat([Buffer.from('\n\n  '), svg])],
    ['text', () => Buffer.from('Just text, whatever its name says.')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['nothing', () => Buffer.alloc(0)],
    ['zeros', () => Buffer.alloc(10_000)],
    ['GIF', () => noise(64, 64).gif().toBuffer()],
    ['TIFF', () => noise(64, 64).tiff().toBuffer()],
    ['AVIF', () => noise(64, 64).avif().toBuffer()],
    ['a signature alone', () => pngSignature],
    ['a signature before something else', () => Buffer.concat([pngSignature, svg])],
    ['a PNG without pixels', () => Buffer.concat([pngSignature, pngChunk('IEND', new Uint8Array())])],
    ['the first bytes of a JPEG before HTML', () => Buffer.concat([Buffer.from([255, 216, 255, 224]), svg])],
  ])('%s is rejected', async (_, make) => {
    expect(await refusalOf(await make())).toBe('not_an_image')
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'a truncated %s is rejected, wherever the crop square lies',
    async (kind) => {
      const whole = await noise(300, 400).toFormat(kind).toBuffer()
      expect(await refusalOf(whole, { x: 0, y: 0, size: 0.1 })).toBe('taken')
      for (const share of [0.01, 0.3, 0.6, 0.95]) {
        const broken = whole.subarray(0, Math.floor(whole.length * share))
        expect([share, await refusalOf(broken, { x: 0, y: 0, size: 0.1 })]).toEqual([share, 'not_an_image'])
      }
    },
  )

  it('a PNG with a flipped bit is rejected', async () => {
    const bytes = Buffer.from(await noise(100, 100).png().toBuffer())
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 16, bytes.length >> 1)
    expect(await refusalOf(bytes)).toBe('not_an_image')
  })
})

describe('a decompression bomb', () => {
  it.each([
    ['a PNG of 400 million pixels in 50 kB', () => announcedPng(20_000, 20_000)],
    ['a PNG that only says so', () => announcedPng(60_000, 60_000, 10)],
    ['one pixel row too many', () => announcedPng(10_000, 5_001)],
    ['a WebP of 268 million pixels in 38 bytes', hugeWebp],
    ['a JPEG that only says so', hugeJpeg],
  ])('%s is rejected by its header, before it is decoded', async (_, make) => {
    const bytes = await make()
    expect(bytes.byteLength).toBeLessThan(100_000)
    const startedAt = performance.now()
    expect(await refusalOf(bytes)).toBe('too_many_pixels')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('a WebP whose outer header contradicts the inner one is rejected', async () => {
    expect(await refusalOf(await hugeWebpInSmallCanvas())).toBe('not_an_image')
  })

  it('a PNG with more data than declared yields no more than declared', async () => {
    expect(await refusalOf(announcedPng(10, 10, 1_000_000))).toBe('taken')
  })
})

describe('serialised work', () => {
  it('starts when the previous task has ended, however it ended', async () => {
    const inTurn = oneAtATime(5)
    const seen: string[] = []
    const work = (name: string) => async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`${name} ends`)
      if (name === 'b') throw new Error('b failed')
      return name
    }
    const ended = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn(work(name))))
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('rejects a caller when too many are waiting, and accepts the next one when there is room', async () => {
    const inTurn = oneAtATime(2)
    const gate = Promise.withResolvers<string>()
    const inside = ['running', 'first', 'second'].map(() => inTurn(() => gate.promise))
    await expect(inTurn(() => gate.promise)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
    gate.resolve('done')
    expect(await Promise.all(inside)).toEqual(['done', 'done', 'done'])
    expect(await inTurn(() => Promise.resolve('next'))).toBe('next')
  })
})
