// Attacks by uploaded pictures: small files that would be large when decoded. They are refused by what the header says,
// or decoded within bounds; the process keeps answering, and nothing is left behind.
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hugeJpeg, hugeWebp, noise, announcedPng, pngChunk, pngSignature, svg, twoColours } from './pictures.fixture.ts'
import { useAvatars } from './avatars.fixture.ts'

const setup = useAvatars()
const { api, newMember, upload, keysOf, avatarUrl } = setup

/** A PNG with these chunks after its header. */
const pngWith = async (...chunks: Buffer[]): Promise<Buffer> => {
  const small = await twoColours(64, 64).png().toBuffer()
  const headerEnd = pngSignature.length + 25
  return Buffer.concat([small.subarray(0, headerEnd), ...chunks, small.subarray(headerEnd)])
}

/** An animated PNG that announces this many frames of 64 by 64. */
const animatedPng = async (frames: number): Promise<Buffer> => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(64, 4)
  frame.writeUInt32BE(64, 8)
  const all = Array.from({ length: frames }, (_, at) => {
    const numbered = Buffer.from(frame)
    numbered.writeUInt32BE(at, 0)
    return pngChunk('fcTL', numbered)
  })
  return pngWith(pngChunk('acTL', control), ...all)
}

const animatedWebp = async (count: number): Promise<Buffer> => {
  const frames = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background: { r: at % 256, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: Array<number>(count).fill(20) })
    .toBuffer()
}

/** A progressive JPEG with its last scan repeated this often: each is decoded over the whole picture. */
const jpegOfScans = async (scans: number): Promise<Buffer> => {
  const jpeg = await noise(256, 256).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([jpeg.subarray(0, last), ...Array<Buffer>(scans).fill(scan), jpeg.subarray(-2)])
}

const withProfile = async (): Promise<Buffer> =>
  twoColours(64, 64)
    .withExif({ IFD0: { Copyright: 'x'.repeat(60_000) } })
    .jpeg()
    .toBuffer()

const taken = [200, undefined] as const
const tooMany = [422, 'too_many_pixels'] as const
const notAnImage = [422, 'not_an_image'] as const

const bombs: readonly (readonly [string, () => Buffer | Promise<Buffer>, readonly [number, string | undefined]])[] = [
  ['a PNG of 30,000 by 30,000 in one colour', () => announcedPng(30_000, 30_000), tooMany],
  ['a WebP of 268 million pixels', hugeWebp, tooMany],
  ['a JPEG of 65,500 by 65,500', hugeJpeg, tooMany],
  ['an animated PNG of 2,000 frames, of which one is shown', () => animatedPng(2_000), taken],
  ['an animated WebP of 300 frames, of which one is decoded', () => animatedWebp(300), taken],
  ['a PNG with an ICC profile of 4 MB that is none', () => pngWith(pngChunk('iCCP', Buffer.alloc(4_000_000))), taken],
  ['a JPEG with 60 kB of EXIF', withProfile, taken],
  ['half a JPEG of many scans', async () => (await jpegOfScans(50)).subarray(0, 60_000), notAnImage],
  ['HTML behind a GIF header', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1'), notAnImage],
  ['SVG behind a PNG signature', () => Buffer.concat([pngSignature, svg]), notAnImage],
  ['a GIF', () => noise(9, 9).gif().toBuffer(), notAnImage],
]

/** The sum of the memory of all processes is not ours to bound; what one bomb would need if decoded is. */
const decodedBytesMax = 700_000_000

describe('a picture made to harm', () => {
  it.each(bombs)('(%s) is answered as specified', async (_, make, [status, code]) => {
    const member = await newMember()
    const before = process.memoryUsage.rss()
    expect(await upload(member, await make())).toMatchObject({ status, code })
    expect(process.memoryUsage.rss() - before).toBeLessThan(decodedBytesMax)
    expect(await keysOf(member.memberId)).toHaveLength(status === 200 ? 1 : 0)
  })

  it('of thousands of scans is decoded within the time limit or refused, and never stored half', async () => {
    const member = await newMember()
    const bytes = await jpegOfScans(2_000)
    const { status, code } = await upload(member, bytes.subarray(0, 5_000_000))
    expect([200, 413, 422, 503]).toContain(status)
    if (status !== 200) expect(['not_an_image', 'too_many_pixels', 'unavailable', 'too_large']).toContain(code)
    expect(await avatarUrl(member)).toEqual(status === 200 ? expect.any(String) : null)
  })

  it('stores nothing but a re-encoded picture of a polyglot', async () => {
    const member = await newMember()
    const polyglot = Buffer.concat([setup.picture, Buffer.from('<html><script>alert(1)</script></html>')])
    const { status, url } = await upload(member, polyglot)
    if (status === 200) {
      const kept = await api.store.get(setup.keyOf(url))
      expect(Buffer.from(kept?.bytes ?? []).includes('script')).toBe(false)
      expect(kept?.contentType).toBe('image/webp')
    }
    expect([200, 422]).toContain(status)
  })

  it('sent many times at once by several members leaves other calls answered and no temporary file', async () => {
    const before = new Set(await readdir(tmpdir()))
    const members = await Promise.all([newMember(), newMember(), newMember()])
    const reader = await newMember()
    const rss = process.memoryUsage.rss()
    const bomb = announcedPng(30_000, 30_000)
    const large = announcedPng(5_000, 4_000)
    const state = { over: false }
    const uploads = Promise.all(
      members.flatMap((member) => Array.from({ length: 8 }, (_, at) => upload(member, at % 2 === 0 ? bomb : large))),
    )
    void uploads.then(() => (state.over = true))
    let answered = 0
    while (!state.over) {
      expect((await api.call('GET', '/api/me', { token: reader.session.access_token })).status).toBe(200)
      answered += 1
    }
    // Were decoding done in turn with requests, at most one would be answered between two pictures.
    expect(answered).toBeGreaterThan(3)
    for (const { status, code } of await uploads) {
      expect([200, 422, 503]).toContain(status)
      if (status === 422) expect(code).toBe('too_many_pixels')
    }
    expect(process.memoryUsage.rss() - rss).toBeLessThan(decodedBytesMax)
    const left = (await readdir(tmpdir())).filter((name) => !before.has(name) && /vips|sharp/i.test(name))
    expect(left).toEqual([])
  })
})
