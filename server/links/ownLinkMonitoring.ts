// Monitoring of links to the platform: requested by their member, settled after each check, ended and resumed. Lock
// order: website, then record, then monitored link.
import { sql } from 'kysely'
import type { OwnSiteLink } from '../../contract/links.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { AppError, unreachable } from '../platform/errors.ts'
import { notifyMembers } from '../platform/outbox/outbox.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { requestReviewLater, notifyOfEarning, notifyUnreadable, warn } from './ownLinkMails.ts'
import { lockRecord, type OwnLink, type OwnLinkRow } from './ownLinkRecord.ts'
import { awardOwnLink, carriesAward, takeBackAward } from './ownSiteCredits.ts'
import type { Step } from './recheckSchedule.ts'
import { endMonitoring, lockLink, checkSoon, requestCheck, resumeMonitoring } from './monitoredLinks.ts'

/** The member requests a check now. Returns the record as it was before. */
export const requestOwnCheck = async (tx: Tx, own: { memberId: string; id: string }): Promise<OwnLinkRow> => {
  const found = await tx
    .selectFrom('our_site_backlinks')
    .select('website_id')
    .where('id', '=', own.id)
    .where('user_id', '=', own.memberId)
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
  const website = await lockClaim(tx, found.website_id)
  if (website?.isVerified !== true) throw new AppError('website_unverified')
  const record = await lockRecord(tx, { memberId: own.memberId, domain: website.domain })
  if (record === null) throw new AppError('not_found')
  await resumeIfEnded(tx, record)
  await requestCheck(tx, { id: record.link_id, host: website.domain })
  return record
}

/**
 * Monitoring that had ended resumes from the state that counts; monitoring with an award never ends. Returns whether it
 * had ended.
 */
const resumeIfEnded = async (tx: Tx, record: OwnLinkRow): Promise<boolean> => {
  const link = await lockLink(tx, record.link_id)
  if (link?.state !== 'ended') return false
  await resumeMonitoring(tx, link, record.status === 'removed' ? 'lost' : 'waiting')
  return true
}

/** Seen and credited, with nothing taken back: a link that is still live changes nothing. */
const selectCredited = preparedStatement((db, param: Param<{ linkIds: string[] }>) =>
  sql<{ linkId: string; memberId: string; websiteId: string }>`
    select link_id as "linkId", user_id as "memberId", website_id as "websiteId" from our_site_backlinks
    where link_id = any(${param('linkIds')}::uuid[]) and status = 'verified' and is_verified and verified_at is not null
      and credits_processed and (removed_at is null or restored_at is not null)`.compile(db),
)

/** For links that are still live: notifies their members of the check. Returns those that need nothing more. */
export const confirmOwnLinks = async (tx: Tx, links: readonly { linkId: string }[]): Promise<ReadonlySet<string>> => {
  const records = await selectCredited(tx, { linkIds: links.map(({ linkId }) => linkId) })
  await notifyMembers(
    tx,
    records.map(({ memberId, websiteId }) => ({
      ...{ memberId, topic: 'earn.changed' as const, payload: { website_id: websiteId } },
    })),
  )
  return new Set(records.map(({ linkId }) => linkId))
}

/**
 * Applies a check to the record, its credits and its member. Returns the credits the member received; negative if they
 * were taken.
 */
export const settleOwnLink = async (tx: Tx, own: OwnLink, taken: Step): Promise<number> => {
  const moved = await settleEvent(tx, own, taken)
  await notifyOfEarning(tx, own.record.user_id, own.record.website_id)
  return moved
}

const settleEvent = async (tx: Tx, own: OwnLink, taken: Step): Promise<number> => {
  const { record } = own
  switch (taken.event) {
    case 'verified':
    case 'live':
    case 'repaired':
    case 'restored':
      return settleSeen(tx, own)
    case 'not_found':
      if (record.status !== 'removed') await setStatus(tx, record, 'not_found')
      return 0
    case 'endangered':
      await setStatus(tx, record, 'not_found')
      if (carriesAward(record) && taken.status.repairBy !== null) await warn(tx, own, taken.status.repairBy)
      return 0
    case 'lost':
      await setStatus(tx, record, 'removed')
      return -(await takeBackAward(tx, record))
    case 'unclear':
    case 'stuck':
      await settleUnclear(tx, own, taken)
      return 0
    case 'missed':
    case 'still_missing':
    case 'still_lost':
      return 0
    default:
      return unreachable(taken.event)
  }
}

const setStatus = async (
  tx: Tx,
  { id }: OwnLinkRow,
  status: Exclude<OwnSiteLink['status'], 'verified'>,
): Promise<void> => {
  await tx.updateTable('our_site_backlinks').set({ status, is_verified: false }).where('id', '=', id).execute()
}

const settleSeen = async (tx: Tx, { record, website }: OwnLink): Promise<number> => {
  const isFirst = record.verified_at === null
  // Nearly every check has the same result as the one before.
  if (isFirst || !record.is_verified || record.status !== 'verified') {
    await tx
      .updateTable('our_site_backlinks')
      .set({ status: 'verified', is_verified: true, ...(isFirst ? { verified_at: sql<Date>`clock_now()` } : {}) })
      .where('id', '=', record.id)
      .execute()
  }
  return website?.isVerified === true ? awardOwnLink(tx, record) : 0
}

/** A link that was submitted and never seen is unknown; one that was seen keeps its status. */
const settleUnclear = async (tx: Tx, own: OwnLink, { event, status }: Step): Promise<void> => {
  const { record } = own
  const isNotSeen = record.status === 'pending' || (record.status === 'not_found' && status.state === 'waiting')
  if (isNotSeen) await setStatus(tx, record, 'unknown')
  if (event !== 'stuck' || !carriesAward(record)) return
  await notifyUnreadable(tx, own)
  await requestReviewLater(tx, record.link_id)
}

/**
 * The website has gone: a link with an award is still monitored, because it is paid for staying live; checks of the
 * others end.
 */
export const endOwnLink = async (tx: Tx, websiteId: string): Promise<void> => {
  const website = await lockClaim(tx, websiteId)
  // Verified again before this event was handled.
  if (website?.isVerified === true) return
  const records = await tx
    .selectFrom('our_site_backlinks')
    .selectAll()
    .where('website_id', '=', websiteId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const record of records) {
    if (!carriesAward(record)) await endRecord(tx, record)
    await notifyOfEarning(tx, record.user_id, websiteId)
  }
}

export const endRecord = async (tx: Tx, record: OwnLinkRow): Promise<void> => {
  await endMonitoring(tx, record.link_id)
  if (record.status !== 'removed') await setStatus(tx, record, 'unknown')
}

/** The same member has verified the domain again: what can be earned on it now is checked soon. */
export const resumeOwnLink = async (tx: Tx, websiteId: string): Promise<void> => {
  const website = await lockClaim(tx, websiteId)
  if (website?.isVerified !== true) return
  const record = await lockRecord(tx, website)
  if (record === null) return
  await tx.updateTable('our_site_backlinks').set({ website_id: websiteId }).where('id', '=', record.id).execute()
  if (!(await resumeIfEnded(tx, record))) await checkSoon(tx, { id: record.link_id, host: website.domain })
  await notifyOfEarning(tx, record.user_id, websiteId)
}
