// Referral terms. Admins can change them; members who have already registered keep the terms they came under.
import { z } from 'zod'

const credits = z.int().min(0).max(100_000)
const percent = z.number().min(0).max(100).multipleOf(0.01)

export const referralRules = z.strictObject({
  /** For the referrer, when the first website of the new member is verified. */
  referrer_bonus: credits,
  /** For the new member, at the same time. */
  member_bonus: credits,
  /** Of the credits the new member buys. */
  purchase_percent: percent,
  /** Period after the registration in which purchases count. */
  purchase_months: z.int().min(0).max(120),
  /** How long a commission stays pending because of possible refunds. */
  hold_days: z.int().min(0).max(180),
  /** Automatic bonuses per referrer within 30 days; an admin reviews further ones. */
  bonuses_per_30_days: z.int().min(1).max(10_000),
})
export type ReferralRules = z.output<typeof referralRules>

export const shippedReferralRules: ReferralRules = {
  referrer_bonus: 10,
  member_bonus: 5,
  purchase_percent: 10,
  purchase_months: 12,
  hold_days: 30,
  bonuses_per_30_days: 20,
}

/** Public part of the terms. */
export const referralTerms = referralRules.omit({ bonuses_per_30_days: true })
export type ReferralTerms = z.output<typeof referralTerms>

export const referralTermsOf = ({ bonuses_per_30_days: _, ...terms }: ReferralRules): ReferralTerms => terms
