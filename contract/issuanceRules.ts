// Issuance rules: every ledger reason that moves credits from an account of the platform to a member or an order, with who
// may receive it, how often, when, on what condition, and its circuit breaker. The database has the same list
// (issuance_controls) and refuses every other transfer from the platform.
import { z } from 'zod'
import { type AccountKind, formerReason, ledgerReasons, type PostedReason } from './ledger.ts'
import { issuanceLimitMax } from './limits.ts'

/** Who may receive it. */
export type Recipient = 'website_owner' | 'new_member' | 'referrer' | 'payer' | 'chosen_member' | 'draft_author'

export type Frequency =
  | 'once_per_domain'
  | 'once_per_member'
  | 'once_per_referral'
  | 'once_per_payment'
  | 'once_per_month'
  | 'once_per_loss'
  | 'per_decision'

/** at_once: when the condition holds; in_parts: most of it at once, the rest later; scheduled: on a date that was set before. */
export type Vesting = 'at_once' | 'in_parts' | 'scheduled'

export type Condition =
  | 'quality_score'
  | 'live_link'
  | 'restored_link'
  | 'first_website'
  | 'referral_activated'
  | 'settled_purchase'
  | 'paid_month'
  | 'confirmed_payment'
  | 'admin_decision'
  | 'returned_money'
  | 'failed_draft'

/**
 * Circuit breaker. pause: a limit pauses the reason, and what falls due waits for a review. alert: leaving the expected
 * range alerts the admins and stops nothing. none: the reason gives back what was taken, so another transfer limits it.
 */
export type Breaker = 'pause' | 'alert' | 'none'

/** Credits; null: none. The expected range of a day is 0 to `expected`. */
const limit = z.int().min(0).max(issuanceLimitMax).nullable()

export const issuanceLimits = z.strictObject({
  /** A single issuance above it waits for a review. */
  per_event: limit,
  expected_per_day: limit,
  /** More in a day pauses the reason. */
  limit_per_day: limit,
  expected_per_member: limit,
  /** What a member would get beyond it in a day waits for a review. */
  limit_per_member: limit,
})
export type IssuanceLimits = z.output<typeof issuanceLimits>

export interface IssuanceRule {
  source: AccountKind
  recipient: Recipient
  frequency: Frequency
  vests: Vesting
  condition: Condition
  breaker: Breaker
  /** Shipped limits; an admin can change them. */
  limits: IssuanceLimits
}

interface Limited<Kind extends Breaker> {
  breaker: Kind
  limits: IssuanceLimits
}

const unlimited: IssuanceLimits = {
  per_event: null,
  expected_per_day: null,
  limit_per_day: null,
  expected_per_member: null,
  limit_per_member: null,
}

/** What is paused at a limit: per event, per day and per member, each day limit with its expected range. */
const pausesAt = (
  perEvent: number,
  day: readonly [expected: number, limit: number],
  member: readonly [expected: number, limit: number] | null,
): Limited<'pause'> => ({
  breaker: 'pause',
  limits: {
    per_event: perEvent,
    expected_per_day: day[0],
    limit_per_day: day[1],
    expected_per_member: member?.[0] ?? null,
    limit_per_member: member?.[1] ?? null,
  },
})

const alertsAbove = (perDay: number, perMember: number | null): Limited<'alert'> => ({
  breaker: 'alert',
  limits: { ...unlimited, expected_per_day: perDay, expected_per_member: perMember },
})

const givesBack: Limited<'none'> = { breaker: 'none', limits: unlimited }

