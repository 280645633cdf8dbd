// Checks that confirm the previous result, written in batches, and everything that excludes a check from a batch.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import type { Db } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { checkDueLink } from './check.ts'
import { type Judgement, nothingSeen } from './judge.ts'
import { noOwners } from './owners.fixture.ts'
import { type FreshCheck, isStillThere, settleStillThere } from './stillThere.ts'
import { lockLink } from './monitoredLinks.ts'

const database = useDatabase()
const db = (): Db => database.current.db
let memberId = ''

beforeAll(async () => {
  const user = { email: 'lena@example.com', full_name: 'Lena' }
  memberId = (await db().insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
})

const passed: Judgement = {
  verdict: 'passed',
  reasons: [],
  seen: { ...nothingSeen, finalUrl: 'https://a.test/', status: 200, anchorText: 'Anker', rel: ['ugc'], place: 'main' },
}

/** Verified 30 hours ago, paid for, and due. */
const liveLink = async (host: string): Promise<{ linkId: string; websiteId: string }> => {
  const page = { target_url: 'https://us.test/', anchor_text: 'Anker' }
  const verified = sql<Date>`clock_now() - interval '30 hours'`
  const { id: linkId } = await db()
    .insertInto('monitored_links')
    .values({
      ...{ ...page, host, page_url: `https://${host}/`, purpose: 'own_site', rel: 'any', schedule: 'own_site' },
      ...{ state: 'live', verified_at: verified, named_at: verified, next_check_at: sql<Date>`clock_now()` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: websiteId } = await db()
    .insertInto('websites')
    .values({
      ...{ user_id: memberId, domain: host, registrable_domain: host, token: randomUUID() },
      ...{ is_verified: true, verified_at: verified },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('our_site_backlinks')
    .values({
      ...{ ...page, user_id: memberId, website_id: websiteId, link_id: linkId, source_domain: host },
      ...{ registrable_domain: host, source_url: `https://${host}/`, status: 'verified', is_verified: true },
      ...{ verified_at: verified, credits_processed: true, award_domain: host },
    })
    .execute()
  return { linkId, websiteId }
}

const checkPage = async (linkId: string): Promise<FreshCheck> => {
  const link = await db()
    .transaction()
    .execute((tx) => lockLink(tx, linkId))
  if (link === null) throw new Error('No such link')
  return { link, judgement: passed }
}

const fileOf = (linkId: string) => db().selectFrom('link_checks').selectAll().where('link_id', '=', linkId).execute()
const rowOf = async (linkId: string) => (await checkPage(linkId)).link
const notified = async () =>
  (await db().selectFrom('outbox').select(['member_id', 'topic', 'payload']).orderBy('position').execute()).map(
    ({ payload, ...others }) => ({ ...others, ...(payload as object) }),
  )

it('each gets its link report row, its next date and its notification, and nothing else changes', async () => {
  const two = [await liveLink('eins.test'), await liveLink('zwei.test')]
  const checks = await Promise.all(two.map(({ linkId }) => checkPage(linkId)))
  expect(await settleStillThere(db(), checks, noOwners)).toEqual([true, true])
  for (const { link: before } of checks) {
    const { checks, last_checked_at: at, next_check_at: next, last_verdict: verdict, ...after } = await rowOf(before.id)
    expect(before).toMatchObject(after)
    expect([checks, verdict]).toEqual([before.checks + 1, 'passed'])
    // The third day after the verification is the next one of the schedule.
    expect(Math.ceil(((next?.getTime() ?? 0) - (before.verified_at?.getTime() ?? 0)) / dayMs)).toBe(3)
    const [row, ...others] = await fileOf(before.id)
    expect(row).toMatchObject({
      ...{ verdict: 'passed', reasons: [], requested_url: before.page_url, final_url: 'https://a.test/', status: 200 },
      ...{ anchor_text: 'Anker', rel: ['ugc'], place: 'main', snippet: null, is_manual: false, at },
    })
    expect(others).toEqual([])
  }
  expect(await notified()).toEqual(
    expect.arrayContaining(
      two.map(({ websiteId }) => ({ member_id: memberId, topic: 'earn.changed', website_id: websiteId })),
    ),
  )
})

const otherwise: [string, (linkId: string) => Promise<unknown>][] = [
  ['named anew', (id) => change(id, { named_at: sql<Date>`clock_now()` })],
  ['wished for', (id) => change(id, { checking_since: sql<Date>`clock_now()` })],
  ['missed', (id) => change(id, { missed_at: sql<Date>`clock_now()` })],
  ['unreadable before', (id) => change(id, { inconclusive_since: sql<Date>`clock_now()` })],
  ['before an admin', (id) => change(id, { needs_review: true })],
  ['lost', (id) => change(id, { state: 'lost' })],
  ['ended', (id) => change(id, { state: 'ended', ended_at: sql<Date>`clock_now()`, next_check_at: null })],
  ['not paid for yet', (id) => changeRecord(id, { credits_processed: false, award_domain: null })],
  ['to be paid for again', (id) => changeRecord(id, { removed_at: sql<Date>`clock_now()` })],
  ['not seen in its record', (id) => changeRecord(id, { status: 'not_found', is_verified: false })],
]

const change = (linkId: string, columns: object) =>
  db().updateTable('monitored_links').set(columns).where('id', '=', linkId).execute()
const changeRecord = (linkId: string, columns: object) =>
  db().updateTable('our_site_backlinks').set(columns).where('link_id', '=', linkId).execute()

it.each(otherwise)('a link that is %s by then is settled separately', async (what, makeOtherwise) => {
  const host = `${what.replaceAll(' ', '-')}.test`
  const [plain, other] = [await liveLink(`plain-${host}`), await liveLink(host)]
  const checks = [await checkPage(other.linkId), await checkPage(plain.linkId)]
  await makeOtherwise(other.linkId)
  const before = await rowOf(other.linkId)
  expect(await settleStillThere(db(), checks, noOwners)).toEqual([false, true])
  expect(await rowOf(other.linkId)).toEqual(before)
  expect(await fileOf(other.linkId)).toEqual([])
})

it('a locked link is skipped without waiting', async () => {
  const { linkId } = await liveLink('gehalten.test')
  const check = await checkPage(linkId)
  const settled = await db()
    .transaction()
    .execute(async (tx) => {
      await lockLink(tx, linkId)
      return settleStillThere(db(), [check], noOwners)
    })
  expect(settled).toEqual([false])
  expect(await fileOf(linkId)).toEqual([])
})

it('a failed or inconclusive check is never part of the batch', async () => {
  const check = await checkPage((await liveLink('plain.test')).linkId)
  expect(isStillThere(check)).toBe(true)
  expect(isStillThere({ ...check, judgement: { ...passed, verdict: 'inconclusive', reasons: ['timeout'] } })).toBe(
    false,
  )
  const missed: FreshCheck = { ...check, judgement: { ...passed, verdict: 'failed', reasons: ['link_missing'] } }
  expect(isStillThere(missed)).toBe(false)
  expect(await settleStillThere(db(), [missed], noOwners)).toEqual([false])
})

it('concurrent scheduled checks each get their own link, and a link postponed in between is not checked', async () => {
  const links = await Promise.all(['drei.test', 'vier.test', 'spaeter.test'].map(liveLink))
  const [, , later] = links
  await change(later?.linkId ?? '', { next_check_at: sql<Date>`clock_now() + interval '20 hours'` })
  const asked: string[] = []
  const crawler = {
    findLinkOnPage: (url: string) => {
      asked.push(url)
      return Promise.resolve({ kind: 'robots_unreadable', url, reason: 'timeout' } as const)
    },
  }
  const parts = { db: db(), crawler, owners: noOwners }
  await Promise.all([...links.map(({ linkId }) => linkId), randomUUID()].map((id) => checkDueLink(parts, id)))
  expect(asked.toSorted()).toEqual(['https://drei.test/', 'https://vier.test/'])
  for (const { linkId } of links.slice(0, 2)) {
    expect(await fileOf(linkId)).toMatchObject([{ verdict: 'inconclusive' }])
    expect((await rowOf(linkId)).inconclusive_since).not.toBeNull()
  }
})
