// Rules of orders, exchanges, referrals and drafts in the settings: their groups and units.
import type { AwardLimits } from '../../../../contract/awardRules.ts'
import type { ContentRules } from '../../../../contract/contentRules.ts'
import type { ExchangeRules, OrderRules } from '../../../../contract/orderRules.ts'
import type { PaymentRules, SettledMethod } from '../../../../contract/paymentRules.ts'
import type { ReferralRules } from '../../../../contract/referralRules.ts'

export type RuleUnit = 'seconds' | 'hours' | 'days' | 'months' | 'percent' | 'credits' | 'euro' | 'tokens' | 'number'

export const orderUnits = {
  answer_hours: 'hours',
  admin_review_hours: 'hours',
  reminder_hours: 'hours',
  grace_days: 'days',
  check_hours: 'hours',
  correction_days: 'days',
  rounds_max: 'number',
  choice_days: 'days',
  review_days: 'days',
  changes_max: 'number',
  statement_hours: 'hours',
  prime_days: 'days',
  prime_grace_days: 'days',
  prime_bonus: 'percent',
  prime_penalty: 'percent',
  prime_misses_max: 'number',
  prime_break_days: 'days',
  prime_decline_hours: 'hours',
  orders_per_day: 'number',
  orders_per_week: 'number',
  cancellations_per_week: 'number',
  pending_per_site: 'number',
  payout_percent: 'percent',
  premium_percent: 'percent',
  payout_days: 'days',
  whole_refund_days: 'days',
} as const satisfies Record<keyof OrderRules, RuleUnit>

export const orderRuleNames = Object.keys(orderUnits) as readonly (keyof OrderRules)[]

/** All except the guarantee rules, which have their own card. */
export const orderGroups = [
  { name: 'delivery', rules: ['answer_hours', 'admin_review_hours', 'reminder_hours', 'grace_days'] },
  { name: 'check', rules: ['check_hours', 'correction_days', 'rounds_max', 'choice_days'] },
  { name: 'review', rules: ['review_days', 'changes_max', 'statement_hours'] },
  { name: 'payout', rules: ['premium_percent', 'payout_percent', 'payout_days'] },
  {
    name: 'prime',
    rules: [
      'prime_days',
      'prime_grace_days',
      'prime_bonus',
      'prime_penalty',
      'prime_misses_max',
      'prime_break_days',
      'prime_decline_hours',
    ],
  },
  { name: 'limits', rules: ['orders_per_day', 'orders_per_week', 'cancellations_per_week', 'pending_per_site'] },
] as const satisfies readonly { name: string; rules: readonly (keyof OrderRules)[] }[]

export const limitUnits = {
  young: 'credits',
  established: 'credits',
  further: 'credits',
  at_once_percent: 'percent',
  rest_days: 'days',
  checks_max: 'days',
  registered_days: 'days',
  listed_days: 'days',
  verified_days: 'days',
} as const satisfies Record<keyof AwardLimits, RuleUnit>

export const limitNames = Object.keys(limitUnits) as readonly (keyof AwardLimits)[]

/** All except the days per payment method, which have a list of their own. */
export const paymentUnits = {
  spend_limit: 'credits',
  spend_limit_days: 'days',
  write_offs_per_day: 'credits',
} as const satisfies Record<Exclude<keyof PaymentRules, 'settle_days'>, RuleUnit>

export const paymentRuleNames = Object.keys(paymentUnits) as readonly (keyof typeof paymentUnits)[]

/** Duplicated so that the contract’s schemas stay out of the page bundle. */
const methodNames = {
  card: true,
  sepa_debit: true,
  paypal: true,
  bank_transfer: true,
  other: true,
} as const satisfies Record<SettledMethod, true>

export const settledMethodNames = Object.keys(methodNames) as readonly SettledMethod[]

export const exchangeUnits = {
  answer_days: 'days',
  place_days: 'days',
  monitor_months: 'months',
} as const satisfies Record<keyof ExchangeRules, RuleUnit>

export const exchangeRuleNames = Object.keys(exchangeUnits) as readonly (keyof ExchangeRules)[]

export const referralUnits = {
  referrer_bonus: 'credits',
  member_bonus: 'credits',
  purchase_percent: 'percent',
  purchase_months: 'months',
  hold_days: 'days',
  bonuses_per_30_days: 'number',
} as const satisfies Record<keyof ReferralRules, RuleUnit>

export const referralRuleNames = Object.keys(referralUnits) as readonly (keyof ReferralRules)[]

/** The engine is a choice; all others are numbers. */
export type CountedContentRule = Exclude<keyof ContentRules, 'engine'>

export const contentUnits = {
  credits_per_draft: 'credits',
  drafts_max: 'number',
  texts_per_day: 'number',
  member_tokens_per_month: 'tokens',
  all_tokens_per_month: 'tokens',
  input_cents_per_million: 'euro',
  output_cents_per_million: 'euro',
  silence_seconds: 'seconds',
} as const satisfies Record<CountedContentRule, RuleUnit>

export const contentRuleNames = Object.keys(contentUnits) as readonly CountedContentRule[]

export const contentGroups = [
  { name: 'members', rules: ['credits_per_draft', 'drafts_max', 'texts_per_day', 'member_tokens_per_month'] },
  {
    name: 'service',
    rules: ['all_tokens_per_month', 'input_cents_per_million', 'output_cents_per_million', 'silence_seconds'],
  },
] as const satisfies readonly { name: string; rules: readonly CountedContentRule[] }[]
