// Form schema of the rules: groups of numbers, and the days of the check schedule.
import { z } from 'zod'
import { type ContentRules, contentRules, type EngineChoice } from '../../../../contract/contentRules.ts'
import type { GuaranteeRules } from '../../../../contract/orderRules.ts'
import { type PaymentRules, paymentRules } from '../../../../contract/paymentRules.ts'
import { type ReferralRules, referralRules } from '../../../../contract/referralRules.ts'
import { wholeField } from '../../../lib/wholeNumber.ts'
import { centsField, percentField, writeCents, writePercent } from './decimal.ts'

export type TypedRules<Rules> = { [Name in keyof Rules]: string }

/** Check schedule, shared by backlinks to us and links under guarantee. */
type Schedule = GuaranteeRules
export type TypedSchedule = TypedRules<Schedule>

type Write = (value: number) => string

export const typedRules = <Rules extends Record<string, number>>(rules: Rules, write: Write): TypedRules<Rules> =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, write(value)])) as TypedRules<Rules>

export const rulesForm = <Shape extends Record<string, z.ZodType<number, number>>>(
  language: string,
  { shape }: { shape: Shape },
): z.ZodType<Record<keyof Shape, number>, Record<keyof Shape, string>> => {
  const fields = Object.entries(shape).map(([name, rule]) => [name, wholeField(language).pipe(rule)])
  // The fields have the names of the rules, which the type cannot express for names that are not known yet.
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<
    Record<keyof Shape, number>,
    Record<keyof Shape, string>
  >
}

/** The commission can have decimals; all other referral values are whole numbers. */
export const typedReferrals = (rules: ReferralRules, write: Write, language: string): TypedRules<ReferralRules> => ({
  ...typedRules(rules, write),
  purchase_percent: writePercent(rules.purchase_percent, language),
})

export const referralsForm = (language: string): z.ZodType<ReferralRules, TypedRules<ReferralRules>> => {
  const { shape } = referralRules
  const whole = wholeField(language)
  return z.object({
    referrer_bonus: whole.pipe(shape.referrer_bonus),
    member_bonus: whole.pipe(shape.member_bonus),
    purchase_percent: percentField(language).pipe(shape.purchase_percent),
    purchase_months: whole.pipe(shape.purchase_months),
    hold_days: whole.pipe(shape.hold_days),
    bonuses_per_30_days: whole.pipe(shape.bonuses_per_30_days),
  })
}

export interface TypedPayments extends TypedRules<Omit<PaymentRules, 'settle_days'>> {
  settle_days: TypedRules<PaymentRules['settle_days']>
}

export const typedPayments = ({ settle_days: days, ...limits }: PaymentRules, write: Write): TypedPayments => ({
  ...typedRules(limits, write),
  settle_days: typedRules(days, write),
})

export const paymentsForm = (language: string): z.ZodType<PaymentRules, TypedPayments> => {
  const { shape } = paymentRules
  const whole = wholeField(language)
  return z.object({
    settle_days: rulesForm(language, shape.settle_days),
    spend_limit: whole.pipe(shape.spend_limit),
    spend_limit_days: whole.pipe(shape.spend_limit_days),
    write_offs_per_day: whole.pipe(shape.write_offs_per_day),
  })
}

export interface TypedContent extends TypedRules<Omit<ContentRules, 'engine'>> {
  engine: EngineChoice
}

/** The cost of the service is typed as money. */
export const typedContent = ({ engine, ...rules }: ContentRules, write: Write, language: string): TypedContent => ({
  ...typedRules(rules, write),
  engine,
  input_cents_per_million: writeCents(rules.input_cents_per_million, language),
  output_cents_per_million: writeCents(rules.output_cents_per_million, language),
})

export const contentForm = (language: string): z.ZodType<ContentRules, TypedContent> => {
  const { shape } = contentRules
  const whole = wholeField(language)
  return z.object({
    engine: shape.engine,
    credits_per_draft: whole.pipe(shape.credits_per_draft),
    drafts_max: whole.pipe(shape.drafts_max),
    texts_per_day: whole.pipe(shape.texts_per_day),
    member_tokens_per_month: whole.pipe(shape.member_tokens_per_month),
    all_tokens_per_month: whole.pipe(shape.all_tokens_per_month),
    input_cents_per_million: centsField(language).pipe(shape.input_cents_per_million),
    output_cents_per_million: centsField(language).pipe(shape.output_cents_per_million),
    silence_seconds: whole.pipe(shape.silence_seconds),
  })
}

export const typedSchedule = (schedule: Schedule, write: Write): TypedSchedule => ({
  check_after_days: schedule.check_after_days.join(', '),
  then_every_days: write(schedule.then_every_days),
  repair_days: write(schedule.repair_days),
})

interface ScheduleRules {
  shape: {
    check_after_days: z.ZodType<number[], number[]>
    then_every_days: z.ZodType<number, number>
    repair_days: z.ZodType<number, number>
  }
}

export const scheduleForm = (language: string, { shape }: ScheduleRules): z.ZodType<Schedule, TypedSchedule> =>
  z.object({
    check_after_days: z
      .string()
      .transform((typed) => typed.split(/[,;\s]+/).filter((part) => part !== ''))
      .pipe(z.array(wholeField(language)).min(1))
      .pipe(shape.check_after_days),
    then_every_days: wholeField(language).pipe(shape.then_every_days),
    repair_days: wholeField(language).pipe(shape.repair_days),
  })
