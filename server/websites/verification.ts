// The proof of a claim over time: looks at the DNS that a member asks for, that follow by themselves, and that come round every month.
// The look itself is made outside of any transaction; what it means is decided and done in one.
import { sql } from 'kysely'
import type { VerificationOutcome } from '../../contract/websites.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import type { Names } from '../platform/outbound/names.ts'
import { isBlocked, lockBlocking, lockProof } from './claims.ts'
import { lockOwn } from './lockClaim.ts'
import { verifyClaim, notifyAdminsOfContest, notifyNotFound, unverify, warn } from './ownership.ts'
import { isConclusive, findRecord } from './verification/findRecord.ts'
import { judgeRecheck, lookingForMs, nextCheck, type Relook, relookAfter } from './rhythm.ts'
import { notifyOwner } from './notifyOwner.ts'

export const checkWebsiteJob = 'checkWebsite'

export const checkKeyOf = (websiteId: string): string => `${checkWebsiteJob}:${websiteId}`

/** The looks of one member run one after the other, so that nobody's silent name servers keep the others waiting. */
const planCheck = (
  tx: Tx,
  { websiteId, memberId }: { websiteId: string; memberId: string },
  runAt?: Date,
): Promise<void> =>
  addJob(
    tx,
    checkWebsiteJob,
    { websiteId },
    {
      jobKey: checkKeyOf(websiteId),
      queue: `looks of ${memberId}`,
      // What somebody waits for goes before what comes round by itself.
      ...(runAt === undefined ? {} : { runAt, priority: 10 }),
    },
  )

/** The member wants it looked at now; for what is not proved yet, a day of looking follows. */
export const requestCheck = async (tx: Tx, own: { memberId: string; websiteId: string }): Promise<void> => {
  const { websiteId, memberId, isVerified } = await lockOwn(tx, own)
  const now = sql<Date>`clock_now()`
  const looking = isVerified
    ? {}
    : {
        // Who asks again while we are looking gets a look, not the short pauses of the beginning once more.
        checking_from: sql<Date>`case when checking_until > clock_now() then checking_from else clock_now() end`,
        checking_until: sql<Date>`clock_now() + ${`${lookingForMs} milliseconds`}::interval`,
      }
  await tx
    .updateTable('websites')
    .set({ ...looking, checking_since: now, next_check_at: now })
    .where('id', '=', websiteId)
    .execute()
  await planCheck(tx, { websiteId, memberId })
  await notifyOwner(tx, websiteId)
}

interface Checked {
  token: string
  /** The wish that this look answers. */
  requestedAt: Date | null
  outcome: VerificationOutcome
  seen: string[]
  /** What the record of another member who has proved the same domain came to at this very look; null: there is no such member. */
  rival: { websiteId: string; outcome: VerificationOutcome } | null
}

