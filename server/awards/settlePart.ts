// Settles a part of an award under the locks: pays it, postpones it or lets it lapse, by the state of the site. For parts
// that are due, and for those that an admin has released.
import { sql } from 'kysely'
import type { AwardObstacle } from '../../contract/awardRules.ts'
import { websiteAwardFor } from '../../contract/pricing.ts'
import * as members from '../accounts/members.ts'
import { lapseIssuance } from '../credits/issuance/issue.ts'
import { readSettings } from '../credits/settings.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { unreachable } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { type AwardRow, hasRejectedPart, lockDomain, type PartRow } from './awardRow.ts'
import { decidePart, type PartFacts } from './decidePart.ts'
import { notifyOfPaid, payPart, type PayReferral, pendingOf } from './payPart.ts'

/** Whether the link that an award was given for is still there; links are a module above. */
export type ReadOwnLink = (tx: Tx, award: { memberId: string; domain: string }) => Promise<PartFacts['link']>

export interface SettlingParts {
  payReferral: PayReferral
  readOwnLink: ReadOwnLink
}

interface Settling {
  award: AwardRow
  partId: number
  /** due: a pending part; review: one that awaits review, or was rejected and is released after all. */
  from: 'due' | 'review'
  reachable: boolean
}

export const settlePart = async (
  tx: Tx,
  { award, partId, from, reachable }: Settling,
  parts: SettlingParts,
): Promise<void> => {
  const accountsOpen = await lockAccounts(tx, award)
  const { site, score, registeredAt } = await readSite(tx, award)
  await lockDomain(tx, award)
  const part = await lockPart(tx, partId)
  if (part === null || originOf(part) !== from) return
  const { award_limits: limits, awards } = await readSettings(tx)
  const link =
    award.reason === 'own_site_link'
      ? await parts.readOwnLink(tx, { memberId: award.owner_id, domain: award.domain })
      : 'not_needed'
  const tierOf = (of: number): number => websiteAwardFor(of, awards.website)
  const tier =
    award.score === null || score === null ? null : { now: tierOf(score), then: Math.max(1, tierOf(award.score)) }
  const registeredAgain = registeredAt !== null && registeredAt > award.created_at
  const isRejected = await hasRejectedPart(tx, award.id, part.id)
  const facts = { accountsOpen, site, registeredAgain, isRejected, reachable, link, tier }
  const decision = decidePart(facts, part, limits.checks_max)
  switch (decision.kind) {
    case 'pay': {
      const { amount, obstacle } = decision
      if ((await payPart(tx, { award, part, amount, obstacle }, parts.payReferral)) !== 'paid') break
      const rest = part.is_rest ? nothingLater : await pendingOf(tx, award.id)
      await notifyOfPaid(tx, award, { amount, isRest: part.is_rest, ...rest })
      break
    }
    case 'postpone':
      await tx
        .updateTable('award_parts')
        .set({
          ...{ state: 'pending', settled_at: null },
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

const nothingLater = { later: 0, laterAt: null }

const lockPart = async (tx: Tx, id: number): Promise<PartRow | null> =>
  (await tx.selectFrom('award_parts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null

const originOf = ({ state, obstacle }: PartRow): Settling['from'] | null => {
  if (state === 'pending') return 'due'
  return state === 'in_review' || (state === 'lapsed' && obstacle === 'rejected') ? 'review' : null
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
  part: Pick<PartRow, 'id' | 'amount' | 'queue_key'>
  obstacle: AwardObstacle
}

export const lapse = async (tx: Tx, { award, part, obstacle }: Lapsing): Promise<void> => {
  await tx
    .updateTable('award_parts')
    .set({ state: 'lapsed', obstacle, next_check_at: null, settled_at: sql<Date>`clock_now()` })
    .where('id', '=', part.id)
    .execute()
  // What awaits review is no longer due.
  if (part.queue_key !== null) await lapseIssuance(tx, part.queue_key)
  // The referrer does not learn the website of the new member; their list of awards has the reason.
  if (obstacle === 'account_closed' || award.owner_id !== award.site_owner_id) return
  const data = { amount: part.amount, domain: shownDomain(award.host), obstacle }
  await notify(tx, { memberId: award.owner_id, kind: 'award_lapsed', data })
}
