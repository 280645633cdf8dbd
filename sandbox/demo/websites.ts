// The demo members' websites: claimed, most of them verified by a record in the sandbox's zone and analysed, some in
// progress; the admin's blocks and overrides; and external metrics: positions in the public rank lists, and values from
// services with an API key.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { record } from '../../server/accounts/seed.ts'
import * as clock from '../../server/platform/clock.ts'
import { type Database, inTransaction, type Tx } from '../../server/platform/db/database.ts'
import { readDomain } from '../../server/websites/domainInput.ts'
import { importRanks } from '../../server/websites/metrics/rankImport.ts'
import { newToken, recordNamesOf, recordValueOf } from '../../server/websites/seed.ts'
import { type DemoAnalysis, readDemoAnalyses } from './analyses.ts'
import { inBatches, type Row } from './batches.ts'
import { demoBlocked, demoClaims, type DemoClaim, demoOverrides } from './claims.ts'
import { addFigures, type AnalysedSite } from './metrics.ts'

export interface TxtRecord {
  name: string
  value: string
}

export interface WebsitesPlace {
  database: Database
  /** Writes into the sandbox's DNS zone. */
  putTxt(records: readonly TxtRecord[]): Promise<void>
}

const relookAfterDays = 30
const checkedDaysAgoMax = 25
const missingForDays = 4

/** Does nothing if a demo member ever had a website. */
export const addWebsites = async ({ database, putTxt }: WebsitesPlace): Promise<void> => {
  const { db } = database
  const emails = [...new Set(demoClaims.map(({ email }) => email))]
  const users = await db.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
  const idOf = new Map(users.map(({ id, email }) => [email, id]))
  const known = await db
    .selectFrom('websites')
    .select('id')
    .where('user_id', 'in', [...idOf.values()])
    .limit(1)
    .execute()
  if (known.length > 0 || idOf.size < emails.length) return
  const now = await clock.now(db)
  const analyses = await readDemoAnalyses(now.toISOString().slice(0, 10))
  const made = demoClaims.map((claim) => makeWebsite(claim, now, idOf, analyses))
  // Records are written before the claims, so that an immediate check finds them.
  await putTxt(made.flatMap(({ txt }) => txt))
  await inTransaction(db, async (tx) => {
    await insertAll(tx, made)
    await addFigures(
      tx,
      made.flatMap(({ analysed }) => analysed ?? []),
      now,
    )
    await addWordsOfTheAdmin(tx, idOf.get('admin@demo.test') ?? '', now)
  })
  await addRanks(database)
}

interface Made {
  website: Row<'websites'>
  checks: Row<'website_checks'>[]
  analyses: Row<'analyses'>[]
  txt: TxtRecord[]
  /** Set if it has been verified and analysed. */
  analysed?: AnalysedSite
}

const makeWebsite = (
  claim: DemoClaim,
  now: Date,
  idOf: ReadonlyMap<string, string>,
  results: readonly DemoAnalysis[],
): Made => {
  const ago = (days: number): Date => new Date(now.getTime() - Math.round(days * dayMs))
  const { domain, state } = claim
  const reading = readDomain(domain, { extraSuffixes: ['test'] })
  const registrable = reading.kind === 'domain' ? reading.registrableDomain : domain
  const id = randomUUID()
  const token = newToken()
  const claimedAt = ago(claim.claimedDaysAgo)
  const base = { id, user_id: idOf.get(claim.email) ?? '', domain, registrable_domain: registrable, token }
  const own = results.filter((result) => result.domain === domain)
  const analyses = own.map((result) => makeAnalysis(id, result, ago))
  const started = { ...base, created_at: claimedAt }
  if (state === 'unproven') return { website: started, checks: [], analyses, txt: [] }
  const [name, below] = recordNamesOf(domain)
  if (state === 'looking') {
    const checkedAt = new Date(now.getTime() - hourMs)
    const website = {
      ...started,
      attempts: 3,
      checking_from: ago(0.25),
      checking_until: ago(-0.75),
      last_checked_at: checkedAt,
      last_outcome: 'not_found',
      next_check_at: ago(-0.1),
    }
    return { website, checks: [{ website_id: id, at: checkedAt, outcome: 'not_found' }], analyses, txt: [] }
  }
  const verifiedAt = new Date(claimedAt.getTime() + hourMs / 2)
  const isGone = state === 'endangered'
  const checkedAt = isGone ? ago(0.5) : latest(verifiedAt, ago((domain.length * 7) % checkedDaysAgoMax))
  const newest = own.find(({ daysAgo }) => daysAgo === claim.analysedDaysAgo[0])
  const website = {
    ...started,
    attempts: 1,
    is_verified: true,
    verified_at: verifiedAt,
    last_checked_at: checkedAt,
    last_outcome: isGone ? 'not_found' : 'verified',
    missing_since: isGone ? ago(missingForDays) : null,
    warnings: isGone ? 1 : 0,
    next_check_at: isGone ? ago(-0.5) : new Date(checkedAt.getTime() + relookAfterDays * dayMs),
    ...(newest === undefined ? {} : monitoringStatusOf(newest, ago)),
  }
  const checks = [
    { website_id: id, at: verifiedAt, outcome: 'verified' },
    ...(checkedAt > verifiedAt ? [{ website_id: id, at: checkedAt, outcome: website.last_outcome }] : []),
  ]
  // Some members used our own subdomain for the record.
  const txt = isGone ? [] : [{ name: domain.length % 3 === 0 ? below : name, value: recordValueOf(token) }]
  if (newest === undefined) return { website, checks, analyses, txt }
  const { title, score } = newest.analysis
  const analysedAt = finishedAt(newest.daysAgo, ago)
  return {
    website,
    checks,
    analyses,
    txt,
    analysed: { domain, registrableDomain: registrable, title, score, analysedAt },
  }
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)

