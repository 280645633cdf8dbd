import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBucket, type BucketOnLoopback } from './bucket.fixture.ts'
import { keyLengthMax, objectBytesMax, segmentLengthMax } from './objectStore.ts'
import { diskStore, s3Store, type ObjectStore, type StoredEntry } from './storage.ts'

let folder: string
let bucket: BucketOnLoopback
let onDisk: ObjectStore
let onS3: ObjectStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ankerplatz-storage-'))
  bucket = await startBucket()
  onDisk = diskStore(folder)
  onS3 = s3Store(bucket.settings)
})

afterEach(async () => {
  await rm(join(folder, 'objects'), { recursive: true, force: true })
  bucket.objects.clear()
})

afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const collect = async (store: ObjectStore, prefix: string): Promise<StoredEntry[]> => {
  const entries: StoredEntry[] = []
  for await (const entry of store.list(prefix)) entries.push(entry)
  return entries
}

const alphabet = Array.from('abcxyzABCXYZ0129._-')
const segments = fc
  .array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 30 })
  .map((letters) => letters.join(''))
  .filter((segment) => segment !== '.' && !segment.includes('..'))
const keys = fc.array(segments, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'))

const hostileKeys = [
  '',
  '/',
  '/etc/passwd',
  'a//b',
  'a/',
  '.',
  '..',
  '../secret',
  'a/../../secret',
  'a/./b',
  'a..b',
  'a\\b',
  'C:\\x',
  'a b',
  'a\0b',
  'a\nb',
  'a%2fb',
  'a?b',
  'a#b',
  'ä',
  '~a',
  'a~',
  'x'.repeat(segmentLengthMax + 1),
  `${'x/'.repeat(keyLengthMax / 2)}x`,
]

const stores: [string, () => ObjectStore][] = [
  ['the disk store', () => onDisk],
  ['the S3 store', () => onS3],
]

describe.each(stores)('%s', (_, current) => {
  test('returns the stored bytes with their media type', async () => {
    const store = current()
    await store.put('avatars/u1/17.webp', bytesOf('picture'), { contentType: 'image/webp' })
    expect(await store.get('avatars/u1/17.webp')).toEqual({ bytes: bytesOf('picture'), contentType: 'image/webp' })
    expect(await store.head('avatars/u1/17.webp')).toEqual({ sizeBytes: 7, contentType: 'image/webp' })
  })

  test('replaces bytes and media type together', async () => {
    const store = current()
    await store.put('a', bytesOf('long first version'), { contentType: 'text/plain; charset=utf-8' })
    await store.put('a', bytesOf('2'), { contentType: 'text/html' })
    expect(await store.get('a')).toEqual({ bytes: bytesOf('2'), contentType: 'text/html' })
  })

  test('stores an empty object', async () => {
    const store = current()
    await store.put('empty', new Uint8Array(), { contentType: 'text/plain' })
    expect(await store.get('empty')).toEqual({ bytes: new Uint8Array(), contentType: 'text/plain' })
    expect(await store.head('empty')).toEqual({ sizeBytes: 0, contentType: 'text/plain' })
  })

  test('returns null for a missing key', async () => {
    expect(await current().get('a/missing')).toBeNull()
    expect(await current().head('a/missing')).toBeNull()
  })

  test('removes an object, idempotently', async () => {
    const store = current()
    await store.put('a/b', bytesOf('x'), { contentType: 'text/plain' })
    await store.remove('a/b')
    await store.remove('a/b')
    await store.remove('never/there')
    expect(await store.get('a/b')).toBeNull()
    expect(await collect(store, '')).toEqual([])
  })

  test('stores a key and keys below it side by side', async () => {
    const store = current()
    for (const key of ['a', 'a/b', 'a/b/c']) await store.put(key, bytesOf(key), { contentType: 'text/plain' })
    for (const key of ['a', 'a/b', 'a/b/c']) expect((await store.get(key))?.bytes).toEqual(bytesOf(key))
  })

  test('distinguishes capitals from lower case', async () => {
    const store = current()
    await store.put('Photo/A', bytesOf('capital'), { contentType: 'text/plain' })
    await store.put('photo/a', bytesOf('small'), { contentType: 'text/plain' })
    expect((await store.get('Photo/A'))?.bytes).toEqual(bytesOf('capital'))
    expect((await store.get('photo/a'))?.bytes).toEqual(bytesOf('small'))
  })

  test('lists a folder in key order, and nothing outside it', async () => {
    const store = current()
    const below = ['u1/a', 'u1/a-', 'u1/a.b', 'u1/a/b', 'u1/aB', 'u1/ab', 'u1/z']
    for (const key of [...below, 'u10/a', 'u1', 'u2/a']) {
      await store.put(key, bytesOf(key), { contentType: 'text/plain' })
    }
    expect(await collect(store, 'u1/')).toEqual([...below].sort().map((key) => ({ key, sizeBytes: key.length })))
    expect((await collect(store, '')).map((entry) => entry.key)).toEqual([...below, 'u10/a', 'u1', 'u2/a'].sort())
    expect(await collect(store, 'nobody/')).toEqual([])
  })

  test('returns the stored bytes for every valid key', async () => {
    const store = current()
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(keys, { minLength: 1, maxLength: 8 }),
        fc.uint8Array({ maxLength: 200 }),
        async (some, tail) => {
          const contents = (key: string) => new Uint8Array([...bytesOf(key), ...tail])
          for (const key of some) await store.put(key, contents(key), { contentType: 'application/octet-stream' })
          for (const key of some) expect((await store.get(key))?.bytes).toEqual(contents(key))
          expect((await collect(store, '')).map((entry) => entry.key)).toEqual([...some].sort())
          for (const key of some) await store.remove(key)
          expect(await collect(store, '')).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })

  test.each(hostileKeys)('rejects the key %j', async (key) => {
    const store = current()
    await expect(store.put(key, bytesOf('x'), { contentType: 'text/plain' })).rejects.toThrow(/Not a key/)
    await expect(store.get(key)).rejects.toThrow(/Not a key/)
    await expect(store.head(key)).rejects.toThrow(/Not a key/)
    await expect(store.remove(key)).rejects.toThrow(/Not a key/)
    if (key !== '' && key !== 'a/') expect(() => store.list(`${key}/`)).toThrow(/Not a folder/)
  })

  test('rejects any text with a character outside its alphabet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (text) => {
        fc.pre(/[^A-Za-z0-9._/-]/.test(text))
        await expect(current().get(text)).rejects.toThrow(/Not a key/)
      }),
    )
  })

  test('rejects a folder without a trailing slash', () => {
    expect(() => current().list('u1')).toThrow(/Not a folder/)
  })

  test('rejects invalid media types and objects that are too large', async () => {
    for (const contentType of ['', 'text', 'text/plain\r\nx: y', 'text/plain\n', `text/${'x'.repeat(200)}`]) {
      await expect(current().put('a', bytesOf('x'), { contentType })).rejects.toThrow(/Not a media type/)
    }
    const flood = new Uint8Array(objectBytesMax + 1)
    await expect(current().put('a', flood, { contentType: 'text/plain' })).rejects.toThrow(/more than/)
  })
})
