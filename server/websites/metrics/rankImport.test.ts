import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { ConfigError } from '../../platform/config.ts'
import { writeBackup } from '../../platform/db/backup.ts'
import { restoreBackup } from '../../platform/db/backupRestore.ts'
import { inTransaction, openDatabase } from '../../platform/db/database.ts'
import type { Providers } from '../../platform/providers/providers.ts'
import { diskStore } from '../../platform/storage/storage.ts'
import { handlerOf } from '../../testing/handlerOf.ts'
import { useDatabase, useEmptyDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { bestMetrics } from './best.ts'
import { metricJobs } from '../metricJobs.ts'
import { crawlHeader, crawlLines, manyDomains, trancoLines, zipOf } from './rankFiles.fixture.ts'
import { type ImportProgress, importRanks } from './rankImport.ts'
import { importLockClass, importLockOf, listImports } from './rankTables.ts'
import { openDataMetrics } from './ranks.ts'

const database = useDatabase()
const db = () => database.current.db
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ranks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^domain_ranks_[0-9]+$'`.execute(db())
  for (const { name } of rows) await sql`drop table ${sql.id('open_data', name)}`.execute(db())
  await sql`truncate rank_imports, domain_metrics; delete from graphile_worker._private_jobs`.execute(db())
})

const fileOf = async (name: string, content: string | Buffer): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

const importFile = async (name: string, content: string | Buffer) =>
  importRanks(database.current, { file: await fileOf(name, content), source: null })

const refusal = async (name: string, content: string | Buffer): Promise<string> => {
  const failure = await importFile(name, content).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigError)
  expect((failure as Error).message).not.toContain('\n')
  return (failure as Error).message
}

const ranks = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{
    domain: string
    rank: number
  }>`select domain, rank from domain_ranks order by rank`.execute(db())
  return Object.fromEntries(rows.map(({ domain, rank }) => [domain, rank]))
}

const domains = ['first.example', 'second.example', 'third.co.uk']
const expected = { 'first.example': 1, 'second.example': 2, 'third.co.uk': 3 }

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
    const missing = importRanks(database.current, { file: join(folder, 'missing'), source: null })
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

interface Command {
  child: ChildProcess
  ended: Promise<{ code: number | null; out: string; err: string }>
}

const run = (file: string): Command => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../commands/importRanks.ts'), file], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.current.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out, err }))
  return { child, ended }
}

const imported = async () => (await listImports(db()))[0]
const slowMs = minuteMs

describe('the import command', { timeout: 180_000 }, () => {
  const rowsCount = 800_000

  it('resumes where it was killed, in little memory', async () => {
    const file = await fileOf('large.gz', gzipSync(crawlHeader + crawlLines(manyDomains(rowsCount)), { level: 1 }))
    const killed = run(file)
    await until('some rows are committed', async () => ((await imported())?.rows ?? 0) > 0, slowMs)
    expect(await imported()).toMatchObject({ state: 'running' })
    expect((await imported())?.progress).toBeLessThan(1)
    killed.child.kill('SIGKILL')
    await killed.ended
    await until('it is seen as interrupted', async () => (await imported())?.state === 'interrupted')
    const kept = (await imported())?.rows ?? 0
    expect(kept).toBeLessThan(rowsCount)
    expect(await ranks()).toEqual({})

    const second = run(file)
    let peakKilobytes = 0
    const watch = setInterval(() => {
      readFile(`/proc/${second.child.pid ?? 0}/status`, 'utf8')
        .then((status) => (peakKilobytes = Math.max(peakKilobytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))))
        .catch(() => undefined)
    }, 50)
    const { code, out, err } = await second.ended
    clearInterval(watch)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/Imported 800,000 rows of common_crawl in .*, [\d,]+ of them in an earlier run\./)
    expect(peakKilobytes).toBeGreaterThan(0)
    expect(peakKilobytes).toBeLessThan(300_000)
    const { rows } = await sql<{ rows: number; domains: number; last: number }>`
      select count(*)::int as rows, count(distinct rank)::int as domains, max(rank) as last from domain_ranks`.execute(
      db(),
    )
    expect(rows).toEqual([{ rows: rowsCount, domains: rowsCount, last: rowsCount }])
  })

  it('waits for another import of the same source, but not for long', async () => {
    const other = await database.current.pool.connect()
    await other.query('select pg_advisory_lock($1, $2)', [importLockClass, importLockOf('tranco')])
    expect(await refusal('waits.csv', trancoLines(domains))).toMatch(/^Another import of a Tranco list is running/)
    expect(await importFile('other.gz', gzipSync(crawlHeader + crawlLines(domains)))).toMatchObject({ rows: 3 })
    other.release(true)
  })

  it('stops on request, prints how to resume, and starts over with a newer file', async () => {
    const file = await fileOf('stopped.csv', trancoLines(manyDomains(rowsCount), '\n'))
    const asked = run(file)
    await until('some rows are committed', async () => ((await imported())?.rows ?? 0) > 0, slowMs)
    asked.child.kill('SIGINT')
    expect(await asked.ended).toMatchObject({ code: 1, err: 'Stopped. Run the same command to resume.\n' })
    expect(await imported()).toMatchObject({ state: 'interrupted' })
    expect(await importFile('newer.csv', trancoLines(domains))).toMatchObject({ kind: 'imported', resumedAt: 0 })
    expect(await listImports(db())).toHaveLength(1)
    expect(await ranks()).toEqual(expected)
  })
})

describe('a lost connection', () => {
  const rowsCount = 600_000
  const cutAt = async (file: string, step: ImportProgress['step'], rows: number): Promise<unknown> => {
    const cuts: Promise<unknown>[] = []
    const onProgress = (progress: ImportProgress): void => {
      if (progress.step !== step || progress.rows < rows || cuts.length > 0) return
      const cut = sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and classid = ${importLockClass}
          and database = (select oid from pg_database where datname = current_database())`.execute(db())
      cuts.push(cut)
    }
    const failure = await importRanks(database.current, { file, source: null, onProgress }).catch(
      (error: unknown) => error,
    )
    await Promise.all(cuts)
    return failure
  }

  it(
    'ends the import with a one-sentence error at any point, and the same command resumes it',
    { timeout: slowMs },
    async () => {
      const file = await fileOf('cut.csv', trancoLines(manyDomains(rowsCount), '\n'))
      for (const [step, rows] of [
        ['reading', 0],
        ['reading', 250_000],
        ['indexing', 0],
      ] as const) {
        const failure = await cutAt(file, step, rows)
        expect(failure).toBeInstanceOf(ConfigError)
        expect((failure as Error).message).toBe(
          'The connection to the database was lost. Run the same command to resume.',
        )
      }
      expect(await importRanks(database.current, { file, source: null })).toMatchObject({
        kind: 'imported',
        rows: rowsCount,
        resumedAt: rowsCount,
      })
    },
  )
})

describe('a backup', () => {
  const empty = useEmptyDatabase()

  it('holds no list; after a restore no ranks are known, and the list can be imported again', async () => {
    const file = await fileOf('kept.csv', trancoLines(domains))
    await importRanks(database.current, { file, source: null })
    const backup = { file: join(folder, 'kept.backup'), store: diskStore(join(folder, 'objects')) }
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
  const noMember: Providers = {
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
      const handler = handlerOf(metricJobs({ providers: noMember }), { name: 'refreshOpenDataMetrics' })
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
