// Verification of a claim over time: DNS checks that a member requests, the automatic ones after them, and monthly
// rechecks. The DNS query runs outside any transaction; its result is judged and applied in one.
import { sql } from 'kysely'
import { z } from 'zod'
import type { VerificationOutcome } from '../../contract/websites.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import type { Names } from '../platform/outbound/names.ts'
import { isBlocked, lockBlocking, lockDomain } from './claims.ts'
import { lockOwn } from './lockClaim.ts'
import { verifyClaim, notifyAdminsOfContest, notifyNotFound, unverify, warn } from './ownership.ts'
import { isConclusive, findRecord } from './verification/findRecord.ts'
import { judgeRecheck, lookingForMs, nextCheck, type Relook, relookAfter } from './verificationSchedule.ts'
import { notifyOwner } from './notifyOwner.ts'

export const checkWebsiteJob = defineJob('checkWebsite', z.object({ websiteId: z.uuid() }), { lane: 'dnsCheck' })

export const checkKeyOf = (websiteId: string): string => `${checkWebsiteJob.name}:${websiteId}`

/** Checks of one member run one after the other, so that unresponsive name servers delay only their owner. */
const planCheck = (
  tx: Tx,
  { websiteId, memberId }: { websiteId: string; memberId: string },
  runAt?: Date,
): Promise<void> =>
  enqueue(
    tx,
    checkWebsiteJob,
    { websiteId },
    {
      jobKey: checkKeyOf(websiteId),
      queue: `looks of ${memberId}`,
      // Requested checks have priority over scheduled ones.
      ...(runAt === undefined ? {} : { runAt, priority: 10 }),
    },
  )

/** The member requests a check now; an unverified domain is then checked for a day. */
export const requestCheck = async (tx: Tx, own: { memberId: string; websiteId: string }): Promise<void> => {
  const { websiteId, memberId, isVerified } = await lockOwn(tx, own)
  const now = sql<Date>`clock_now()`
  const looking = isVerified
    ? {}
    : {
        // Another request during this day gets one check, not the short initial pauses again.
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
  /** The request that this check answers. */
  requestedAt: Date | null
  outcome: VerificationOutcome
  seen: string[]
  /**
   * The result for the record of another member who has verified the same domain, at this same check; null: there is no
   * such member.
   */
  rival: { websiteId: string; outcome: VerificationOutcome } | null
}

/** The job. Idempotent: running it twice checks twice and changes nothing more. */
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
    await lockDomain(tx, domain)
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

/** Locks all claims of the domain, in the common lock order; includes the one that was checked. */
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
  // A request that came during the check is not answered by what was seen before it.
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
  if (!verified) await recordVerification(tx, website, outcome, now)
}

/** False if the record is right but the domain is unavailable: blocked, or held by the member who verified it first. */
const takeOver = async (tx: Tx, website: Website, rival: Checked['rival'], now: Date): Promise<boolean> => {
  if (await isBlocked(tx, website.domain)) return false
  const holder = await tx
    .selectFrom('websites')
    .select('id')
    .where('domain', '=', website.domain)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (holder !== undefined) {
    // Verified by another member in between: their record is checked next time.
    if (rival?.websiteId !== holder.id) return false
    if (rival.outcome === 'verified') {
      // Notifies once: the previous check had not found the record yet.
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

/** Not verified yet: schedules the next check after a longer pause, or reports that the day is over. */
const recordVerification = async (tx: Tx, website: Website, outcome: VerificationOutcome, now: Date): Promise<void> => {
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
