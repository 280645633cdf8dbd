// Checks that generated files are up to date: the database types match a freshly migrated database, the mail frame
// matches its generator, the demo analyses match the analysis, the ledger doc matches the contract, and the route list
// matches the manifests of the web features. `node checks/generated.ts --write` regenerates them, or only the files
// named after it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../server/platform/db/cluster.ts'
import { generateSchema } from '../server/platform/db/generate.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLog } from '../server/platform/log.ts'
import { demoAnalysesPath, makeDemoAnalyses } from './demoAnalyses.ts'
import { ledgerDocPath, makeLedgerDoc } from './ledgerDoc.ts'
import { mailFramePath, makeMailFrame } from './mailFrame.ts'
import { makePagePaths, pagePathsPath } from './pagePaths.ts'

const schemaPath = 'server/platform/db/schema.ts'

/** Describes the first line that differs. */
export const generatedFindings = (path: string, written: string, fresh: string): string[] => {
  if (written.trim() === fresh.trim()) return []
  const was = written.split('\n')
  const line = fresh.split('\n').findIndex((text, index) => text !== was[index])
  const place = line === -1 ? fresh.split('\n').length : line
  return [
    `${path}:${place + 1}: differs from what is made now ("${excerpt(was[place])}" here, "${excerpt(fresh.split('\n')[place])}" there); node checks/generated.ts --write makes it anew`,
  ]
}

const excerptLengthMax = 120

const excerpt = (line: string | undefined): string => (line ?? '').trim().slice(0, excerptLengthMax)

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

/** Each generated file with its generator. */
const makers: readonly [path: string, make: (root: string) => Promise<string>][] = [
  [schemaPath, freshSchema],
  [mailFramePath, makeMailFrame],
  [demoAnalysesPath, makeDemoAnalyses],
  [ledgerDocPath, makeLedgerDoc],
  [pagePathsPath, makePagePaths],
]

export const checkGenerated = async (root: string): Promise<string[]> => {
  const findings: string[] = []
  for (const [path, make] of makers) {
    const written = await readFile(join(root, path), 'utf8').catch(() => '')
    findings.push(...generatedFindings(path, written, await make(root)))
  }
  return findings
}

if (import.meta.main && process.argv.includes('--write')) {
  const root = join(import.meta.dirname, '..')
  const named = process.argv.filter((argument) => makers.some(([path]) => path === argument))
  for (const [path, make] of makers) {
    if (named.length > 0 && !named.includes(path)) continue
    await writeFile(join(root, path), await make(root))
    console.log(`${path} is written.`)
  }
}
