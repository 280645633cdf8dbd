// The rules of orders, exchanges and referrals as the settings show them: in which group each stands, and in what it is counted.
import type { ExchangeRules, OrderRules } from '../../../contract/orderRules.ts'
import type { ReferralRules } from '../../../contract/referralRules.ts'

export type RuleUnit = 'hours' | 'days' | 'months' | 'percent' | 'credits' | 'number'

export const orderUnits = {
  answer_hours: 'hours',
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
  whole_refund_days: 'days',
} as const satisfies Record<keyof OrderRules, RuleUnit>

export const orderRuleNames = Object.keys(orderUnits) as readonly (keyof OrderRules)[]

/** All but what is a matter of the guarantee, which has a card of its own. */
export const orderGroups = [
  { name: 'delivery', rules: ['answer_hours', 'reminder_hours', 'grace_days'] },
  { name: 'check', rules: ['check_hours', 'correction_days', 'rounds_max', 'choice_days'] },
  { name: 'review', rules: ['review_days', 'changes_max', 'statement_hours'] },
  {
    name: 'prime',
    rules: ['prime_days', 'prime_grace_days', 'prime_bonus', 'prime_penalty', 'prime_misses_max', 'prime_break_days'],
  },
] as const satisfies readonly { name: string; rules: readonly (keyof OrderRules)[] }[]

export const exchangeUnits = {
  answer_days: 'days',
  place_days: 'days',
  watch_months: 'months',
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
