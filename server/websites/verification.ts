// The proof of a claim over time: looks at the DNS that a member asks for, that follow by themselves, and that come round every month.
// The look itself is made outside of any transaction; what it means is decided and done in one.
import { sql } from 'kysely'
import type { ProofOutcome } from '../../contract/websites.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import type { Names } from '../platform/outbound/names.ts'
import { notify } from '../notifications/notify.ts'
import { lockOwn } from './claims.ts'
import { proveClaim, tellAdminsOfContest, unverify, warn } from './ownership.ts'
import { isConclusive, lookForProof } from './proof/lookForProof.ts'
import { judgeRelook, lookingForMs, nextLook, type Relook, relookAfter } from './rhythm.ts'
import { shownDomain } from './shownDomain.ts'
import { tellOwner } from './tellOwner.ts'

export const checkWebsiteJob = 'checkWebsite'

const keyOf = (websiteId: string): string => `${checkWebsiteJob}:${websiteId}`

const planCheck = (tx: Tx, websiteId: string, runAt?: Date): Promise<void> =>
  addJob(tx, checkWebsiteJob, { websiteId }, { jobKey: keyOf(websiteId), ...(runAt === undefined ? {} : { runAt }) })

/** The member wants it looked at now; for what is not proved yet, the day of looking begins anew. */
export const requestCheck = async (tx: Tx, own: { memberId: string; websiteId: string }): Promise<void> => {
  const { websiteId, isVerified } = await lockOwn(tx, own)
  const looking = isVerified
    ? {}
    : {
        looking_since: sql<Date>`clock_now()`,
        looking_until: sql<Date>`clock_now() + ${`${lookingForMs} milliseconds`}::interval`,
      }
  await tx
    .updateTable('websites')
    .set({ ...looking, checking_since: sql<Date>`clock_now()`, next_check_at: sql<Date>`clock_now()` })
    .where('id', '=', websiteId)
    .execute()
  await planCheck(tx, websiteId)
  await tellOwner(tx, websiteId)
}

interface Looked {
  outcome: ProofOutcome
  seen: string[]
  /** What the record of another member who has proved the same domain came to at this very look; null: there is no such member. */
  rival: { websiteId: string; outcome: ProofOutcome } | null
}

/** The job. Running it twice looks twice and changes nothing more. */
export const checkWebsite = async (db: Db, names: Names, websiteId: string): Promise<void> => {
  const claim = await db
    .selectFrom('websites')
    .select(['domain', 'token', 'is_verified'])
    .where('id', '=', websiteId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (claim === undefined) return
  const { outcome, seen } = await lookForProof(names, claim)
  const rival = outcome === 'verified' && !claim.is_verified ? await lookAtRival(db, names, claim.domain) : null
  await inTransaction(db, (tx) => settleLook(tx, websiteId, claim.token, { outcome, seen, rival }))
}

const lookAtRival = async (db: Db, names: Names, domain: string): Promise<Looked['rival']> => {
  const rival = await db
    .selectFrom('websites')
    .select(['id', 'token'])
    .where('domain', '=', domain)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (rival === undefined) return null
  const { outcome } = await lookForProof(names, { domain, token: rival.token })
  return { websiteId: rival.id, outcome }
}

const settleLook = async (tx: Tx, websiteId: string, token: string, looked: Looked): Promise<void> => {
  // Whoever proves or removes a claim of the same domain waits here: the claims of one domain are decided one after the other.
  const place = await tx.selectFrom('websites').select('domain').where('id', '=', websiteId).executeTakeFirst()
  if (place === undefined) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proof of ${place.domain}`}, 0))`.execute(tx)
  const website = await tx
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', websiteId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (website === undefined || website.token !== token) return
  await tx
    .updateTable('websites')
    .set({
      attempts: website.attempts + 1,
      last_checked_at: sql<Date>`clock_now()`,
      last_outcome: looked.outcome,
      checking_since: null,
    })
    .where('id', '=', websiteId)
    .execute()
  await tx
    .insertInto('website_checks')
    .values({ website_id: websiteId, outcome: looked.outcome, seen: looked.seen })
    .execute()
  const now = await clock.now(tx)
  if (website.is_verified) {
    const relook = judgeRelook(now, looked.outcome, { missingSince: website.missing_since, warnings: website.warnings })
    await settleRelook(tx, website, relook)
  } else if (looked.outcome !== 'verified' || !(await takeOver(tx, website, looked.rival, now))) {
    await lookOn(tx, website, now)
  }
  await tellOwner(tx, websiteId)
}

interface Looking {
  id: string
  user_id: string
  domain: string
  registrable_domain: string
  last_outcome: string | null
  looking_since: Date | null
  looking_until: Date | null
}

/** False where the record is right but the domain stays with the member who proved it first. */
const takeOver = async (tx: Tx, website: Looking, rival: Looked['rival'], now: Date): Promise<boolean> => {
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
      if (website.last_outcome !== 'verified') await tellAdminsOfContest(tx, { ...website, holderId: holder.id })
      return false
    }
    if (!isConclusive(rival.outcome)) return false
  }
  const nextAt = relookAfter(now)
  await proveClaim(tx, website.id, nextAt)
  await planCheck(tx, website.id, nextAt)
  return true
}

/** Not proved yet: looks again after a longer pause, or says that the day is over. */
const lookOn = async (tx: Tx, website: Looking, now: Date): Promise<void> => {
  const { id, looking_since: since, looking_until: until } = website
  const nextAt = since === null || until === null ? null : nextLook(now, since, until)
  await tx.updateTable('websites').set({ next_check_at: nextAt }).where('id', '=', id).execute()
  if (nextAt !== null) {
    await planCheck(tx, id, nextAt)
    return
  }
  if (until === null) return
  await tx.updateTable('websites').set({ looking_since: null, looking_until: null }).where('id', '=', id).execute()
  await notify(tx, {
    memberId: website.user_id,
    kind: 'website_not_found',
    data: { website_id: id, domain: shownDomain(website.domain) },
  })
}

const settleRelook = async (tx: Tx, website: Looking & { warnings: number }, relook: Relook): Promise<void> => {
  const { id } = website
  if (relook.kind === 'unverified') {
    await unverify(tx, website)
    return
  }
  await tx.updateTable('websites').set({ next_check_at: relook.nextAt }).where('id', '=', id).execute()
  await planCheck(tx, id, relook.nextAt)
  if (relook.kind === 'stands') {
    await tx.updateTable('websites').set({ missing_since: null, warnings: 0 }).where('id', '=', id).execute()
  }
  if (relook.kind !== 'missing') return
  const warnings = relook.warning ?? website.warnings
  await tx.updateTable('websites').set({ missing_since: relook.since, warnings }).where('id', '=', id).execute()
  if (relook.warning !== null) await warn(tx, website, relook.since)
}
