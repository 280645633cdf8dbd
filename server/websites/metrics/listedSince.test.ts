import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { crawlHeader, crawlLines, manyDomains } from './rankFiles.fixture.ts'
import { importRanks } from './rankImport.ts'

const database = useDatabase()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const importList = async (domains: readonly string[]): Promise<void> => {
  const file = join(folder, 'list.txt')
  await writeFile(file, crawlHeader + crawlLines([...domains, ...manyDomains(30)]))
  await importRanks(database.current, { file, source: null })
}

const pass = (time: string) => sql`update clock set ahead = ahead + ${time}::interval`.execute(database.current.db)

/** Days between the first release since which all name the domain, and the current one. */
const listedDays = async (domain: string): Promise<number | null> => {
  const { rows } = await sql<{ days: number }>`
    select list.finished_at::date - ranks.listed_since as days
    from rank_imports list join domain_ranks ranks on ranks.import_id = list.id and ranks.domain = ${domain}
    where list.current`.execute(database.current.db)
  return rows[0]?.days ?? null
}

it('a domain keeps the date since which every release has named it, and starts again after a gap', async () => {
  await importList(['old.example', 'gap.example'])
  expect(await listedDays('old.example')).toBe(0)
  await pass('100 days')
  await importList(['old.example', 'new.example'])
  expect([await listedDays('old.example'), await listedDays('new.example')]).toEqual([100, 0])
  await pass('90 days')
  await importList(['old.example', 'new.example', 'gap.example'])
  expect([await listedDays('old.example'), await listedDays('new.example')]).toEqual([190, 90])
  expect([await listedDays('gap.example'), await listedDays('unknown.example')]).toEqual([0, null])
})
