// Pays the rest of awards when it is due, after a fresh check of the site: outside of any transaction the page and the
// registry are asked, then everything is decided under the locks. Idempotent: a part is settled once.
import { sql } from 'kysely'
import { z } from 'zod'
import type { AwardObstacle } from '../../contract/awardRules.ts'
import { websiteAwardFor } from '../../contract/pricing.ts'
import { dayMs } from '../../contract/durations.ts'
import * as members from '../accounts/members.ts'
import { readSettings } from '../credits/settings.ts'
import { askRegistry } from '../domainAge/ages.ts'
import type { Rdap } from '../domainAge/rdap.ts'
import { notify } from '../notifications/notify.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { unreachable } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { type AwardRow, lockDomain, type PartRow, readAward } from './awardRow.ts'
import { decidePart, type PartFacts } from './decidePart.ts'
import { notifyOfPaid, payPart, type PayReferral } from './payPart.ts'

/** Whether the link that an award was given for is still there; links are a module above. */
export type ReadOwnLink = (tx: Tx, award: { memberId: string; domain: string }) => Promise<PartFacts['link']>

export interface AwardJobParts {
  outbound: Pick<Outbound, 'fetch'>
  rdap: Rdap
  payReferral: PayReferral
  readOwnLink: ReadOwnLink
}

export const payAwardPartJob = defineJob('payAwardPart', z.object({ partId: z.number() }), { lane: 'shortRequest' })

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
  const reachable = await isReachable(parts.outbound, award.host)
  await renewAge(db, parts.rdap, award.domain)
  await inTransaction(db, (tx) => settlePart(tx, { award, partId, reachable }, parts))
}

const readPart = async (db: Db | Tx, id: number): Promise<PartRow | null> =>
  (await db.selectFrom('award_parts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

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

interface Due {
  award: AwardRow
  partId: number
  reachable: boolean
}

const settlePart = async (tx: Tx, { award, partId, reachable }: Due, parts: AwardJobParts): Promise<void> => {
  const accountsOpen = await lockAccounts(tx, award)
  await lockDomain(tx, award)
  const part = await readPart(tx, partId)
  if (part?.state !== 'pending') return
  const { award_limits: limits, awards } = await readSettings(tx)
  const { site, score, registeredAt } = await readSite(tx, award)
  const link =
    award.reason === 'own_site_link'
      ? await parts.readOwnLink(tx, { memberId: award.owner_id, domain: award.domain })
      : 'not_needed'
  const tierOf = (of: number): number => websiteAwardFor(of, awards.website)
  const tier =
    award.score === null || score === null ? null : { now: tierOf(score), then: Math.max(1, tierOf(award.score)) }
  const registeredAgain = registeredAt !== null && registeredAt > award.created_at
  const decision = decidePart({ accountsOpen, site, registeredAgain, reachable, link, tier }, part, limits.checks_max)
  switch (decision.kind) {
    case 'pay': {
      await tx.updateTable('award_parts').set({ obstacle: decision.obstacle }).where('id', '=', part.id).execute()
      await payPart(tx, { award, part, amount: decision.amount }, parts.payReferral)
      await notifyOfPaid(tx, award, { amount: decision.amount, isRest: true, later: 0, laterAt: null })
      break
    }
    case 'postpone':
      await tx
        .updateTable('award_parts')
        .set({
          obstacle: decision.obstacle,
          checks: part.checks + 1,
          next_check_at: sql<Date>`clock_now() + interval '1 day'`,
        })
        .where('id', '=', part.id)
        .execute()
      break
    case 'lapse':
      await lapse(tx, { award, part, obstacle: decision.obstacle })
      break
    default:
      unreachable(decision)
  }
  await notifyMember(tx, award.owner_id, 'awards.changed', {})
}

/** In order of id, like every lock of several members. */
const lockAccounts = async (tx: Tx, award: AwardRow): Promise<boolean> => {
  let isOpen = true
  for (const id of [...new Set([award.owner_id, award.site_owner_id])].toSorted()) {
    isOpen = (await members.lockPresent(tx, id)) && isOpen
  }
  return isOpen
}

interface SiteNow {
  site: PartFacts['site']
  score: number | null
  registeredAt: Date | null
}

const readSite = async (tx: Tx, { domain, host, site_owner_id: owner }: AwardRow): Promise<SiteNow> => {
  const { rows } = await sql<{ owner: string; score: number | null }>`
    select user_id as owner, quality_score as score from websites
    where domain = ${host} and is_verified and ended_at is null for update`.execute(tx)
  const age = await tx.selectFrom('domain_ages').select('registered_at').where('domain', '=', domain).executeTakeFirst()
  const [found] = rows
  const site = found === undefined ? 'unverified' : found.owner === owner ? 'verified' : 'changed_hands'
  return { site, score: found?.score ?? null, registeredAt: age?.registered_at ?? null }
}

interface Lapsing {
  award: AwardRow
  part: Pick<PartRow, 'id' | 'amount'>
  obstacle: AwardObstacle
}

const lapse = async (tx: Tx, { award, part, obstacle }: Lapsing): Promise<void> => {
  await tx
    .updateTable('award_parts')
    .set({ state: 'lapsed', obstacle, next_check_at: null, settled_at: sql<Date>`clock_now()` })
    .where('id', '=', part.id)
    .execute()
  if (obstacle === 'account_closed') return
  const data = { amount: part.amount, domain: shownDomain(award.host), obstacle }
  await notify(tx, { memberId: award.owner_id, kind: 'award_lapsed', data })
}

/** Another member has verified the domain: what the member before was still to get for it lapses. */
export const lapseOfFormerOwner = async (tx: Tx, verified: { memberId: string; domain: string }): Promise<void> => {
  const { rows } = await sql<{ partId: number; awardId: number; amount: number }>`
    select p.id as "partId", a.id as "awardId", p.amount
    from awards a join award_parts p on p.award_id = a.id
    where a.host = ${verified.domain} and a.site_owner_id <> ${verified.memberId} and p.state = 'pending'
    order by p.id for update of p`.execute(tx)
  for (const { partId, awardId, amount } of rows) {
    const award = await readAward(tx, awardId)
    if (award === null) continue
    await lapse(tx, { award, part: { id: partId, amount }, obstacle: 'changed_hands' })
    await notifyMember(tx, award.owner_id, 'awards.changed', {})
  }
}
