// Limits of awards per domain, and how an award is paid in parts. Server and screens compute with the same functions, so
// that no text promises more than is paid.
import { z } from 'zod'

const credits = z.int().min(0).max(100_000)
const days = z.int().min(1).max(3_650)

export const awardLimits = z.strictObject({
  /** All awards together for a domain that is not established. */
  young: credits,
  /** All awards together for an established domain. */
  established: credits,
  /** All awards together for each further domain of the same member. */
  further: credits,
  /** The part of an award that is paid at once; the rest is paid later. */
  at_once_percent: z.int().min(1).max(100),
  rest_days: days,
  /** How often a rest whose site is not as it was is postponed by a day before it lapses. */
  checks_max: z.int().min(0).max(90),
  /** Established: registered for longer, listed in open data over this period, or verified here for longer. */
  registered_days: days,
  listed_days: days,
  verified_days: days,
})
export type AwardLimits = z.output<typeof awardLimits>

export const shippedAwardLimits: AwardLimits = {
  young: 6,
  established: 70,
  further: 5,
  at_once_percent: 90,
  rest_days: 90,
  checks_max: 14,
  registered_days: 365,
  listed_days: 183,
  verified_days: 180,
}

export const awardReasons = ['website', 'own_site_link', 'welcome', 'referral_referrer', 'referral_member'] as const
export type AwardReason = (typeof awardReasons)[number]

/** Why a part was postponed, lapsed, or pays less. */
export const awardObstacles = [
  'unverified',
  'unreachable',
  'link_missing',
  'changed_hands',
  'registered_again',
  'lower_score',
  'account_closed',
  'rejected',
  'referral_refused',
] as const
export type AwardObstacle = (typeof awardObstacles)[number]

export interface AwardParts {
  now: number
  later: number
}

/** Rounded to whole credits, halves up; at least one credit is paid at once. */
export const splitAward = (
  amount: number,
  { at_once_percent: percent }: Pick<AwardLimits, 'at_once_percent'>,
): AwardParts => {
  const now = amount === 0 ? 0 : Math.max(1, Math.floor((amount * percent) / 100 + 0.5))
  return { now, later: amount - now }
}

/** What of an award fits below the limit of its domain, of which `used` is taken. */
export const fitting = (wanted: number, limit: number, used: number): number =>
  Math.max(0, Math.min(wanted, limit - used))

/** The limit of all awards of a domain. Further domains of a member have a limit of their own, however old they are. */
export const limitOf = (
  { isEstablished, isFurther }: { isEstablished: boolean; isFurther: boolean },
  limits: Pick<AwardLimits, 'young' | 'established' | 'further'>,
): number => {
  const byAge = isEstablished ? limits.established : limits.young
  return isFurther ? Math.min(byAge, limits.further) : byAge
}
