// Evidence of link checks in the database: chains, days, thinning, concurrent writers, and what a later change does.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { thinOldChecks } from '../thinning.ts'
import { evidenceSteps, type ReportFile } from './evidence.fixture.ts'
import { readDays } from './readEvidence.ts'
import { followPath, leafOf, merklePath, merkleRoot } from './statements.ts'
import { verifyReport } from './verifyReport.ts'

const database = useDatabase()
const steps = evidenceSteps(database)
const db = () => database.current.db
const problemsOf = (report: ReportFile, kept?: unknown) => verifyReport(report, kept).problems

/** Does what the product never does: changes what is only ever added. */
const tamper = async (statement: string, values: unknown[]): Promise<void> => {
  for (const table of ['link_checks', 'evidence_days']) {
    await database.current.pool.query(`alter table ${table} disable trigger user`)
  }
  await database.current.pool.query(statement, values)
  for (const table of ['link_checks', 'evidence_days']) {
    await database.current.pool.query(`alter table ${table} enable trigger user`)
  }
}

beforeEach(() => tamper('truncate evidence_buckets, evidence_days, thinned_link_checks, link_checks', []))

describe('a chain', () => {
  it('links the checks of each link, also if they are written in one statement', async () => {
    const [one, other] = [await steps.link(), await steps.link()]
    await sql`insert into link_checks (link_id, requested_url, verdict, reasons)
      select case when n % 2 = 0 then ${one}::uuid else ${other}::uuid end, 'https://a.test/' || n, 'passed', '{}'
      from generate_series(1, 10) as n`.execute(db())
    for (const link of [one, other]) {
      const report = await steps.report(link)
      expect(report.evidence.records.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
      expect(problemsOf(report)).toEqual([])
    }
  })

  it('has no fork, however many processes write checks of one link at the same time', async () => {
    const link = await steps.link()
    await Promise.all(Array.from({ length: 30 }, () => steps.check(link, 0)))
    const report = await steps.report(link)
    expect(report.evidence.records.map(({ position }) => position)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    )
    expect(problemsOf(report)).toEqual([])
  })

  it('cannot be given by the writer', async () => {
    const link = await steps.link()
    await sql`insert into link_checks (link_id, requested_url, verdict, reasons, position, hash)
      values (${link}, 'https://a.test/', 'passed', '{}', 77, '\\x00')`.execute(db())
    expect(problemsOf(await steps.report(link))).toEqual([])
  })

  it('begins after checks that were written before there were chains', async () => {
    const link = await steps.link()
    await tamper(
      `insert into link_checks (link_id, requested_url, verdict, reasons) values ($1, 'https://a.test/', 'passed', '{}')`,
      [link],
    )
    expect((await steps.report(link)).evidence.records).toEqual([])
    await steps.check(link, 0)
    const report = await steps.report(link)
    expect(report.evidence.records.map(({ position }) => position)).toEqual([1])
    expect(verifyReport(report)).toMatchObject({
      problems: [],
      verified: expect.arrayContaining([
        '1 older checks are from before the chain began and cannot be verified.',
      ]) as unknown,
    })
  })
})

describe('a published day', () => {
  it('covers every link that was checked on it, and proves its last check', async () => {
    const links = await Promise.all(Array.from({ length: 40 }, () => steps.link()))
    for (const link of links) for (const daysAgo of [3, 2]) await steps.check(link, daysAgo)
    await steps.check(links[0] ?? '', 1)
    await steps.seal()
    const { days } = await readDays(db(), undefined)
    expect(days.map((day) => day.links)).toEqual([1, 40, 40])
    for (const link of links) {
      const report = await steps.report(link)
      expect(problemsOf(report, days)).toEqual([])
      expect(report.evidence.days).toHaveLength(link === links[0] ? 3 : 2)
    }
  })

  it('is sealed once, when it is over, by however many processes', async () => {
    const link = await steps.link()
    await steps.check(link, 2)
    await steps.check(link, 0)
    await Promise.all(Array.from({ length: 4 }, () => steps.seal()))
    expect((await readDays(db(), undefined)).days).toHaveLength(1)
    expect((await steps.report(link)).evidence.days.map(({ position }) => position)).toEqual([1])
  })

  it('follows the published day before it', async () => {
    const link = await steps.link()
    for (const daysAgo of [5, 3]) {
      await steps.check(link, daysAgo)
      await steps.seal()
    }
    const { days } = await readDays(db(), undefined)
    expect(problemsOf(await steps.report(link), { days })).toEqual([])
    expect(days[1]?.statement).toContain(`previous: ${'0'.repeat(64)}`)
    expect(days[0]?.statement).not.toContain(`previous: ${'0'.repeat(64)}`)
    expect((await readDays(db(), days[0]?.day)).days).toEqual(days.slice(1))
  })

  it('shows a later change of a record to a reader of the report, also if the chain was rewritten', async () => {
    const link = await steps.link()
    for (const daysAgo of [4, 3, 2]) await steps.check(link, daysAgo)
    await steps.seal()
    const { days } = await readDays(db(), undefined)
    await tamper(`update link_checks set snippet = 'other' where link_id = $1 and position = 2`, [link])
    expect(problemsOf(await steps.report(link))).toContain(
      'Record 2 does not fit the record before it: one of them was changed, removed or inserted.',
    )
    // The owner of the database writes the whole chain again …
    const { rows } = await database.current.pool.query<{ at: Date }>(
      'select at from link_checks where link_id = $1 order by id',
      [link],
    )
    await tamper('delete from link_checks where link_id = $1', [link])
    for (const { at } of rows) {
      await database.current.pool.query(
        `insert into link_checks (link_id, at, requested_url, verdict, reasons) values ($1, $2, 'https://a.test/', 'passed', '{}')`,
        [link, at],
      )
    }
    expect(problemsOf(await steps.report(link))[0]).toMatch(/^The records of .* are not those that were published/)
    // … and the published days, too: they are no longer the ones that a reader kept.
    await tamper('delete from evidence_buckets', [])
    await tamper('delete from evidence_days', [])
    await steps.seal()
    const rewritten = await steps.report(link)
    expect(problemsOf(rewritten)).toEqual([])
    expect(problemsOf(rewritten, days)[0]).toMatch(/is not the one you kept: the published day was changed/)
  })
})

describe('thinning', () => {
  it('keeps what the chain needs, so that reports from before and after it verify', async () => {
    const link = await steps.link()
    for (const hour of [1, 2, 3, 4, 5]) await steps.check(link, 20, { hour })
    await steps.check(link, 19, { verdict: 'failed' })
    for (const hour of [1, 2, 3]) await steps.check(link, 18, { hour })
    await steps.seal()
    const before = await steps.report(link)
    await thinOldChecks(db())
    const after = await steps.report(link)
    const { days } = await readDays(db(), undefined)
    expect(problemsOf(before, days)).toEqual([])
    expect(problemsOf(after, days)).toEqual([])
    expect(after.checks.length).toBeLessThan(before.checks.length)
    expect(after.evidence.records.map(({ hash }) => hash)).toEqual(before.evidence.records.map(({ hash }) => hash))
    expect(after.evidence.records.filter(({ content }) => content === null)).toHaveLength(
      before.checks.length - after.checks.length,
    )
  })
})

describe('the Merkle tree', () => {
  it('proves each leaf of a tree of any size, and no other', () => {
    for (const size of [1, 2, 3, 4, 5, 7, 8, 9, 33]) {
      const leaves = Array.from({ length: size }, (_, at) => leafOf(`link ${at}`, at, 'hash'))
      const root = merkleRoot(leaves).toString('hex')
      for (const [place, leaf] of leaves.entries()) {
        expect(followPath(leaf, merklePath(leaves, place))).toBe(root)
        expect(followPath(leafOf('other', place, 'hash'), merklePath(leaves, place))).not.toBe(root)
      }
    }
  })
})
