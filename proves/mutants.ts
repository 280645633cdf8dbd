// Mutation test of the ledger: the suite must catch every mutant of the posting functions; prints what caught it.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startCluster } from '../server/platform/db/cluster.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLog } from '../server/platform/log.ts'
import {
  catchMutant,
  mutants,
  refundFlaw,
  refundMutant,
  refundMutants,
  type Mutant,
} from '../server/testing/ledgerMutants.ts'
import type { Proven } from './run.ts'

const healthy: Mutant = { name: 'no mutant at all', changes: [] }
const wordsMax = 160

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({ args: settings, options: { seed: { type: 'string' } } })
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  console.log(`${mutants.length + Object.keys(refundMutants).length} mutants; seed ${seed}.`)
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-mutants-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const log = makeLog('error')
  const cluster = await startCluster({ dataDir: folder, log, durable: false })
  stack.defer(() => cluster.stop())
  const template = cluster.url.replace(/[^/]*$/, 'healthy')
  await onCluster(cluster.url, 'create database healthy')
  await migrate(template, log)
  let violations = 0
  const judge = (name: string, caught: string | null, right: boolean): void => {
    if (!right) violations += 1
    console.log(`${right ? '' : 'VIOLATION: '}${name}: ${caught?.slice(0, wordsMax) ?? 'nothing noticed'}`)
  }
  for (const [at, mutant] of [healthy, ...mutants].entries()) {
    await onCluster(cluster.url, `create database mutant_${at} template healthy`)
    const caught = await catchMutant(cluster.url.replace(/[^/]*$/, `mutant_${at}`), mutant, seed)
    await onCluster(cluster.url, `drop database mutant_${at}`)
    judge(mutant.name, caught, (caught === null) === (mutant === healthy))
  }
  for (const [name, change] of Object.entries(refundMutants)) {
    const flaw = refundFlaw(refundMutant(change))
    judge(name, flaw === null ? null : `refunds: ${flaw}`, flaw !== null)
  }
  return { tried: mutants.length + Object.keys(refundMutants).length, violations }
}

const onCluster = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
