import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '../../../contract/durations.ts'
import { diskStore } from './diskStore.ts'
import type { ObjectStore } from './objectStore.ts'

let folder: string
let onDisk: ObjectStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ankerplatz-disk-'))
  onDisk = diskStore(folder)
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const waitFor = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((later) => setImmediate(later))
}

describe('the disk store', () => {
  test('leaves no temporary files behind, and removes old ones of a crashed process', async () => {
    await mkdir(join(folder, 'incoming'), { recursive: true })
    const hoursAgo = new Date(Date.now() - 3 * hourMs)
    await writeFile(join(folder, 'incoming', 'of-a-crash'), 'half')
    await utimes(join(folder, 'incoming', 'of-a-crash'), hoursAgo, hoursAgo)
    await writeFile(join(folder, 'incoming', 'of-another-process'), 'in progress')
    await diskStore(folder).put('a', bytesOf('x'), { contentType: 'text/plain' })
    expect(await readdir(join(folder, 'incoming'))).toEqual(['of-another-process'])
    await rm(join(folder, 'incoming', 'of-another-process'))
  })

  test('returns one complete version to readers during concurrent writes', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => new Uint8Array(50_000).fill(index))
    await onDisk.put('race', versions[0] ?? new Uint8Array(), { contentType: 'text/v-0' })
    const writing = Promise.all(
      versions.map((bytes, index) => onDisk.put('race', bytes, { contentType: `text/v-${index}` })),
    )
    for (let round = 0; round < 40; round += 1) {
      const seen = await onDisk.get('race')
      const first = seen?.bytes[0]
      expect(seen?.contentType).toBe(`text/v-${first}`)
      expect(seen?.bytes.every((byte) => byte === first)).toBe(true)
    }
    await writing
  })

  test('reports a file that is not one of its objects', async () => {
    await mkdir(join(folder, 'objects'), { recursive: true })
    await writeFile(join(folder, 'objects', 'alien~'), 'short')
    await expect(onDisk.get('alien')).rejects.toThrow(/not an object/)
    await expect(onDisk.head('alien')).rejects.toThrow(/not an object/)
  })

  test('contains only complete objects after its process is killed while writing', async () => {
    const program = `
      import { diskStore } from ${JSON.stringify(new URL('diskStore.ts', import.meta.url).href)}
      const store = diskStore(process.argv[1])
      process.stdout.write('begun')
      for (let n = 0; ; n += 1) {
        await Promise.all([0, 1, 2, 3].map((k) => store.put(process.argv[2] + k, new Uint8Array(300_000).fill(n % 256), { contentType: 'text/v-' + (n % 256) })))
      }`
    for (let round = 0; round < 3; round += 1) {
      const writer = spawn(process.execPath, ['--input-type=module', '-e', program, folder, `kill-${round}/`])
      await once(writer.stdout, 'data')
      await waitFor(async () => (await onDisk.get(`kill-${round}/0`)) !== null)
      writer.kill('SIGKILL')
      await once(writer, 'exit')
      for await (const { key, sizeBytes } of onDisk.list(`kill-${round}/`)) {
        const seen = await onDisk.get(key)
        expect(sizeBytes).toBe(300_000)
        expect(seen?.bytes.every((byte) => byte === seen.bytes[0])).toBe(true)
        expect(seen?.contentType).toBe(`text/v-${seen?.bytes[0]}`)
      }
    }
  })
})
