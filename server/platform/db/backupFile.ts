// Backup file format: a line that names the format, zstd-compressed frames, and the SHA-256 of both. An incomplete file
// is never read.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { errorCode, syncFolder } from './disk.ts'

const headerSchema = z.object({
  kind: z.literal('header'),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The latest of graphile-worker's own migrations. */
  jobsMigration: z.number().int(),
  /**
   * The secret for signing and encryption, if it is stored beside the data. Without it, stored keys could not be
   * decrypted.
   */
  secret: z.string().nullable(),
})
const tableSchema = z.object({
  kind: z.literal('table'),
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
})
const sequenceSchema = z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() })

/** Metadata frames; the data itself follows its `table` or `object` frame in chunks. */
const noteSchema = z.discriminatedUnion('kind', [
  headerSchema,
  tableSchema,
  z.object({ kind: z.literal('tableEnd'), rows: z.number().int() }),
  z.object({ kind: z.literal('sequences'), sequences: z.array(sequenceSchema) }),
  z.object({ kind: z.literal('object'), key: z.string(), contentType: z.string(), sizeBytes: z.number().int() }),
  z.object({ kind: z.literal('end') }),
])

export type BackupHeader = z.output<typeof headerSchema>
export type BackupTable = z.output<typeof tableSchema>
export type SequenceValue = z.output<typeof sequenceSchema>
export type BackupFrame = z.output<typeof noteSchema> | { kind: 'data'; bytes: Uint8Array }

const formatName = 'ankerplatz-backup'
const formatLine = Buffer.from(`${formatName} 1\n`)
const digestBytes = 32
const frameHeadBytes = 5
const frameBytesMax = 64 * 1024 * 1024
const noteMark = 0x6e
const dataMark = 0x64

/** Writes under a temporary name and renames at the end, so that a file of this name is always a complete backup. */
export const writeBackupFile = async (file: string, frames: AsyncIterable<BackupFrame>): Promise<void> => {
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600).catch((error: unknown) => {
    throw new ConfigError(
      `${file} cannot be written (${errorCode(error)}). Name a file in a folder that you may write to.`,
    )
  })
  try {
    const hash = createHash('sha256')
    const put = async (bytes: Uint8Array): Promise<void> => {
      hash.update(bytes)
      await handle.appendFile(bytes)
    }
    await put(formatLine)
    await pipeline(encodeFrames(frames), createZstdCompress(), async (compressed: AsyncIterable<Uint8Array>) => {
      for await (const bytes of compressed) await put(bytes)
    })
    await handle.appendFile(hash.digest())
    await handle.sync()
    await handle.close()
    await rename(part, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await handle.close().catch(() => null)
    await rm(part, { force: true })
    throw error
  }
}

/** Reads the whole file once to verify that it is complete; the result can then be trusted. */
export const openBackupFile = async (
  file: string,
): Promise<{ header: BackupHeader; frames: AsyncGenerator<BackupFrame, void, void> }> => {
  const end = await requireWhole(file)
  const frames = decodeFrames(file, { start: formatLine.length, end: end - 1 })
  const first = await frames.next()
  if (first.done === true || first.value.kind !== 'header') throw damaged(file)
  return { header: first.value, frames }
}

const damaged = (file: string): ConfigError =>
  new ConfigError(`${file} is damaged or incomplete; nothing was changed. Use another copy of this backup.`)

/** Offset where the frames end and the digest begins. */
const requireWhole = async (file: string): Promise<number> => {
  const found = await stat(file).catch((error: unknown) => {
    throw new ConfigError(`The backup ${file} cannot be read (${errorCode(error)}).`)
  })
  if (!found.isFile()) throw new ConfigError(`${file} is not a backup of Ankerplatz.`)
  const handle = await open(file)
  try {
    const line = await readAt(handle, 0, formatLine.length)
    if (!line.equals(formatLine)) {
      const newer = line.toString('latin1').startsWith(`${formatName} `)
      throw new ConfigError(
        newer
          ? `${file} is a backup in a format that this version does not know. Restore it with a newer version.`
          : `${file} is not a backup of Ankerplatz.`,
      )
    }
    const end = found.size - digestBytes
    if (end <= formatLine.length) throw damaged(file)
    const hash = createHash('sha256')
    for await (const bytes of createReadStream(file, { end: end - 1 })) hash.update(bytes as Uint8Array)
    if (!hash.digest().equals(await readAt(handle, end, digestBytes))) throw damaged(file)
    return end
  } finally {
    await handle.close()
  }
}

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/* Each frame: one byte for its type, four bytes for its length, then the payload. */
async function* encodeFrames(frames: AsyncIterable<BackupFrame>): AsyncGenerator<Uint8Array> {
  for await (const frame of frames) {
    const bytes = frame.kind === 'data' ? frame.bytes : Buffer.from(JSON.stringify(frame))
    const head = Buffer.alloc(frameHeadBytes)
    head.writeUInt8(frame.kind === 'data' ? dataMark : noteMark)
    head.writeUInt32BE(bytes.byteLength, 1)
    yield head
    yield bytes
  }
}

async function* decodeFrames(
  file: string,
  range: { start: number; end: number },
): AsyncGenerator<BackupFrame, void, void> {
  const pieces: Uint8Array[] = []
  let bytesHeld = 0
  let bytesWanted = frameHeadBytes
  const plain: AsyncIterable<Uint8Array> = createReadStream(file, range).pipe(createZstdDecompress())
  for await (const piece of plain) {
    pieces.push(piece)
    bytesHeld += piece.byteLength
    while (bytesHeld >= bytesWanted) {
      const held = Buffer.concat(pieces.splice(0))
      bytesWanted = frameHeadBytes + held.readUInt32BE(1)
      if (bytesWanted > frameBytesMax) throw damaged(file)
      if (bytesHeld >= bytesWanted) {
        yield decodeFrame(held.subarray(0, bytesWanted))
        pieces.push(held.subarray(bytesWanted))
        bytesHeld -= bytesWanted
        bytesWanted = frameHeadBytes
      } else {
        pieces.push(held)
      }
    }
  }
  if (bytesHeld > 0) throw damaged(file)
}

const decodeFrame = (frame: Buffer): BackupFrame => {
  const bytes = frame.subarray(frameHeadBytes)
  return frame.readUInt8() === dataMark ? { kind: 'data', bytes } : noteSchema.parse(JSON.parse(bytes.toString()))
}
