// Raises awards that the limit of their domain cut: when the registry has answered, and when a young domain has become
// established. The site must still be verified by its member.
import { sql } from 'kysely'
import { z } from 'zod'
import * as members from '../accounts/members.ts'
import { awardDomain } from '../domainAge/awardDomain.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { hasRejectedPart, lockDomain, readAward } from './awardRow.ts'
import { grantWhatFits } from './grantAward.ts'
import type { SettlingParts } from './settlePart.ts'

export const raiseAwardsJob = defineJob('raiseAwards', z.object({ domain: z.string() }))

const awardsPerDomainMax = 500
const domainsPerRunMax = 1_000
const raiseAgain = '30 days'

/** One job per domain: its awards are raised in the order in which they were given. */
export const planRaises = async (db: Db): Promise<void> => {
  const due = await db
    .selectFrom('awards')
    .select('domain')
    .distinct()
    .where('raise_at', '<=', sql<Date>`clock_now()`)
    .limit(domainsPerRunMax)
    .execute()
  await enqueueAll(
    db,
    due.map(({ domain }) => newJob(raiseAwardsJob, { domain }, { jobKey: `${raiseAwardsJob.name}:${domain}` })),
  )
}

export const raiseAwards = async (db: Db, name: string, parts: SettlingParts): Promise<void> => {
  const waiting = await db
    .selectFrom('awards')
    .select('id')
    .where('domain', '=', awardDomain(name))
    .where('raise_at', 'is not', null)
    .orderBy('id')
    .limit(awardsPerDomainMax)
    .execute()
  for (const { id } of waiting) await inTransaction(db, (tx) => raiseAward(tx, id, parts))
}

const raiseAward = async (tx: Tx, id: number, { payReferral, readOwnLink }: SettlingParts): Promise<void> => {
  const seen = await readAward(tx, id)
  if (seen === null) return
  const people = [...new Set([seen.owner_id, seen.site_owner_id])].toSorted()
  let isOpen = true
  for (const person of people) isOpen = (await members.lockPresent(tx, person)) && isOpen
  const isVerified = await lockSite(tx, seen)
  await lockDomain(tx, seen)
  const award = await readAward(tx, id)
  if (award?.raise_at === null || award === null) return
  const isLive =
    award.reason !== 'own_site_link' ||
    (await readOwnLink(tx, { memberId: award.owner_id, domain: award.domain })) === 'live'
  if (!isOpen || !isVerified || !isLive || (await hasRejectedPart(tx, id))) {
    const later = isOpen ? sql<Date>`clock_now() + ${raiseAgain}::interval` : null
    await tx.updateTable('awards').set({ raise_at: later }).where('id', '=', id).execute()
    return
  }
  if ((await grantWhatFits(tx, award, payReferral)) > 0) {
    await notifyMember(tx, award.owner_id, 'awards.changed', {})
  }
}

const lockSite = async (
  tx: Tx,
  { host, site_owner_id: owner }: { host: string; site_owner_id: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select from websites where domain = ${host} and user_id = ${owner} and is_verified and ended_at is null
    for update`.execute(tx)
  return rows.length > 0
}
