// Finds the only file in a zip archive, by the central directory at its end. Sufficient for the published rank lists;
// nothing is unpacked here.
import type { FileHandle } from 'node:fs/promises'

export interface ZipEntry {
  name: string
  /** Whether its bytes are deflated or stored. */
  packed: boolean
  startBytes: number
  /** Null if the size does not fit the 32-bit field (zip64); a deflate stream marks its own end. */
  lengthBytes: number | null
  checksum: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
const endLength = 22
const entryLength = 46
const fileLength = 30
const commentLengthMax = 65_535
const unknownLength = 0xffff_ffff

/** Null: not an archive with exactly one file, or an unsupported compression method. */
export const findZipEntry = async (file: FileHandle, sizeBytes: number): Promise<ZipEntry | null> => {
  const tailAt = Math.max(0, sizeBytes - endLength - commentLengthMax)
  const tail = await readAt(file, tailAt, sizeBytes - tailAt)
  const end = findEnd(tail)
  if (end === null) return null
  // In a zip64 archive this field is unset; the directory of a single file is then right before the end records.
  const directoryAt = tail.readUInt32LE(end + 16)
  const directory = directoryAt === unknownLength ? tail : await readAt(file, directoryAt, tail.readUInt32LE(end + 12))
  const entries = readEntries(directory, directoryAt === unknownLength ? lastEntryIn(tail) : 0)
  const [entry, ...others] = entries.filter(({ name }) => !name.endsWith('/'))
  if (entry === undefined || others.length > 0 || (entry.method !== 0 && entry.method !== 8)) return null
  const head = await readAt(file, entry.at, fileLength)
  if (head.length < fileLength || head.readUInt32LE(0) !== fileSignature) return null
  const startBytes = entry.at + fileLength + head.readUInt16LE(26) + head.readUInt16LE(28)
  const lengthBytes = entry.length === unknownLength ? null : entry.length
  const packed = entry.method === 8
  return packed || lengthBytes !== null
    ? { name: entry.name, packed, startBytes, lengthBytes, checksum: entry.checksum }
    : null
}

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const findEnd = (tail: Buffer): number | null => {
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature) return at
  }
  return null
}

const lastEntryIn = (tail: Buffer): number => {
  for (let at = tail.length - entryLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === entrySignature) return at
  }
  return tail.length
}

interface DirectoryEntry {
  name: string
  method: number
  checksum: number
  length: number
  at: number
}

const readEntries = (directory: Buffer, from: number): DirectoryEntry[] => {
  const entries: DirectoryEntry[] = []
  for (let at = from; at + entryLength <= directory.length && directory.readUInt32LE(at) === entrySignature;) {
    const nameLength = directory.readUInt16LE(at + 28)
    const fileAt = directory.readUInt32LE(at + 42)
    entries.push({
      name: directory.toString('utf8', at + entryLength, at + entryLength + nameLength),
      method: directory.readUInt16LE(at + 10),
      checksum: directory.readUInt32LE(at + 16),
      length: directory.readUInt32LE(at + 20),
      at: fileAt === unknownLength ? 0 : fileAt,
    })
    at += entryLength + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}
