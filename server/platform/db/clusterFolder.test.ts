import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { clusterIn } from './clusterFolder.ts'
import { newFolder, start, useClusters } from './cluster.fixture.ts'

const { preparedFolder } = useClusters()

describe('reports an unusable data folder in one sentence', () => {
  const refusal = async (dataDir: string): Promise<string> => {
    const failure = await start(dataDir).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect(String(failure)).not.toContain('\n')
    return String(failure)
  }

  it('another major version', async () => {
    const dataDir = await newFolder()
    await mkdir(clusterIn(dataDir), { recursive: true })
    await writeFile(join(clusterIn(dataDir), 'PG_VERSION'), '16\n')
    expect(await refusal(dataDir)).toMatch(/belongs to PostgreSQL 16, this version of the product needs 18/)
  })

  it('a file in its place, or a file in its path', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'file'), '')
    expect(await refusal(join(folder, 'file'))).toMatch(/is not a folder/)
    expect(await refusal(join(folder, 'file/below'))).toMatch(/is not a folder/)
  })

  it('not writable', async () => {
    const folder = await newFolder()
    await chmod(folder, 0o500)
    // Root can write everywhere except where the kernel itself refuses.
    const dataDir = process.getuid?.() === 0 ? '/proc/self/ankerplatz' : folder
    expect(await refusal(dataDir)).toMatch(/cannot be written to/)
    await chmod(folder, 0o700)
  })

  it('other content where the cluster should be', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine')
    expect(await refusal(dataDir)).toMatch(/holds something that is not our database/)
    expect(await readFile(join(dataDir, 'postgres/notes.txt'), 'utf8')).toBe('mine')
  })

  it('a cluster whose settings PostgreSQL refuses', async () => {
    const dataDir = await preparedFolder()
    await (await start(dataDir)).stop()
    await writeFile(join(clusterIn(dataDir), 'postgresql.conf'), 'no_such_setting = 1\n')
    expect(await refusal(dataDir)).toMatch(/did not start: .*see .*postgres\.log/)
  })
})
