// Cluster proof: several processes behave as one product. Two server processes, two workers and a separate PostgreSQL
// run behind nginx with the configuration of deploy/. Each is restarted under load without a failed request or a lost
// event, and then the browser journeys run against the cluster.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signUp } from './cluster/people.ts'
import { startLoad } from './cluster/steadyLoad.ts'
import type { Proven } from './run.ts'
import { type ClusterOfProcesses, runCluster } from '../e2e/cluster.ts'
import { openDatabase } from '../server/platform/db/database.ts'

const membersCount = 4
const quietBeforeMs = 2_000
const shownMax = 20

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values, positionals } = parseArgs({
    args: settings,
    options: { journeys: { type: 'boolean', default: true }, compare: { type: 'boolean', default: true } },
    allowNegative: true,
    allowPositionals: true,
  })
  const restarts = await rollThrough(undefined)
  for (const violation of restarts.violations.slice(0, shownMax)) console.log(`VIOLATION: ${violation}`)
  if (values.compare) {
    const { violations } = await rollThrough('off')
    console.log(
      `The same, where nginx may retry no other server: ${violations.length} failed. This is what the setting is good for.`,
    )
  }
  const walked = values.journeys ? await walkJourneys(positionals) : { tried: 0, violations: 0 }
  return { tried: restarts.tried + walked.tried, violations: restarts.violations.length + walked.violations }
}

/** Rolling restart: every process is restarted once, one after the other, while the load continues. */
const rollThrough = async (nextUpstream: string | undefined): Promise<{ tried: number; violations: string[] }> => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'ankerplatz-cluster-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const admin = 'admin@demo.test'
  const settings = { DATA_DIR: folder, SANDBOX: '1', DEMO: '0', ADMIN_EMAIL: admin, LOG_LEVEL: 'info' }
  const cluster = await runCluster('prove', settings, nextUpstream === undefined ? {} : { nextUpstream })
  stack.defer(() => cluster.stop())
  const adminPerson = await signUp(cluster.url, admin, 1)
  const members = []
  for (let place = 2; place < 2 + membersCount; place += 1) {
    members.push(await signUp(cluster.url, `member${place}@example.test`, place))
  }
  const load = startLoad(cluster.url, adminPerson, members)
  await pause(quietBeforeMs)
  for (const member of cluster.members) {
    const startedAt = performance.now()
    await member.restart()
    console.log(`Restarted ${member.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  }
  await pause(quietBeforeMs)
  const { writes, reads, reconnects, events, failures, wrongs } = await load.finish()
  const violations = [...failures, ...wrongs, ...(await ledgerViolations(cluster))]
  console.log(
    `${cluster.members.length} restarts under ${writes} writes and ${reads} reads: ${failures.length} failed. ` +
      `${members.length} live streams came back ${reconnects} times and heard ${events} events, ${wrongs.length} wrongly.`,
  )
  return { tried: cluster.members.length + writes + reads + events, violations }
}

const ledgerViolations = async ({ databaseUrl }: ClusterOfProcesses): Promise<string[]> => {
  const database = openDatabase(databaseUrl)
  try {
    const { rows } = await database.pool.query<{ found: string }>('select c::text as found from ledger_check() c')
    return rows.map(({ found }) => `The ledger does not add up: ${found}`)
  } finally {
    await database.close()
  }
}

const root = join(import.meta.dirname, '..')

/** `npm run prove -- cluster orders.spec.ts` runs only the named journeys. */
const walkJourneys = async (only: readonly string[]): Promise<Proven> => {
  const report = join(root, '.cache/cluster.json')
  await rm(report, { force: true })
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...only, '--reporter=list,json']
  const env = { ...process.env, CLUSTER: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  await once(child, 'exit')
  const { stats } = JSON.parse(await readFile(report, 'utf8')) as { stats: { expected: number; unexpected: number } }
  console.log(`Journeys through the cluster: ${stats.expected} passed, ${stats.unexpected} failed.`)
  return { tried: stats.expected + stats.unexpected, violations: stats.unexpected }
}
