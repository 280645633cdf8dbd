// Files made by machine are what the machine would make now: the database types equal those of a freshly migrated database.
// `node checks/generated.ts --write` makes them anew.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../server/platform/db/cluster.ts'
import { generateSchema } from '../server/platform/db/generate.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLog } from '../server/platform/log.ts'

const schemaPath = 'server/platform/db/schema.ts'

/** The first line in which the two differ, in words. */
export const schemaFindings = (written: string, fresh: string): string[] => {
  if (written.trim() === fresh.trim()) return []
  const was = written.split('\n')
  const line = fresh.split('\n').findIndex((text, index) => text !== was[index])
  const place = line === -1 ? fresh.split('\n').length : line
  return [
    `${schemaPath}:${place + 1}: differs from the migrated database ("${was[place]?.trim() ?? ''}" here, "${fresh.split('\n')[place]?.trim() ?? ''}" there); node checks/generated.ts --write makes it anew`,
  ]
}

export const freshSchema = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ankerplatz-check-'))
  const log = makeLog('error')
  try {
    const cluster = await startCluster({ dataDir, log, durable: false })
    try {
      await migrate(cluster.url, log)
      return await generateSchema(cluster.url)
    } finally {
      await cluster.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const checkGenerated = async (root: string): Promise<string[]> =>
  schemaFindings(await readFile(join(root, schemaPath), 'utf8'), await freshSchema())

if (import.meta.main && process.argv.includes('--write')) {
  await writeFile(join(import.meta.dirname, '..', schemaPath), await freshSchema())
  console.log(`${schemaPath} is written.`)
}
