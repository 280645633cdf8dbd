// Awards for verified websites: an award by score, once per domain ever, and a welcome bonus with the member’s first,
// once per member and once per domain ever. `awardDomain` decides which domain counts.
import { sql } from 'kysely'
import { websiteAwardFor } from '../../contract/pricing.ts'
import { lockName } from '../credits/once.ts'
import { readSettings } from '../credits/settings.ts'
import { awardDomain } from '../domainAge/awardDomain.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { type Claim, lockClaim } from '../websites/lockClaim.ts'
import { grantAward } from './grantAward.ts'
import { noReferral } from './payPart.ts'

interface Proved {
  websiteId: string
  memberId: string
}

/** Grants nothing if the member has lost verification or closed the account since the event. */
export const awardWebsite = async (tx: Tx, { score, ...verified }: Proved & { score: number }): Promise<void> => {
  const claim = await lockVerified(tx, verified)
  if (claim === null) return
  const { awards } = await readSettings(tx)
  const wanted = websiteAwardFor(score, awards.website)
  if (wanted === 0) return
  const given = await grantAward(tx, { reason: 'website', ...ofSite(claim), wanted, score }, noReferral)
  if (given.kind === 'known' && given.award.owner_id !== claim.memberId) {
    await notifyOfNone(tx, claim, given.award.domain)
  }
}

export const awardWelcome = async (tx: Tx, verified: Proved): Promise<void> => {
  const claim = await lockVerified(tx, verified)
  if (claim === null) return
  const { awards } = await readSettings(tx)
  const site = ofSite(claim)
  await lockName(tx, `welcome:${claim.memberId}`)
  if (awards.welcome === 0 || (await isWelcomed(tx, claim.memberId)) || (await hasBroughtWelcome(tx, claim))) return
  await grantAward(tx, { reason: 'welcome', ...site, wanted: awards.welcome }, noReferral)
}

/** Bonuses from before transfers named their domain have no award. */
const isWelcomed = async (tx: Tx, memberId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from awards where owner_id = ${memberId} and reason = 'welcome'
    union all
    select from ledger_transfers where key = ${`welcome:${memberId}`}
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Both names of the domain: as it counts now, and as it was counted before the names below one company were counted as
 * one.
 */
const ofSite = ({ memberId, domain, registrableDomain }: Claim) => ({
  ownerId: memberId,
  siteOwnerId: memberId,
  host: domain,
  earlierNames: [registrableDomain],
})

/** Notifies the member once why a website brings no award. */
const notifyOfNone = async (tx: Tx, { websiteId, memberId, domain }: Claim, counted: string): Promise<void> => {
  const { rows } = await sql`
    select from notifications
    where user_id = ${memberId} and type = 'credits_not_awarded' and data ->> 'website_id' = ${websiteId}
    limit 1`.execute(tx)
  if (rows.length > 0) return
  const data = { website_id: websiteId, domain: shownDomain(domain), counted_as: shownDomain(counted) }
  await notify(tx, { memberId, kind: 'credits_not_awarded', data })
}

/** Bonuses from before transfers named their domain. */
const hasBroughtWelcome = async (tx: Tx, { domain, registrableDomain }: Claim): Promise<boolean> => {
  const past = await tx
    .selectFrom('past_welcome_bonuses')
    .select('domain')
    .where('domain', 'in', [awardDomain(domain), registrableDomain])
    .executeTakeFirst()
  return past !== undefined
}

/**
 * The row-locked claim, provided it is verified and still belongs to that member, whose address is confirmed and whose
 * account is not closed.
 */
const lockVerified = async (tx: Tx, { websiteId, memberId }: Proved): Promise<Claim | null> => {
  const member = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where('email_confirmed', '=', true)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (member === undefined) return null
  const claim = await lockClaim(tx, websiteId)
  return claim?.memberId === memberId && claim.isVerified ? claim : null
}
