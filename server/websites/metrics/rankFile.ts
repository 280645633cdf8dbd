// Opens a rank list file as a text stream, whatever its compression. The format is detected from the bytes, not from
// the name.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createGunzip, createInflateRaw } from 'node:zlib'
import { ConfigError } from '../../platform/config.ts'
import { findZipEntry } from './zipEntry.ts'

export interface RankFile {
  name: string
  sizeBytes: number
  /** Identical for the same file, wherever it is stored. */
  fingerprint: string
  /** The text from its beginning, in chunks. Throws a one-sentence error if the file is damaged. */
  text(): AsyncGenerator<Buffer, void, void>
  /** Bytes of the file read so far. */
  bytesRead(): number
  close(): Promise<void>
}

const pieceBytes = 512 * 1024
const headBytes = 1024 * 1024
const tailBytes = 64 * 1024

export const openRankFile = async (name: string): Promise<RankFile> => {
  const file = await open(name, 'r').catch((error: unknown) => {
    throw unreadable(name, error)
  })
  try {
    const { size, isFile } = await file.stat().then((stats) => ({ size: stats.size, isFile: stats.isFile() }))
    if (!isFile) throw new ConfigError(`${name} is not a file.`)
    if (size === 0) throw new ConfigError(`${name} is empty.`)
    const head = await readAt(file, 0, headBytes)
    const tail = await readAt(file, Math.max(0, size - tailBytes), tailBytes)
    const hash = createHash('sha256').update(head).update(tail).digest('hex')
    let bytesRead = 0
    const count = (bytes: number): void => void (bytesRead += bytes)
    return {
      name,
      sizeBytes: size,
      fingerprint: `${size}:${hash}`,
      text: () => {
        bytesRead = 0
        return unpacked(name, file, { head, size, count })
      },
      bytesRead: () => bytesRead,
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const unreadable = (name: string, error: unknown): ConfigError =>
  new ConfigError(`${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`, {
    cause: error,
  })

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

interface Opened {
  head: Buffer
  size: number
  count(bytes: number): void
}

async function* unpacked(name: string, file: FileHandle, opened: Opened): AsyncGenerator<Buffer, void, void> {
  const { head, size } = opened
  try {
    if (head[0] === 0x1f && head[1] === 0x8b) {
      yield* through(createGunzip({ chunkSize: pieceBytes }), file, { start: 0, end: size }, opened)
    } else if (head.toString('latin1', 0, 2) === 'PK') {
      yield* fromZip(name, file, opened)
    } else {
      yield* bytesOf(file, { start: 0, end: size }, opened)
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!code.startsWith('Z_')) throw unreadable(name, error)
    throw new ConfigError(`${name} is damaged or incomplete (${(error as Error).message}). Fetch it again.`, {
      cause: error,
    })
  }
}

async function* fromZip(name: string, file: FileHandle, opened: Opened): AsyncGenerator<Buffer, void, void> {
  const entry = await findZipEntry(file, opened.size)
  if (entry === null) throw new ConfigError(`${name} is a zip archive, but not of one list alone, or it is incomplete.`)
  const range = {
    start: entry.startBytes,
    end: Math.min(opened.size, entry.startBytes + (entry.lengthBytes ?? Infinity)),
  }
  const bytes = entry.packed
    ? through(createInflateRaw({ chunkSize: pieceBytes }), file, range, opened)
    : bytesOf(file, range, opened)
  let checksum = 0
  for await (const piece of bytes) {
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (checksum !== entry.checksum) throw new ConfigError(`${name} is damaged (its checksum differs). Fetch it again.`)
}

interface Range {
  start: number
  /** The first byte after the entry. */
  end: number
}

async function* bytesOf(file: FileHandle, range: Range, { count }: Opened): AsyncGenerator<Buffer, void, void> {
  for (let at = range.start; at < range.end;) {
    const length = Math.min(pieceBytes, range.end - at)
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) return
    at += bytesRead
    count(bytesRead)
    yield buffer.subarray(0, bytesRead)
  }
}

async function* through(
  unpack: Readable & NodeJS.WritableStream,
  file: FileHandle,
  range: Range,
  opened: Opened,
): AsyncGenerator<Buffer, void, void> {
  const packed = Readable.from(bytesOf(file, range, opened), { objectMode: false })
  packed.once('error', (error) => unpack.destroy(error))
  packed.pipe(unpack)
  try {
    for await (const piece of unpack) yield piece as Buffer
  } finally {
    packed.destroy()
    unpack.destroy()
  }
}
