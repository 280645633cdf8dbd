// Settles a referral, the only way its state changes without an admin: judges it, holds it for review, or activates it
// with the first verified website and grants both bonuses. Idempotent and independent of trigger and order.
import { sql } from 'kysely'
import type { HeldReason } from '../../contract/referralsAdmin.ts'
import { grantAward } from '../awards/grantAward.ts'
import { awardDomain } from '../domainAge/awardDomain.ts'
import { lockName } from '../credits/once.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import type { Tx } from '../platform/db/database.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { readFacts } from './facts.ts'
import { payReferral } from './payReferral.ts'
import { openReasons, reasonsIn } from './judge.ts'
import { lockBothSides, lockReferral, readReferral, type ReferralRow, notifyReferrer, wayOf } from './referralRow.ts'
import { referralTexts } from './referralTexts.ts'

export const settleReferral = async (tx: Tx, memberId: string): Promise<void> => {
  const seen = await readReferral(tx, memberId)
  if (seen === undefined || isOver(seen)) return
  const { memberHere, referrerHere } = await lockBothSides(tx, seen)
  if (!referrerHere) return
  const verified = memberHere && seen.activated_domain === null ? await lockFirstVerified(tx, memberId) : null
  const row = await lockReferral(tx, memberId)
  if (isOver(row)) return
  const domain = row.activated_domain ?? verified
  // Advisory locks, so that concurrent referrals cannot bypass the cap or the domain check.
  await lockName(tx, `bonuses of ${row.referrer_id}`)
  if (domain !== null) await lockName(tx, `referral of ${domain}`)
  if (row.activated_domain === null && domain !== null) await noteDomain(tx, row, domain)
  const reasons = openReasons(reasonsIn(await readFacts(tx, row, domain)), row)
  if (reasons.length > 0) await hold(tx, row, reasons)
  else if (domain !== null && memberHere) await activate(tx, row, domain)
}

const isOver = ({ state }: ReferralRow): boolean => state === 'activated' || state === 'refused'

/** The registrable domain of the member's first website that is verified now. Locks the website. */
const lockFirstVerified = async (tx: Tx, memberId: string): Promise<string | null> => {
  const [first] = await verifiedOf(tx, memberId)
  const claim = first === undefined ? null : await lockClaim(tx, first.id)
  return claim?.isVerified === true && claim.memberId === memberId ? awardDomain(claim.domain) : null
}

const verifiedOf = (tx: Tx, memberId: string): Promise<{ id: string; domain: string }[]> =>
  tx
    .selectFrom('websites')
    .select(['id', 'domain'])
    .where('user_id', '=', memberId)
    .where('is_verified', '=', true)
    .where('ended_at', 'is', null)
    .orderBy('verified_at')
    .orderBy('id')
    .execute()

/** A referral that an admin released counts for the domain that activated it, even if its website is gone. */
const hostOf = async (tx: Tx, memberId: string, domain: string): Promise<string> =>
  (await verifiedOf(tx, memberId)).find((website) => awardDomain(website.domain) === domain)?.domain ?? domain

/** Written once: later changes of the website take nothing back, and the admin sees it on a held referral. */
const noteDomain = async (tx: Tx, row: ReferralRow, domain: string): Promise<void> => {
  await tx
    .updateTable('referrals')
    .set({ activated_at: sql<Date>`clock_now()`, activated_domain: domain })
    .where('referral_id', '=', row.referral_id)
    .execute()
  await notifyReferrer(tx, row.referrer_id)
}

const hold = async (tx: Tx, row: ReferralRow, reasons: readonly HeldReason[]): Promise<void> => {
  if (row.state === 'held' && reasons.length === row.held_for.length) return
  const heldAt = row.state === 'held' ? row.held_at : sql<Date>`clock_now()`
  if (row.state !== 'held') await notifyOfHeld(tx)
  await tx
    .updateTable('referrals')
    .set({ state: 'held', held_for: [...reasons], held_at: heldAt })
    .where('referral_id', '=', row.referral_id)
    .execute()
  await notifyReferrer(tx, row.referrer_id)
}

const flaggedMessage = inEachLanguage((language) => {
  const t = referralTexts(language)
  return { title: t('flagged.title'), message: t('flagged.message') }
})

/** At most once a day, however many are made up; the review queue lists them all. */
const notifyOfHeld = async (tx: Tx): Promise<void> => {
  const { rows } = await sql`
    select from referrals where state = 'held' and held_at > clock_now() - interval '1 day' limit 1`.execute(tx)
  if (rows.length === 0) await notifyAdmins(tx, flaggedMessage, '/admin/referrals')
}

const activate = async (tx: Tx, row: ReferralRow, domain: string): Promise<void> => {
  const { referral_id: memberId, referrer_id: referrerId, referrer_bonus: bonus, member_bonus: welcome } = row
  await tx
    .updateTable('referrals')
    .set({ state: 'activated', held_for: [] })
    .where('referral_id', '=', memberId)
    .execute()
  const now = sql<Date>`clock_now()`
  const cause = { ...wayOf(row), kind: 'registration', piece: 'registration' }
  // What the limit of the domain leaves of both bonuses is added to it part by part.
  await tx
    .insertInto('referral_rewards')
    .values({ ...cause, at: now, due_at: now, amount: 0, granted_at: now, state: 'granted' })
    .execute()
  const host = await hostOf(tx, memberId, domain)
  const site = { siteOwnerId: memberId, host, referralId: memberId }
  if (bonus > 0) {
    const award = { reason: 'referral_referrer', ownerId: referrerId, ...site, wanted: bonus } as const
    await grantAward(tx, award, payReferral)
  }
  if (welcome > 0) {
    await grantAward(tx, { reason: 'referral_member', ownerId: memberId, ...site, wanted: welcome }, payReferral)
  }
  await notifyReferrer(tx, referrerId)
}
