// Pays the rest of awards when it is due, after a fresh check of the site: outside of any transaction the page and the
// registry are asked, then everything is decided under the locks. Idempotent: a part is settled once.
import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../contract/durations.ts'
import { askRegistry } from '../domainAge/ages.ts'
import type { Rdap } from '../domainAge/rdap.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { readAward, readPart } from './awardRow.ts'
import { lapse, settlePart, type SettlingParts } from './settlePart.ts'

export interface AwardJobParts extends SettlingParts {
  /** Checks the link that an award was given for, and settles the result. */
  checkOwnLink: CheckOwnLink
  outbound: Pick<Outbound, 'fetch'>
  rdap: Rdap
}

export const payAwardPartJob = defineJob('payAwardPart', z.object({ partId: z.number() }), { lane: 'shortRequest' })

export type CheckOwnLink = (db: Db, award: { memberId: string; domain: string }) => Promise<void>

const partsPerRunMax = 1_000
const freshAgeMs = dayMs

/** One job per part, so that a site that answers slowly holds up no other. */
export const planDueParts = async (db: Db): Promise<void> => {
  const due = await db
    .selectFrom('award_parts')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_check_at', '<=', sql<Date>`clock_now()`)
    .orderBy('next_check_at')
    .limit(partsPerRunMax)
    .execute()
  await enqueueAll(
    db,
    due.map(({ id }) => newJob(payAwardPartJob, { partId: id }, { jobKey: `${payAwardPartJob.name}:${id}` })),
  )
}

export const payDuePart = async (db: Db, partId: number, parts: AwardJobParts): Promise<void> => {
  const seen = await readPart(db, partId)
  const award = seen === null ? null : await readAward(db, seen.award_id)
  if (seen?.state !== 'pending' || award === null || seen.due_at > (await clock.now(db))) return
  if (award.reason === 'own_site_link') {
    await parts.checkOwnLink(db, { memberId: award.owner_id, domain: award.domain })
  }
  const reachable = await isReachable(parts.outbound, award.host)
  await renewAge(db, parts.rdap, award.domain)
  await inTransaction(db, (tx) => settlePart(tx, { award, partId, from: 'due', reachable }, parts))
}

/** What a visitor gets: any answer but an error. */
const isReachable = async (outbound: Pick<Outbound, 'fetch'>, host: string): Promise<boolean> => {
  for (const url of [`https://${host}/`, `http://${host}/`]) {
    const outcome = await outbound.fetch(url, { accept: 'text/html,*/*;q=0.8' })
    if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 400) return true
  }
  return false
}

const renewAge = async (db: Db, rdap: Rdap, domain: string): Promise<void> => {
  const known = await db.selectFrom('domain_ages').select('asked_at').where('domain', '=', domain).executeTakeFirst()
  const now = await clock.now(db)
  if (known === undefined || now.getTime() - known.asked_at.getTime() > freshAgeMs) {
    await askRegistry({ db, rdap }, domain)
  }
}

/** Another member has verified the domain: what the member before was still to get for it lapses. */
export const lapseOfFormerOwner = async (tx: Tx, verified: { memberId: string; domain: string }): Promise<void> => {
  const { rows } = await sql<{ partId: number; awardId: number; amount: number; queueKey: string | null }>`
    select p.id as "partId", a.id as "awardId", p.amount, p.queue_key as "queueKey"
    from awards a join award_parts p on p.award_id = a.id
    where a.host = ${verified.domain} and a.site_owner_id <> ${verified.memberId} and p.state in ('pending', 'in_review')
    order by p.id for update of p`.execute(tx)
  for (const { partId, awardId, amount, queueKey } of rows) {
    const award = await readAward(tx, awardId)
    if (award === null) continue
    await lapse(tx, { award, part: { id: partId, amount, queue_key: queueKey }, obstacle: 'changed_hands' })
    await notifyMember(tx, award.owner_id, 'awards.changed', {})
  }
}
