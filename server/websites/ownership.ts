// Ownership of a domain: what verification, a missing record and losing verification mean for the member, for competing
// claims and for subscribers.
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import type { Tx } from '../platform/db/database.ts'
import { requestAnalysis } from './analysisRequest.ts'
import { endClaim } from './claims.ts'
import { lockClaim } from './lockClaim.ts'
import { publish } from '../platform/outbox/events.ts'
import { websiteUnverified, websiteVerified } from './events.ts'
import { unverifiedAfter } from './verificationSchedule.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { websiteTexts } from './websiteTexts.ts'
import { settle } from './effectiveMetrics.ts'

/** Marks a locked claim as verified; all other claims to the same domain end. */
export const verifyClaim = async (tx: Tx, websiteId: string, relookAt: Date): Promise<void> => {
  const claim = await lockClaim(tx, websiteId)
  if (claim === null) throw new Error(`Claim ${websiteId} ended while it was being verified`)
  const others = await tx
    .selectFrom('websites')
    .select('id')
    .where('domain', '=', claim.domain)
    .where('id', '!=', websiteId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of others) {
    const other = await lockClaim(tx, id)
    if (other !== null) await endClaim(tx, other, 'verified_by_another')
  }
  await tx
    .updateTable('websites')
    .set({
      is_verified: true,
      verified_at: sql<Date>`clock_now()`,
      checking_from: null,
      checking_until: null,
      missing_since: null,
      missed_at: null,
      warnings: 0,
      next_check_at: relookAt,
    })
    .where('id', '=', websiteId)
    .execute()
  // Provider metrics and admin overrides of the domain apply from now on, whatever the result of the analysis.
  await settle(tx, websiteId)
  const { memberId, domain, registrableDomain } = claim
  await notify(tx, { memberId, kind: 'website_verified', data: { website_id: websiteId, domain: shownDomain(domain) } })
  await publish(tx, websiteVerified, { websiteId, memberId, domain, registrableDomain })
  await requestAnalysis(tx, { websiteId, askedBy: 'proof' })
}

interface Website {
  id: string
  user_id: string
  domain: string
  registrable_domain: string
}

/** Both records are present: the first member keeps the domain, and an admin reviews it. */
export const notifyAdminsOfContest = async (tx: Tx, website: Website & { holderId: string }): Promise<void> => {
  const domain = shownDomain(website.domain)
  const content = inEachLanguage((language) => {
    const t = websiteTexts(language)
    return { title: t('contested.title', { domain }), message: t('contested.message') }
  })
  await notifyAdmins(tx, content, `/admin/domain-quality/${website.holderId}`)
}

/** The day of automatic checks is over. */
export const notifyNotFound = (tx: Tx, website: Website, reason: 'no_record' | 'held_by_another'): Promise<void> =>
  notify(tx, {
    memberId: website.user_id,
    kind: 'website_not_found',
    data: { website_id: website.id, domain: shownDomain(website.domain), reason },
  })

export const warn = async (tx: Tx, website: Website, missingSince: Date): Promise<void> => {
  await notify(tx, {
    memberId: website.user_id,
    kind: 'website_endangered',
    data: {
      website_id: website.id,
      domain: shownDomain(website.domain),
      unverified_at: unverifiedAfter(missingSince).toISOString(),
    },
  })
}

/** The claim stays, so that its member can restore the record and have it checked. */
export const unverify = async (tx: Tx, website: Website): Promise<void> => {
  const { id: websiteId, user_id: memberId, domain, registrable_domain: registrableDomain } = website
  await tx
    .updateTable('websites')
    .set({
      is_verified: false,
      verified_at: null,
      missing_since: null,
      missed_at: null,
      warnings: 0,
      next_check_at: null,
    })
    .where('id', '=', websiteId)
    .execute()
  await notify(tx, {
    memberId,
    kind: 'website_unverified',
    data: { website_id: websiteId, domain: shownDomain(domain), reason: 'record_gone', was_verified: true },
  })
  await publish(tx, websiteUnverified, { websiteId, memberId, domain, registrableDomain, reason: 'record_gone' })
}
