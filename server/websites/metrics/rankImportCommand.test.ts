import { minuteMs } from '../../../contract/durations.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../platform/config.ts'
import { until } from '../../testing/until.ts'
import { crawlHeader, crawlLines, manyDomains, trancoLines } from './rankFiles.fixture.ts'
import { type ImportProgress, importRanks } from './rankImport.ts'
import { importLockClass, importLockOf, listImports } from './rankTables.ts'
import { domains, expected, useRankImports } from './rankImport.fixture.ts'

const { database, db, fileOf, importFile, refusal, ranks, imported } = useRankImports()

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