const monitoringStatusOf = ({ daysAgo, analysis }: DemoAnalysis, ago: (days: number) => Date) => ({
  title: analysis.title,
  analysed_at: finishedAt(daysAgo, ago),
  quality_score: analysis.score,
  niche: analysis.niche,
  language: analysis.language,
  country: analysis.country,
})

/** An hour or two before the time of creation, so that "today" is in the past. */
const finishedAt = (daysAgo: number, ago: (days: number) => Date): Date => ago(daysAgo + 0.06)

const makeAnalysis = (
  websiteId: string,
  { daysAgo, analysis }: DemoAnalysis,
  ago: (days: number) => Date,
): Row<'analyses'> => {
  const { score, ...result } = analysis
  const at = finishedAt(daysAgo, ago)
  const began = new Date(at.getTime() - 9_000)
  return {
    website_id: websiteId,
    asked_by: daysAgo % 2 === 0 ? 'schedule' : 'member',
    state: 'done',
    pages_done: result.pagesRead.length,
    pages_total: result.pagesRead.length,
    score,
    result: JSON.stringify(result),
    created_at: began,
    started_at: began,
    finished_at: at,
  }
}

const insertAll = async (tx: Tx, made: readonly Made[]): Promise<void> => {
  await inBatches(
    made.map(({ website }) => website),
    (rows) => tx.insertInto('websites').values(rows).execute(),
  )
  await inBatches(
    made.flatMap(({ checks }) => checks),
    (rows) => tx.insertInto('website_checks').values(rows).execute(),
  )
  await inBatches(
    made.flatMap(({ analyses }) => analyses),
    (rows) => tx.insertInto('analyses').values(rows).execute(),
  )
  await sql`
    update websites set analysis_id = newest.id
    from (select distinct on (website_id) id, website_id from analyses order by website_id, created_at desc) as newest
    where newest.website_id = websites.id and websites.analysis_id is null and websites.is_verified`.execute(tx)
}

/** Blocked domains and overrides, each with its reason and its audit log entry. */
const addWordsOfTheAdmin = async (tx: Tx, adminId: string, now: Date): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)
  for (const { domain, reason, daysAgo } of demoBlocked) {
    const at = ago(daysAgo)
    await tx
      .insertInto('blocked_domains')
      .values({ domain, reason, by_id: adminId, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const details = { domain, ended: '0' }
    await record(tx, { actorId: adminId, action: 'block_domain', reason, details, at: sql<Date>`${at}::timestamptz` })
  }
  for (const { domain, field, value, reason, daysAgo } of demoOverrides) {
    const at = ago(daysAgo)
    const said = { domain, field, value: JSON.stringify(value), reason, by_id: adminId, at }
    await tx.insertInto('domain_overrides').values(said).execute()
    const details = { domain, field, value: String(value) }
    const noted = { actorId: adminId, reason, details, at: sql<Date>`${at}::timestamptz` } as const
    await record(tx, { ...noted, action: 'override_website' })
  }
}

/** The rank of our first domain in each of the two lists, and the distance between the others. */
const trancoFrom = 4_000
const trancoApart = 6_100
const commonCrawlFrom = 9

/** The importer itself reads both lists; a job that it enqueues derives the metrics of every domain. */
const addRanks = async (database: Database): Promise<void> => {
  const byScore = await database.db
    .selectFrom('websites')
    .select('registrable_domain as domain')
    .where('is_verified', '=', true)
    .orderBy('quality_score', 'desc')
    .orderBy('domain')
    .execute()
  const domains = [...new Set(byScore.map(({ domain }) => domain))]
  // Two in three domains are in a list, but not the same ones in both.
  const listed = (rest: number): string[] => domains.filter((_, place) => place % 3 !== rest)
  const tranco = listed(0).map((domain, place) => `${trancoFrom + place * trancoApart},${domain}`)
  const commonCrawl = listed(1).map((domain, place) => {
    const position = commonCrawlFrom + place
    const reversed = domain.split('.').toReversed().join('.')
    return `${position}\t${1_000_000 - position}\t${position}\t${1 / position}\t${reversed}\t1`
  })
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-ranks-'))
  try {
    for (const [name, lines] of [['tranco.csv', tranco] as const, ['domain-ranks.txt', commonCrawl] as const]) {
      const file = join(folder, name)
      await writeFile(file, `${lines.join('\n')}\n`)
      await importRanks(database, { file, source: null })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