/** The job. Running it twice looks twice and changes nothing more. */
export const checkWebsite = async (db: Db, names: Names, websiteId: string): Promise<void> => {
  const claim = await db
    .selectFrom('websites')
    .select(['domain', 'token', 'is_verified', 'checking_since'])
    .where('id', '=', websiteId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (claim === undefined) return
  const { domain, token, checking_since: requestedAt } = claim
  const { outcome, seen } = await findRecord(names, claim)
  const rival = outcome === 'verified' && !claim.is_verified ? await checkRival(db, names, domain) : null
  await inTransaction(db, async (tx) => {
    await lockBlocking(tx, 'shared')
    await lockProof(tx, domain)
    await settleCheck(tx, websiteId, { token, requestedAt, outcome, seen, rival })
  })
}

const checkRival = async (db: Db, names: Names, domain: string): Promise<Checked['rival']> => {
  const rival = await db
    .selectFrom('websites')
    .select(['id', 'token'])
    .where('domain', '=', domain)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (rival === undefined) return null
  const { outcome } = await findRecord(names, { domain, token: rival.token })
  return { websiteId: rival.id, outcome }
}

/** All claims of the domain under lock, in the order in which everybody locks them; the one that was looked at among them. */
const lockForCheck = async (tx: Tx, websiteId: string) => {
  const sameDomain = tx.selectFrom('websites').select('domain').where('id', '=', websiteId)
  const claims = await tx
    .selectFrom('websites')
    .selectAll()
    .where('domain', '=', sameDomain)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return claims.find(({ id }) => id === websiteId)
}

type Website = NonNullable<Awaited<ReturnType<typeof lockForCheck>>>

const settleCheck = async (tx: Tx, websiteId: string, checked: Checked): Promise<void> => {
  const website = await lockForCheck(tx, websiteId)
  if (website === undefined || website.token !== checked.token) return
  // A wish that came while we were looking is not answered by what was seen before it.
  const isRequestedAgain = (website.checking_since?.getTime() ?? 0) > (checked.requestedAt?.getTime() ?? 0)
  await tx
    .updateTable('websites')
    .set({
      attempts: website.attempts + 1,
      last_checked_at: sql<Date>`clock_now()`,
      last_outcome: checked.outcome,
      ...(isRequestedAgain ? {} : { checking_since: null }),
    })
    .where('id', '=', websiteId)
    .execute()
  await tx
    .insertInto('website_checks')
    .values({ website_id: websiteId, outcome: checked.outcome, seen: checked.seen })
    .execute()
  await decide(tx, website, checked)
  if (isRequestedAgain) await planCheck(tx, { websiteId, memberId: website.user_id })
  await notifyOwner(tx, websiteId)
}

const decide = async (tx: Tx, website: Website, { outcome, rival }: Checked): Promise<void> => {
  const now = await clock.now(tx)
  if (website.is_verified) {
    const { missing_since: missingSince, missed_at: missedAt, warnings } = website
    await settleRecheck(tx, website, judgeRecheck(now, outcome, { missingSince, missedAt, warnings }), now)
    return
  }
  const verified = outcome === 'verified' && (await takeOver(tx, website, rival, now))
  if (!verified) await lookOn(tx, website, outcome, now)
}

/** False where the record is right but the domain is not to be had: blocked, or with the member who proved it first. */
const takeOver = async (tx: Tx, website: Website, rival: Checked['rival'], now: Date): Promise<boolean> => {
  if (await isBlocked(tx, website.domain)) return false
  const holder = await tx
    .selectFrom('websites')
    .select('id')
    .where('domain', '=', website.domain)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (holder !== undefined) {
    // Proved by somebody in between: their record is looked at next time.
    if (rival?.websiteId !== holder.id) return false
    if (rival.outcome === 'verified') {
      // Once: the look before this one had not found the record yet.
      if (website.last_outcome !== 'verified') await notifyAdminsOfContest(tx, { ...website, holderId: holder.id })
      return false
    }
    if (!isConclusive(rival.outcome)) return false
  }
  const nextAt = relookAfter(now)
  await verifyClaim(tx, website.id, nextAt)
  await planCheck(tx, { websiteId: website.id, memberId: website.user_id }, nextAt)
  return true
}

/** Not proved yet: looks again after a longer pause, or says that the day is over. */
const lookOn = async (tx: Tx, website: Website, outcome: VerificationOutcome, now: Date): Promise<void> => {
  const { id, user_id: memberId, checking_from: since, checking_until: until } = website
  const nextAt = since === null || until === null ? null : nextCheck(now, since, until)
  const looking = nextAt === null ? { checking_from: null, checking_until: null } : {}
  await tx
    .updateTable('websites')
    .set({ next_check_at: nextAt, ...looking })
    .where('id', '=', id)
    .execute()
  if (nextAt !== null) await planCheck(tx, { websiteId: id, memberId }, nextAt)
  else if (until !== null) await notifyNotFound(tx, website, outcome === 'verified' ? 'held_by_another' : 'no_record')
}

const settleRecheck = async (tx: Tx, website: Website, relook: Relook, now: Date): Promise<void> => {
  const { id, user_id: memberId } = website
  if (relook.kind === 'unverified') {
    await unverify(tx, website)
    return
  }
  await planCheck(tx, { websiteId: id, memberId }, relook.nextAt)
  const set = (columns: Partial<Pick<Website, 'missing_since' | 'missed_at' | 'warnings'>>) =>
    tx
      .updateTable('websites')
      .set({ next_check_at: relook.nextAt, ...columns })
      .where('id', '=', id)
      .execute()
  switch (relook.kind) {
    case 'live':
      await set({ missing_since: null, missed_at: null, warnings: 0 })
      break
    case 'unsure':
      await set({})
      break
    case 'missing':
      await set({ missing_since: relook.since, missed_at: now, warnings: relook.warning ?? website.warnings })
      if (relook.warning !== null) await warn(tx, website, relook.since)
      break
  }
}
