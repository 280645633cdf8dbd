import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeBackup } from '../../platform/db/backup.ts'
import { restoreBackup } from '../../platform/db/backupRestore.ts'
import { inTransaction, openDatabase } from '../../platform/db/database.ts'
import type { Providers } from '../../platform/providers/providers.ts'
import { diskStore } from '../../platform/storage/storage.ts'
import { handlerOf } from '../../testing/handlerOf.ts'
import { useEmptyDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { bestMetrics } from './best.ts'
import { metricJobs } from '../metricJobs.ts'
import { crawlHeader, crawlLines, manyDomains, trancoLines, zipOf } from './rankFiles.fixture.ts'
import { importRanks } from './rankImport.ts'
import { listImports } from './rankTables.ts'
import { openDataMetrics } from './ranks.ts'
import { domains, expected, useRankImports } from './rankImport.fixture.ts'

const setup = useRankImports()
const { database, db, fileOf, importFile, refusal, ranks, imported } = setup

describe('a list', () => {
  it.each([
    ['tranco', 'plain', Buffer.from(trancoLines(domains))],
    ['tranco', 'gzip', gzipSync(trancoLines(domains))],
    [
      'tranco',
      'gzip in two parts',
      Buffer.concat([gzipSync('1,first.example\n'), gzipSync('2,second.example\n3,third.co.uk')]),
    ],
    ['tranco', 'zip', zipOf({ 'top-1m.csv': trancoLines(domains) })],
    ['tranco', 'zip without sizes in front', zipOf({ 'top-1m.csv': trancoLines(domains) }, { descriptor: true })],
    ['tranco', 'zip that is not packed', zipOf({ 'top-1m.csv': trancoLines(domains) }, { store: true })],
    ['common_crawl', 'plain', Buffer.from(crawlHeader + crawlLines(domains))],
    ['common_crawl', 'gzip', gzipSync(crawlHeader + crawlLines(domains))],
  ])('of %s is read as %s, whatever its file name', async (source, _, content) => {
    expect(await importFile('ranks.bin', content)).toEqual({
      kind: 'imported',
      source,
      rows: 3,
      broken: 0,
      resumedAt: 0,
    })
    expect(await ranks()).toEqual(expected)
    expect(await listImports(db())).toMatchObject([
      { source, file: 'ranks.bin', state: 'done', rows: 3, progress: 1, current: true },
    ])
  })

  it('replaces the previous one and leaves the list of the other source alone', async () => {
    await importFile('a.csv', trancoLines(['old.example', 'stays.example']))
    await importFile('b.gz', gzipSync(crawlHeader + crawlLines(['crawled.example'])))
    await importFile('c.csv', trancoLines(['stays.example', 'new.example', 'third.example']))
    expect(await ranks()).toEqual({ 'crawled.example': 1, 'stays.example': 1, 'new.example': 2, 'third.example': 3 })
    const imports = await listImports(db())
    expect(imports.map(({ file, current }) => [file, current])).toEqual([
      ['c.csv', true],
      ['b.gz', true],
      ['a.csv', false],
    ])
    const { rows } = await sql`select from pg_class where relname ~ '^domain_ranks_[0-9]+$'`.execute(db())
    expect(rows).toHaveLength(2)
  })

  it('that is already in use is not read again', async () => {
    await importFile('a.csv', trancoLines(domains))
    expect(await importFile('copy.csv', trancoLines(domains))).toMatchObject({ kind: 'known', rows: 3 })
    expect(await listImports(db())).toHaveLength(1)
  })

  it('with a few invalid lines is read without them, and reports how many', async () => {
    const lines = trancoLines(manyDomains(3_000)).split('\r\n').slice(0, -1)
    lines.splice(100, 0, 'odd line', '', '12,-')
    expect(await importFile('few.csv', lines.join('\n'))).toMatchObject({ kind: 'imported', rows: 3_001, broken: 2 })
  })
})

describe('a file that is not a rank list', () => {
  it.each([
    ['a web page', '<!doctype html><title>Not found</title>', /neither .* nor .*: it begins with "<!doctype html>/],
    ['bytes', Buffer.from([0, 1, 2, 3, 255]), /neither/],
    ['nothing', '', /is empty/],
    ['a web page in a gzip', gzipSync('<!doctype html>'), /neither/],
    [
      'half a gzip',
      gzipSync(trancoLines(manyDomains(5_000))).subarray(0, 9_000),
      /is damaged or incomplete .*Fetch it again/,
    ],
    ['a zip of two lists', zipOf({ 'a.csv': '1,a.example\n', 'b.csv': '1,b.example\n' }), /not of one list alone/],
    [
      'half a zip',
      zipOf({ 'a.csv': trancoLines(domains) }).subarray(0, 60),
      /not of one list alone, or it is incomplete/,
    ],
    ['a header without rows', crawlHeader, /has no row in it/],
  ])('is rejected with a one-sentence error: %s', async (_, content, sentence) => {
    await importFile('before.csv', trancoLines(domains))
    expect(await refusal('wrong.bin', content)).toMatch(sentence)
    expect(await ranks()).toEqual(expected)
    expect((await listImports(db())).filter(({ current }) => current)).toHaveLength(1)
  })

  it('is rejected on a checksum mismatch', async () => {
    const archive = zipOf({ 'a.csv': trancoLines(domains) }, { store: true })
    archive[archive.indexOf('first')] = 'g'.charCodeAt(0)
    expect(await refusal('damaged.zip', archive)).toMatch(/its checksum differs/)
  })

  it('is rejected when it is missing, and when it is the other list', async () => {
    const missing = importRanks(database.current, { file: join(setup.folder, 'missing'), source: null })
    await expect(missing).rejects.toThrow(/cannot be read \(ENOENT\)/)
    const file = await fileOf('tranco.csv', trancoLines(domains))
    await expect(importRanks(database.current, { file, source: 'common_crawl' })).rejects.toThrow(
      /is a Tranco list, not Common Crawl/,
    )
  })

  it('is rejected when more than one line in a hundred is invalid, and the list in use stays', async () => {
    await importFile('before.csv', trancoLines(domains))
    const lines = manyDomains(20_000).map((domain, index) =>
      index % 50 === 7 ? `?${domain}` : `${index + 1},${domain}`,
    )
    expect(await refusal('broken.csv', lines.join('\n'))).toMatch(
      /^Stopped: \d+ of the first \d+ lines of .* do not belong to a Tranco list; the first is line 8, "\?site/,
    )
    expect(await ranks()).toEqual(expected)
  })
})

describe('a backup', () => {
  const empty = useEmptyDatabase()

  it('holds no list; after a restore no ranks are known, and the list can be imported again', async () => {
    const file = await fileOf('kept.csv', trancoLines(domains))
    await importRanks(database.current, { file, source: null })
    const backup = { file: join(setup.folder, 'kept.backup'), store: diskStore(join(setup.folder, 'objects')) }
    const { log } = readableLog()
    await writeBackup({ ...backup, databaseUrl: database.current.url, secret: null })
    await restoreBackup({ ...backup, databaseUrl: empty.url, log, refuseIfRowsIn: 'users' })
    const restored = openDatabase(empty.url)
    expect(await listImports(restored.db)).toMatchObject([{ file: 'kept.csv', state: 'done', current: false }])
    expect((await openDataMetrics(restored.db, ['first.example'])).get('first.example')).toEqual([])
    expect(await importRanks(restored, { file, source: null })).toMatchObject({ kind: 'imported', rows: 3 })
    expect((await openDataMetrics(restored.db, ['first.example'])).get('first.example')).toHaveLength(1)
    await restored.close()
  })
})

describe('metrics from the lists', () => {
  const withoutKeys: Providers = {
    has: () => false,
    ask: () => Promise.resolve({ kind: 'no_key' }),
    close: () => Promise.resolve(),
  }
  const refresh = async (): Promise<void> => {
    const { log } = readableLog()
    for (;;) {
      const { rows } = await sql<{ id: string; payload: unknown }>`
        delete from graphile_worker._private_jobs where id in (select id from graphile_worker.jobs where task_identifier = 'refreshOpenDataMetrics')
        returning id::text, payload`.execute(db())
      const [job] = rows
      if (job === undefined) return
      const handler = handlerOf(metricJobs({ providers: withoutKeys }), { name: 'refreshOpenDataMetrics' })
      await handler(job.payload, { db: db(), log, jobId: job.id, attempt: 1, attemptsMax: 1 })
    }
  }

  it('use the best rank of a domain listed twice, and are unknown for a domain not listed', async () => {
    await importFile('a.csv', '700000,twice.example\n900,twice.example\n')
    await importFile('b.txt', `${crawlHeader}${crawlLines(manyDomains(999))}1000\t1\t1\t1\texample.rated\t1\n`)
    const found = await openDataMetrics(db(), ['twice.example', 'rated.example'])
    expect(found.get('twice.example')).toEqual([
      { figure: 'dr', source: 'common_crawl', value: null },
      { figure: 'traffic', source: 'tranco', value: { from: 10_000_000, to: 100_000_000 } },
    ])
    expect(found.get('rated.example')?.[0]).toEqual({ figure: 'dr', source: 'common_crawl', value: 1 })
  })

  it('are refreshed for every website after an import, and removed when the next list lacks the domain', async () => {
    const owner = { email: 'owner@example.com', full_name: 'Owner', email_confirmed: true }
    const { id } = await db().insertInto('users').values(owner).returning('id').executeTakeFirstOrThrow()
    const verified = { user_id: id, is_verified: true, verified_at: new Date() }
    const sites = Array.from({ length: 230 }, (_, index) => `blog.site${index}.example`)
    await inTransaction(db(), (tx) =>
      tx
        .insertInto('websites')
        .values(sites.map((domain) => ({ ...verified, domain, registrable_domain: domain.slice(5), token: domain })))
        .execute(),
    )
    const shown = async () => {
      const rows = await db().selectFrom('websites').select(['visits_from', 'dr']).execute()
      return rows.filter((row) => row.visits_from !== null).length
    }
    await importFile('a.csv', trancoLines(sites.map((domain) => domain.slice(5))))
    await refresh()
    expect(await shown()).toBe(230)
    expect((await bestMetrics(db(), ['blog.site7.example'])).get('blog.site7.example')).toMatchObject({
      traffic: { value: { from: 100_000_000, to: null }, source: 'tranco' },
      dr: null,
    })
    await importFile('b.csv', trancoLines(['site1.example', 'site2.example']))
    await refresh()
    expect(await shown()).toBe(2)
    // As after a restore: the import is known, but its rows are in no backup.
    await sql`drop table ${sql.id('open_data', `domain_ranks_${(await imported())?.id ?? ''}`)}`.execute(db())
    expect((await openDataMetrics(db(), ['site1.example'])).get('site1.example')).toEqual([])
    expect(await importFile('b.csv', trancoLines(['site1.example', 'site2.example']))).toMatchObject({
      kind: 'imported',
    })
  })
})
