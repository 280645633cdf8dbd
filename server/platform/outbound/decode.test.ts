import { promisify } from 'node:util'
import zlib from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, parseEncodings, readWire } from './decode.ts'
import { Failure } from './failures.ts'

const quick = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 2 } }
const encoders = {
  gzip: (bytes: zlib.InputType): Buffer => zlib.gzipSync(bytes),
  deflate: (bytes: zlib.InputType): Buffer => zlib.deflateSync(bytes),
  br: (bytes: zlib.InputType): Buffer => zlib.brotliCompressSync(bytes, quick),
  zstd: (bytes: zlib.InputType): Buffer => zlib.zstdCompressSync(bytes),
}
type Name = keyof typeof encoders
const names = Object.keys(encoders) as Name[]

const whole = (bytes: Buffer) => ({ bytes, truncated: false })
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Failure ? error.reason : `no failure: ${String(error)}`
}

describe('parseEncodings', () => {
  it('accepts names in any case, skips identity and knows the old name of gzip', () => {
    expect(parseEncodings(undefined)).toEqual([])
    expect(parseEncodings(' GZip , identity,, br')).toEqual(['gzip', 'br'])
    expect(parseEncodings('x-gzip')).toEqual(['gzip'])
  })

  it('rejects more than two encodings and unknown ones', () => {
    expect(() => parseEncodings('gzip, gzip, gzip')).toThrow('bad_response')
    expect(() => parseEncodings('compress')).toThrow('bad_response')
  })
})

describe('decode', () => {
  it('decodes up to two encodings of any kind', async () => {
    const encodings = fc.array(fc.constantFrom(...names), { maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), encodings, async (content, applied) => {
        const wire = applied.reduce<Buffer>((bytes, name) => encoders[name](bytes), Buffer.from(content))
        const result = await decode(whole(wire), applied, 5000)
        expect(result.bytes.equals(Buffer.from(content))).toBe(true)
        expect(result.truncated).toBe(false)
      }),
    )
  })

  it('decodes raw deflate as well', async () => {
    const { bytes } = await decode(whole(zlib.deflateRawSync('text '.repeat(50))), ['deflate'], 1000)
    expect(bytes.toString()).toBe('text '.repeat(50))
  })

  it('allows exactly the limit and not one byte more', async () => {
    for (const name of names) {
      const wire = whole(encoders[name](Buffer.alloc(1000, 'x')))
      expect((await decode(wire, [name], 1000)).bytes.length).toBe(1000)
      expect(await reasonOf(decode(wire, [name], 999))).toBe('too_large')
    }
    expect(await reasonOf(decode(whole(Buffer.alloc(1001)), [], 1000))).toBe('too_large')
  })

  it.each(names)('stops a %s bomb of 64 MiB after a fraction of its work', async (name) => {
    const bomb = encoders[name](Buffer.alloc(64 * 1024 * 1024))
    const before = process.memoryUsage.rss()
    expect(await reasonOf(decode(whole(bomb), [name], 5_000_000))).toBe('too_large')
    expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000)
  })

  it('counts the intermediate stage too', async () => {
    const bomb = zlib.gzipSync(encoders.br(Buffer.alloc(64 * 1024 * 1024)))
    expect(await reasonOf(decode(whole(bomb), ['br', 'gzip'], 5_000_000))).toBe('too_large')
    const inner = zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024))
    expect(await reasonOf(decode(whole(zlib.gzipSync(inner)), ['gzip', 'gzip'], 50_000))).toBe('too_large')
  })

  it('rejects a zstd frame that declares a huge window', async () => {
    const compress = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress)
    const frame = await compress(Buffer.alloc(20_000_000, 'abc'), { params: { [zlib.constants.ZSTD_c_windowLog]: 27 } })
    expect(await reasonOf(decode(whole(frame), ['zstd'], 30_000_000))).toBe('bad_response')
  })

  it('returns what it could decode of an incomplete stream, marked as truncated', async () => {
    const text = Array.from({ length: 2000 }, (_, index) => `line ${index}\n`).join('')
    for (const name of ['gzip', 'deflate', 'br'] as const) {
      const wire = encoders[name](text)
      const result = await decode(whole(wire.subarray(0, wire.length - 20)), [name], 100_000)
      expect(result.truncated).toBe(true)
      expect(result.bytes.length).toBeGreaterThan(1000)
      expect(text.startsWith(result.bytes.toString())).toBe(true)
    }
  })

  it('reports a body in another encoding as a bad response, and accepts an empty one', async () => {
    for (const name of ['gzip', 'deflate', 'zstd'] as const) {
      expect(await reasonOf(decode(whole(Buffer.from('<html>not compressed at all</html>')), [name], 1000))).toBe(
        'bad_response',
      )
      expect((await decode(whole(Buffer.alloc(0)), [name], 1000)).bytes.length).toBe(0)
    }
  })
})

describe('readWire', () => {
  const chunks = async function* (sizes: number[]) {
    for (const size of sizes) yield Buffer.alloc(size)
  }

  it('reads up to the limit and rejects one byte more, however it is chunked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 20 }), async (sizes) => {
        const total = sizes.reduce((sum, size) => sum + size, 0)
        expect((await readWire(chunks(sizes), total)).bytes.length).toBe(total)
        expect(await reasonOf(readWire(chunks([...sizes, 1]), total))).toBe('too_large')
      }),
    )
  })
})
