// Object store on disk: files below one folder, safe against a crash at any moment and shared by any number of
// processes.
import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hourMs } from '../../../contract/durations.ts'
import { requireKey, requirePrefix, requireStorable, type ObjectStore, type StoredEntry } from './objectStore.ts'

/**
 * The media type is stored inside the file, in a header line padded to this length. With a second file, a crash between
 * the two writes would leave new bytes under an old type; a single file is replaced atomically by a rename.
 */
const headBytes = 256
const headMark = 'object/1 '

/** Temporary files of interrupted uploads are removed after this age. */
const leftoverAgeMaxMs = hourMs

const makeHead = (contentType: string): Uint8Array =>
  Buffer.from(`${headMark}${contentType}`.padEnd(headBytes - 1) + '\n', 'latin1')

const readHead = (head: Uint8Array, key: string): string => {
  const line = Buffer.from(head.subarray(0, headBytes)).toString('latin1')
  if (head.byteLength < headBytes || !line.startsWith(headMark)) throw new Error(`The file of ${key} is not an object`)
  return line.slice(headMark.length).trimEnd()
}

/**
 * Some file systems treat A and a as the same name, so a capital becomes `~` and its lower case letter. A file name
 * ends with a lone `~`, which no folder name does, so the keys `a` and `a/b` can coexist.
 */
const escapeCapitals = (text: string): string => text.replace(/[A-Z]/g, (capital) => `~${capital.toLowerCase()}`)
const restoreCapitals = (text: string): string => text.replace(/~([a-z])/g, (_, small: string) => small.toUpperCase())

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const withFile = async <T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> => {
  const file = await open(path, flags)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** A new file name survives a power cut only once its folder has been synced. Windows has no such call. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  await withFile(folder, 'r', (file) => file.sync())
}

const makeFolder = async (folder: string): Promise<void> => {
  const firstMade = await mkdir(folder, { recursive: true })
  if (firstMade === undefined) return
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await syncFolder(dirname(made))
}

const removeLeftovers = async (incoming: string): Promise<void> => {
  for (const name of (await orNull(readdir(incoming))) ?? []) {
    const path = join(incoming, name)
    const found = await orNull(stat(path))
    if (found !== null && Date.now() - found.mtimeMs > leftoverAgeMaxMs) await rm(path, { force: true })
  }
}

/** Names in sort order of a listing: a folder includes its slash, so that a walk returns the keys in order. */
const entryName = (entry: Dirent): string =>
  entry.isDirectory() ? `${restoreCapitals(entry.name)}/` : restoreCapitals(entry.name.slice(0, -1))

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function* walk(folder: string, prefix: string): AsyncGenerator<StoredEntry> {
  const entries = (await orNull(readdir(folder, { withFileTypes: true }))) ?? []
  const ours = entries.filter((entry) => entry.isDirectory() || entry.name.endsWith('~'))
  const named = ours.map((entry) => ({ entry, name: entryName(entry) }))
  for (const { entry, name } of named.sort((a, b) => compareText(a.name, b.name))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path, `${prefix}${name}`)
    else {
      const found = await orNull(stat(path))
      if (found !== null) yield { key: `${prefix}${name}`, sizeBytes: found.size - headBytes }
    }
  }
}

export const diskStore = (folder: string): ObjectStore => {
  const objects = resolve(folder, 'objects')
  const incoming = resolve(folder, 'incoming')
  const pathOf = (key: string): string => join(objects, `${escapeCapitals(key)}~`)
  let prepared: Promise<void> | undefined

  const prepare = async (): Promise<void> => {
    try {
      await makeFolder(incoming)
      await removeLeftovers(incoming)
    } catch (error) {
      prepared = undefined
      throw error
    }
  }

  return {
    put: async (key, bytes, { contentType }) => {
      requireStorable(key, bytes, contentType)
      await (prepared ??= prepare())
      const draft = join(incoming, randomUUID())
      const path = pathOf(key)
      try {
        await withFile(draft, 'wx', async (file) => {
          await file.writeFile(makeHead(contentType))
          await file.writeFile(bytes)
          await file.sync()
        })
        await makeFolder(dirname(path))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },

    get: async (key) => {
      requireKey(key)
      const whole = await orNull(readFile(pathOf(key)))
      if (whole === null) return null
      return { contentType: readHead(whole, key), bytes: new Uint8Array(whole.subarray(headBytes)) }
    },

    head: async (key) => {
      requireKey(key)
      return orNull(
        withFile(pathOf(key), 'r', async (file) => {
          const { buffer, bytesRead } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0)
          const { size } = await file.stat()
          return { contentType: readHead(buffer.subarray(0, bytesRead), key), sizeBytes: size - headBytes }
        }),
      )
    },

    remove: async (key) => {
      requireKey(key)
      await rm(pathOf(key), { force: true })
    },

    list: (prefix) => {
      requirePrefix(prefix)
      return walk(join(objects, escapeCapitals(prefix)), prefix)
    },
  }
}
