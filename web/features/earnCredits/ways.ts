// The ways to earn credits and what each has brought, net of credits taken back.
import type { Earned } from '../../../contract/credits.ts'

export const ways = ['websites', 'links', 'referrals', 'sales', 'prime', 'welcome', 'loyalty'] as const
export type Way = (typeof ways)[number]

const wayOf: Record<Earned['reason'], Way> = {
  website_award: 'websites',
  own_site_link_award: 'links',
  own_site_link_penalty: 'links',
  own_site_link_restored: 'links',
  welcome_bonus: 'welcome',
  loyalty_bonus: 'loyalty',
  order_payout: 'sales',
  payout_released: 'sales',
  guarantee_taken: 'sales',
  prime_bonus: 'prime',
  prime_penalty: 'prime',
  referral_bonus: 'referrals',
  // Invited members received it with their first website.
  referral_welcome: 'welcome',
  referral_share: 'referrals',
  referral_taken: 'referrals',
}

export const creditsBy = (earned: readonly Earned[], way: Way): number =>
  earned.filter(({ reason }) => wayOf[reason] === way).reduce((sum, { credits }) => sum + credits, 0)

export const creditsInAll = (earned: readonly Earned[]): number => earned.reduce((sum, { credits }) => sum + credits, 0)

export interface WayShare {
  way: Way
  credits: number
  /** Relative to the way that brought the most; 0 if nothing is left. */
  share: number
}

/** In the order of the page. */
export const shares = (earned: readonly Earned[]): WayShare[] => {
  const each = ways.map((way) => ({ way, credits: creditsBy(earned, way) }))
  const most = Math.max(1, ...each.map(({ credits }) => credits))
  return each.map(({ way, credits }) => ({ way, credits, share: Math.max(0, credits) / most }))
}

/** Whether it was ever granted, even if it has been spent since. */
export const hasGot = (earned: readonly Earned[], reason: Earned['reason']): boolean =>
  earned.some((entry) => entry.reason === reason)
