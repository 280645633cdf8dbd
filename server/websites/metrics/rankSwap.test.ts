import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import type { Providers } from '../../platform/providers/providers.ts'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { bestMetrics } from './best.ts'
import { collectMetrics } from './collect.ts'
import { crawlHeader, crawlLines, manyDomains } from './rankFiles.fixture.ts'
import { importRanks } from './rankImport.ts'
import { openDataMetrics } from './ranks.ts'

const database = useDatabase()
const withoutKeys: Providers = {
  has: () => false,
  ask: () => Promise.resolve({ kind: 'no_key' }),
  close: () => Promise.resolve(),
}
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swap-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const importList = async (domains: readonly string[]): Promise<void> => {
  const file = join(folder, 'list.txt')
  await writeFile(file, crawlHeader + crawlLines(domains))
  await importRanks(database.current, { file, source: null })
}

/** A database that runs `happens` right after the first statement. */
const afterFirst = (happens: () => Promise<void>): Db => {
  let statements = 0
  return database.current.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      if (statements === 1) await happens()
      return result
    },
  })
}

const isSomebodyWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.current.db,
  )
  return rows.length > 0
}

const others = manyDomains(50)

it('swapping a list during a read leaves no domain without a metric', async () => {
  await importList(['famous.example', ...others])
  const swapping = afterFirst(() => importList(['famous.example', ...others, 'newcomer.example']))
  const found = await openDataMetrics(swapping, ['famous.example'])
  expect(found.get('famous.example')).toEqual([{ figure: 'dr', source: 'common_crawl', value: 100 }])
})

it('a list replaces another only after metrics read from the old one are stored', async () => {
  await importList(['famous.example', ...others])
  let swapped: Promise<void> = Promise.resolve()
  const order: string[] = []
  const swapping = afterFirst(async () => {
    swapped = importList([...others, 'famous.example']).then(() => void order.push('swapped'))
    await until('the swap waits', isSomebodyWaiting)
    order.push('kept')
  })
  const site = { domain: 'famous.example', registrableDomain: 'famous.example', title: null }
  const dr = async () => (await bestMetrics(database.current.db, [site.domain])).get(site.domain)?.dr?.value
  await collectMetrics({ db: swapping, providers: withoutKeys, log: readableLog().log }, site)
  expect(await dr()).toBe(100)
  await swapped
  expect(order).toEqual(['kept', 'swapped'])
  await collectMetrics({ db: database.current.db, providers: withoutKeys, log: readableLog().log }, site)
  expect(await dr()).toBe(1)
})
