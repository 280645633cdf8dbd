// What members get for others who come by their link. An admin can change it; who is there already keeps the terms under which they came.
import { z } from 'zod'

const credits = z.int().min(0).max(100_000)
const percent = z.number().min(0).max(100).multipleOf(0.01)

export const referralRules = z.strictObject({
  /** For the referrer, when the first website of the new member is proved. */
  referrer_bonus: credits,
  /** For the new member, at the same moment. */
  member_bonus: credits,
  /** Of the credits that the new member buys. */
  purchase_percent: percent,
  /** So long after the registration purchases count. */
  purchase_months: z.int().min(0).max(120),
  /** So long a share waits for a refund. */
  hold_days: z.int().min(0).max(180),
  /** So many bonuses a referrer gets by themselves within 30 days; an admin looks at those beyond. */
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

/** What everybody may know of them. */
export const referralTerms = referralRules.omit({ bonuses_per_30_days: true })
export type ReferralTerms = z.output<typeof referralTerms>

export const referralTermsOf = ({ bonuses_per_30_days: _, ...terms }: ReferralRules): ReferralTerms => terms
