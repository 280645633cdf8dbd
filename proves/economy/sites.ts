// Websites of the proof: domains at their price, awards by the product. The simulation says only that a site is verified, what
// it scores, how old its registration is, and that its pages answer.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { grantAward } from '../../server/awards/grantAward.ts'
import { readAward } from '../../server/awards/awardRow.ts'
import { noReferral } from '../../server/awards/payPart.ts'
import { settlePart } from '../../server/awards/settlePart.ts'
import { awardWebsite, awardWelcome } from '../../server/awards/websiteAwards.ts'
import { readSettings } from '../../server/credits/settings.ts'
import { awardDomain } from '../../server/domainAge/awardDomain.ts'
import { addSite } from '../../server/offers/offers.fixture.ts'
import * as clock from '../../server/platform/clock.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'
import { payReferral } from '../../server/referrals/payReferral.ts'
import { recordReferral } from '../../server/referrals/record.ts'
import { settleReferral } from '../../server/referrals/settleReferral.ts'
import { registerDomain } from '../../server/testing/domainAges.ts'

export type Age = 'young' | 'established'

/** What a domain costs a cheat, in cents: a new one, and one that has been registered for years. */
export const domainCents: Readonly<Record<Age, number>> = { young: 100, established: 1_200 }

export interface Site {
  websiteId: string
  memberId: string
  domain: string
}

interface NewSite {
  age: Age
  score: number
  dr?: number | null
  /** Of a closed account. */
  domain?: string
  /** The site is on a name below this domain. */
  below?: string
}

/** The websites of the proof are registered below `test`. */
export const registrableOf = (host: string): string => host.split('.').slice(-2).join('.')

/** Verified, as by DNS. */
export const openSite = async (
  db: Db,
  memberId: string,
  { age, score, dr = null, domain: known, below }: NewSite,
): Promise<Site> => {
  const name = below === undefined ? known : `${randomUUID()}.${below}`
  const of = name === undefined ? {} : { domain: name }
  const { id: websiteId, domain } = await addSite(db, memberId, { ...of, quality_score: score, dr })
  const registrable = registrableOf(domain)
  await db.updateTable('websites').set({ registrable_domain: registrable }).where('id', '=', websiteId).execute()
  if (below !== undefined) {
    // Only a product that takes the name for a domain of its own asks for its age.
    if (awardDomain(domain) === domain) await registerDomain(db, domain, await clock.now(db))
  }
  if (name === undefined) await registerDomain(db, domain, age === 'young' ? await clock.now(db) : undefined)
  return { websiteId, memberId, domain }
}

/** Welcome, website, and both sides of a referral if there is one. */
export const awardSite = async (db: Db, { websiteId, memberId }: Site, score: number): Promise<void> => {
  await inTransaction(db, (tx) => awardWelcome(tx, { websiteId, memberId }))
  await inTransaction(db, (tx) => awardWebsite(tx, { websiteId, memberId, score }))
  await inTransaction(db, (tx) => settleReferral(tx, memberId))
}

/** A link from the site to the exchange was found live. */
export const awardOwnLink = async (db: Db, { memberId, domain: host }: Site): Promise<void> => {
  const { awards } = await readSettings(db)
  const owner = { ownerId: memberId, siteOwnerId: memberId, host, wanted: awards.own_site_link }
  await inTransaction(db, (tx) => grantAward(tx, { reason: 'own_site_link', ...owner }, noReferral))
}

export const refer = (db: Db, memberId: string, referrerId: string): Promise<void> =>
  inTransaction(db, (tx) => recordReferral(tx, { memberId, referrerId, referralId: memberId, clickId: null }))

/** Every site that is still verified is reachable and keeps its link. */
export const payDueAwards = async (db: Db): Promise<void> => {
  const due = await db
    .selectFrom('award_parts')
    .select(['id', 'award_id'])
    .where('state', '=', 'pending')
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .execute()
  const parts = { payReferral, readOwnLink: () => Promise.resolve('live' as const) }
  for (const { id: partId, award_id: awardId } of due) {
    const award = await readAward(db, awardId)
    if (award === null) continue
    await inTransaction(db, (tx) => settlePart(tx, { award, partId, from: 'due', reachable: true }, parts))
  }
}
