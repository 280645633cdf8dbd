// Reads and decodes responses with our own byte counters: undici's limit counts compressed bytes, and 106 of them can
// expand to 64 MiB.
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Failure } from './failures.ts'

const encodingsMax = 2
export const acceptEncoding = 'gzip, deflate, br, zstd'

// Browsers reject zstd above this window as well (RFC 9659); without the limit a short response may claim 128 MB of
// memory.
const zstdWindowLogMax = 23

type Encoding = 'gzip' | 'deflate' | 'br' | 'zstd'

export interface ReadBytes {
  bytes: Buffer
  /** The remote host ended the response early. */
  truncated: boolean
}

/** Reads at most `maxWireBytes`; one byte more rejects the response. Reports the bytes received to `hold`. */
export const readWire = async (
  body: AsyncIterable<Buffer>,
  maxWireBytes: number,
  hold: (bytes: number) => void = () => undefined,
): Promise<ReadBytes> => {
  const chunks: Buffer[] = []
  let wireBytes = 0
  try {
    for await (const chunk of body) {
      wireBytes += chunk.length
      if (wireBytes > maxWireBytes) throw new Failure('too_large', 'more bytes on the wire than allowed')
      hold(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (!endedEarly(error)) throw error
    return { bytes: Buffer.concat(chunks), truncated: true }
  }
  return { bytes: Buffer.concat(chunks), truncated: false }
}

/** A clean end before the announced length; a reset is a failed connection instead. */
const endedEarly = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || error.code === 'HPE_INVALID_EOF_STATE') return true
  return error.code === 'UND_ERR_SOCKET' && error.message === 'other side closed'
}

/** The encodings in the order in which they were applied. */
export const parseEncodings = (header: string | undefined): Encoding[] => {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase())
  const applied = names.filter((name) => name !== '' && name !== 'identity')
  if (applied.length > encodingsMax) throw new Failure('bad_response', 'too many content encodings')
  return applied.map(encodingOf)
}

const encodingOf = (name: string): Encoding => {
  if (name === 'gzip' || name === 'x-gzip') return 'gzip'
  if (name === 'deflate' || name === 'br' || name === 'zstd') return name
  throw new Failure('bad_response', 'unknown content encoding')
}

/** Decodes from the last encoding to the first; every stage counts its output. */
export const decode = async (
  wire: ReadBytes,
  encodings: readonly Encoding[],
  maxDecodedBytes: number,
): Promise<ReadBytes> => {
  let { bytes, truncated } = wire
  for (const encoding of encodings.toReversed()) {
    if (bytes.length === 0) break
    const stage = await decodeStage(bytes, encoding, maxDecodedBytes)
    bytes = stage.bytes
    truncated ||= stage.truncated
  }
  if (bytes.length > maxDecodedBytes) throw new Failure('too_large', 'more decoded bytes than allowed')
  return { bytes, truncated }
}

const decodeStage = async (bytes: Buffer, encoding: Encoding, maxOutputLength: number): Promise<ReadBytes> => {
  try {
    return { bytes: await decoders[encoding](bytes, maxOutputLength, 'whole'), truncated: false }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new Failure('too_large', 'more decoded bytes than allowed', error)
    if (code !== 'Z_BUF_ERROR') throw new Failure('bad_response', `not ${encoding}`, error)
  }
  // The stream is incomplete: returns what can be decoded, marked as truncated.
  return { bytes: await decoders[encoding](bytes, maxOutputLength, 'cut'), truncated: true }
}

const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip)
const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate)
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw)
const unbrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress)
const unzstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress)

const { constants } = zlib
/** Most pages fit, and are then decoded in one chunk. */
const chunkSize = 65_536
type Extent = 'whole' | 'cut'
type Decoder = (bytes: Buffer, maxOutputLength: number, extent: Extent) => Promise<Buffer>

const zlibOptions = (maxOutputLength: number, extent: Extent): zlib.ZlibOptions => ({
  maxOutputLength,
  chunkSize,
  finishFlush: extent === 'whole' ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
})

const decoders: Record<Encoding, Decoder> = {
  gzip: (bytes, max, extent) => gunzip(bytes, zlibOptions(max, extent)),
  // Many servers send raw deflate under this name; the low four bits of a zlib stream's first byte are always 8.
  deflate: (bytes, max, extent) =>
    (((bytes[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(bytes, zlibOptions(max, extent)),
  br: (bytes, maxOutputLength, extent) =>
    unbrotli(bytes, {
      maxOutputLength,
      chunkSize,
      finishFlush: extent === 'whole' ? constants.BROTLI_OPERATION_FINISH : constants.BROTLI_OPERATION_FLUSH,
    }),
  zstd: (bytes, maxOutputLength, extent) =>
    unzstd(bytes, {
      maxOutputLength,
      chunkSize,
      finishFlush: extent === 'whole' ? constants.ZSTD_e_end : constants.ZSTD_e_flush,
      params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax },
    }),
}
