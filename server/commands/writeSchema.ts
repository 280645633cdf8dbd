// Writes server/platform/db/schema.ts anew from the migrations, on a cluster that lives only for this.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../platform/db/cluster.ts'
import { generateSchema } from '../platform/db/generate.ts'
import { migrate } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/log.ts'

const log = makeLog('warn')
const dataDir = await mkdtemp(join(tmpdir(), 'ankerplatz-schema-'))
const cluster = await startCluster({ dataDir, log, durable: false })
try {
  await migrate(cluster.url, log)
  await writeFile(join(import.meta.dirname, '../platform/db/schema.ts'), await generateSchema(cluster.url))
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