/** Why each default is what it is: docs/decisions/0045-issuance-rules.md. */
export const issuanceRules = {
  website_award: {
    source: 'issuance',
    recipient: 'website_owner',
    frequency: 'once_per_domain',
    vests: 'in_parts',
    condition: 'quality_score',
    ...pausesAt(100, [1_500, 5_000], [150, 300]),
  },
  own_site_link_award: {
    source: 'issuance',
    recipient: 'website_owner',
    frequency: 'once_per_domain',
    vests: 'in_parts',
    condition: 'live_link',
    ...pausesAt(50, [750, 2_500], [75, 150]),
  },
  welcome_bonus: {
    source: 'issuance',
    recipient: 'new_member',
    frequency: 'once_per_member',
    vests: 'in_parts',
    condition: 'first_website',
    ...pausesAt(50, [500, 1_500], null),
  },
  referral_bonus: {
    source: 'issuance',
    recipient: 'referrer',
    frequency: 'once_per_referral',
    vests: 'in_parts',
    condition: 'referral_activated',
    ...pausesAt(50, [500, 1_500], [100, 200]),
  },
  referral_welcome: {
    source: 'issuance',
    recipient: 'new_member',
    frequency: 'once_per_member',
    vests: 'in_parts',
    condition: 'referral_activated',
    ...pausesAt(50, [250, 750], null),
  },
  referral_share: {
    source: 'issuance',
    recipient: 'referrer',
    frequency: 'once_per_payment',
    vests: 'scheduled',
    condition: 'settled_purchase',
    ...pausesAt(1_000, [2_000, 6_000], [1_000, 2_000]),
  },
  loyalty_bonus: {
    source: 'issuance',
    recipient: 'payer',
    frequency: 'once_per_month',
    vests: 'scheduled',
    condition: 'paid_month',
    ...alertsAbove(5_000, 500),
  },
  adjustment_grant: {
    source: 'issuance',
    recipient: 'chosen_member',
    frequency: 'per_decision',
    vests: 'at_once',
    condition: 'admin_decision',
    ...alertsAbove(5_000, 2_000),
  },
  guarantee_grant: {
    source: 'issuance',
    recipient: 'chosen_member',
    frequency: 'per_decision',
    vests: 'at_once',
    condition: 'admin_decision',
    ...alertsAbove(5_000, null),
  },
  pack_purchase: {
    source: 'purchases',
    recipient: 'payer',
    frequency: 'once_per_payment',
    vests: 'at_once',
    condition: 'confirmed_payment',
    ...alertsAbove(50_000, 10_000),
  },
  plan_month: {
    source: 'purchases',
    recipient: 'payer',
    frequency: 'once_per_month',
    vests: 'scheduled',
    condition: 'paid_month',
    ...alertsAbove(50_000, 2_000),
  },
  plan_upgrade: {
    source: 'purchases',
    recipient: 'payer',
    frequency: 'once_per_month',
    vests: 'scheduled',
    condition: 'paid_month',
    ...alertsAbove(10_000, 2_000),
  },
  mismatch_granted: {
    source: 'suspense',
    recipient: 'payer',
    frequency: 'once_per_payment',
    vests: 'at_once',
    condition: 'admin_decision',
    ...alertsAbove(2_000, 2_000),
  },
  refund_undone: {
    source: 'purchases',
    recipient: 'payer',
    frequency: 'once_per_loss',
    vests: 'at_once',
    condition: 'returned_money',
    ...givesBack,
  },
  dispute_won: {
    source: 'purchases',
    recipient: 'payer',
    frequency: 'once_per_loss',
    vests: 'at_once',
    condition: 'returned_money',
    ...givesBack,
  },
  reversal_returned: {
    source: 'purchases',
    recipient: 'payer',
    frequency: 'once_per_loss',
    vests: 'at_once',
    condition: 'returned_money',
    ...givesBack,
  },
  reversal_written_off: {
    source: 'write_offs',
    recipient: 'payer',
    frequency: 'once_per_loss',
    vests: 'at_once',
    condition: 'returned_money',
    ...givesBack,
  },
  own_site_link_restored: {
    source: 'penalties',
    recipient: 'website_owner',
    frequency: 'once_per_loss',
    vests: 'at_once',
    condition: 'restored_link',
    ...givesBack,
  },
  content_returned: {
    source: 'fees',
    recipient: 'draft_author',
    frequency: 'once_per_loss',
    vests: 'at_once',
    condition: 'failed_draft',
    ...givesBack,
  },
} as const satisfies Partial<Record<PostedReason, IssuanceRule>>

export type RuledReason = keyof typeof issuanceRules
export const ruledReasons = Object.keys(issuanceRules) as [RuledReason, ...RuledReason[]]

/** Reasons that can be paused. Only `issue` posts them. */
export type IssuedReason = {
  [Reason in RuledReason]: (typeof issuanceRules)[Reason]['breaker'] extends 'pause' ? Reason : never
}[RuledReason]
export const issuedReasons = ruledReasons.filter((reason) => issuanceRules[reason].breaker === 'pause') as [
  IssuedReason,
  ...IssuedReason[],
]

/** Reasons that are counted. */
export const countedReasons = ruledReasons.filter((reason) => issuanceRules[reason].breaker !== 'none')

const ofPlatform: ReadonlySet<AccountKind> = new Set<AccountKind>([
  'issuance',
  'purchases',
  'penalties',
  'fees',
  'write_offs',
  'expiry',
  'suspense',
])

/** Reasons of the ledger that bring credits of the platform into circulation; each needs a rule. */
export const reasonsFromPlatform = (Object.keys(ledgerReasons) as (keyof typeof ledgerReasons)[]).filter((reason) => {
  const { from, to }: { from: AccountKind; to: AccountKind } = ledgerReasons[reason]
  return reason !== formerReason && ofPlatform.has(from) && !ofPlatform.has(to)
})
