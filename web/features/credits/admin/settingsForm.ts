// Form schema of the credit settings: maps settings to form fields and parses them back to the contract’s shape, with
// one message per invalid field.
import { z } from 'zod'
import { packsMax } from '../../../../contract/limits.ts'
import {
  type CreditSettings,
  creditSettings,
  loyaltyTier,
  pack,
  packIdForm,
  planTerms,
  websiteAwardTier,
} from '../../../../contract/pricing.ts'
import type { plans } from '../../../../contract/plans.ts'
import { wholeField } from '../../../lib/wholeNumber.ts'
import { centsField, percentField, writeCents, writePercent } from './decimal.ts'
import {
  contentForm,
  paymentsForm,
  referralsForm,
  scheduleForm,
  rulesForm,
  type TypedContent,
  typedContent,
  type TypedPayments,
  typedPayments,
  type TypedSchedule,
  type TypedRules,
  typedReferrals,
  typedSchedule,
  typedRules,
} from './rulesForm.ts'

interface TypedPack {
  /** Empty for a new one. */
  id: string
  credits: string
  price_cents: string
}
interface TypedPlan {
  price_cents: string
  credits: string
  yearly_percent_off: string
}

export interface TypedSettings {
  awards: {
    website: { score_from: string; credits: string }[]
    own_site_link: string
    welcome: string
  }
  award_limits: TypedRules<CreditSettings['award_limits']>
  own_site_link: TypedSchedule
  packs: TypedPack[]
  plans: Record<(typeof plans)[number], TypedPlan>
  loyalty: { from_month: string; percent: string }[]
  offers: { quality_from: string; price_from: string; price_to: string }
  payments: TypedPayments
  orders: TypedRules<CreditSettings['orders']>
  guarantee: TypedSchedule
  exchange: TypedRules<CreditSettings['exchange']>
  referrals: TypedRules<CreditSettings['referrals']>
  content: TypedContent
  invoices: {
    vat_percent: string
    prefix: string
    operator: { name: string; address: string; vat_id: string; email: string }
  }
}

export const typedSettings = (settings: CreditSettings, language: string): TypedSettings => {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format
  const { awards, packs, loyalty, offers, invoices } = settings
  const plan = (name: (typeof plans)[number]): TypedPlan => ({
    price_cents: writeCents(settings.plans[name].price_cents, language),
    credits: whole(settings.plans[name].credits),
    yearly_percent_off: writePercent(settings.plans[name].yearly_percent_off, language),
  })
  return {
    awards: {
      website: awards.website.map((tier) => ({ score_from: whole(tier.score_from), credits: whole(tier.credits) })),
      own_site_link: whole(awards.own_site_link),
      welcome: whole(awards.welcome),
    },
    award_limits: typedRules(settings.award_limits, whole),
    own_site_link: typedSchedule(settings.own_site_link, whole),
    packs: packs.map(({ id, credits, price_cents: price }) => ({
      id,
      credits: whole(credits),
      price_cents: writeCents(price, language),
    })),
    plans: { basic: plan('basic'), professional: plan('professional'), enterprise: plan('enterprise') },
    loyalty: loyalty.map((tier) => ({
      from_month: whole(tier.from_month),
      percent: writePercent(tier.percent, language),
    })),
    offers: {
      quality_from: whole(offers.quality_from),
      price_from: whole(offers.price_from),
      price_to: whole(offers.price_to),
    },
    payments: typedPayments(settings.payments, whole),
    orders: typedRules(settings.orders, whole),
    guarantee: typedSchedule(settings.guarantee, whole),
    exchange: typedRules(settings.exchange, whole),
    referrals: typedReferrals(settings.referrals, whole, language),
    content: typedContent(settings.content, whole, language),
    invoices: {
      vat_percent: writePercent(invoices.vat_percent, language),
      prefix: invoices.prefix,
      operator: { ...invoices.operator, address: invoices.operator.address.join('\n') },
    },
  }
}

type Issues = z.core.$RefinementCtx

/** Each value must be larger than the one before it; the first that is not gets an error with the required minimum. */
const mustRise = (context: Issues, values: readonly number[], path: (index: number) => PropertyKey[]): void => {
  const at = values.findIndex((value, index) => index > 0 && value <= (values[index - 1] ?? value))
  if (at === -1) return
  const limit = (values[at - 1] ?? 0) + 1
  context.addIssue({ code: 'custom', path: path(at), params: { issue: 'too_small', limit } })
}

const awards = creditSettings.shape.awards.shape
const offers = creditSettings.shape.offers.shape
const invoices = creditSettings.shape.invoices.shape

const tiersForm = (language: string) =>
  z
    .array(
      z.object({
        score_from: wholeField(language).pipe(websiteAwardTier.shape.score_from),
        credits: wholeField(language).pipe(websiteAwardTier.shape.credits),
      }),
    )
    .superRefine((tiers, context) => {
      if ((tiers[0]?.score_from ?? 0) > 0) {
        context.addIssue({ code: 'custom', path: [0, 'score_from'], params: { issue: 'too_big', limit: 0 } })
      }
      mustRise(
        context,
        tiers.map(({ score_from: from }) => from),
        (index) => [index, 'score_from'],
      )
    })

/** A new pack’s id is its number of credits, with a counter appended if that id is taken. */
const withIds = <P extends { id: string; credits: number }>(packs: readonly P[]): P[] => {
  const taken = new Set(packs.map(({ id }) => id))
  return packs.map((one) => {
    if (packIdForm.test(one.id)) return one
    let id = `pack-${one.credits}`
    for (let number = 2; taken.has(id); number += 1) id = `pack-${one.credits}-${number}`
    taken.add(id)
    return { ...one, id }
  })
}

export const packsForm = (language: string): z.ZodType<CreditSettings['packs'], TypedPack[]> =>
  z
    .array(
      z.object({
        id: z.string(),
        credits: wholeField(language).pipe(pack.shape.credits),
        price_cents: centsField(language).pipe(pack.shape.price_cents),
      }),
    )
    .min(1)
    .max(packsMax)
    .transform(withIds)

const planForm = (language: string) =>
  z.object({
    price_cents: centsField(language).pipe(planTerms.shape.price_cents),
    credits: wholeField(language).pipe(planTerms.shape.credits),
    yearly_percent_off: percentField(language).pipe(planTerms.shape.yearly_percent_off),
  })

export const plansForm = (language: string): z.ZodType<CreditSettings['plans'], TypedSettings['plans']> =>
  z.object({ basic: planForm(language), professional: planForm(language), enterprise: planForm(language) })

export const loyaltyForm = (language: string): z.ZodType<CreditSettings['loyalty'], TypedSettings['loyalty']> =>
  z
    .array(
      z.object({
        from_month: wholeField(language).pipe(loyaltyTier.shape.from_month),
        percent: percentField(language).pipe(loyaltyTier.shape.percent),
      }),
    )
    .superRefine((tiers, context) =>
      mustRise(
        context,
        tiers.map(({ from_month: from }) => from),
        (index) => [index, 'from_month'],
      ),
    )

const offersForm = (language: string) =>
  z
    .object({
      quality_from: wholeField(language).pipe(offers.quality_from),
      price_from: wholeField(language).pipe(offers.price_from),
      price_to: wholeField(language).pipe(offers.price_to),
    })
    .superRefine(({ price_from: from, price_to: to }, context) => {
      if (to < from) {
        context.addIssue({ code: 'custom', path: ['price_to'], params: { issue: 'too_small', limit: from } })
      }
    })

const operatorForm = z.object({
  ...invoices.operator.shape,
  address: z
    .string()
    .transform((typed) =>
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .pipe(invoices.operator.shape.address),
})

/** Numbers are formatted and parsed in the language of the page. */
export const settingsForm = (language: string): z.ZodType<CreditSettings, TypedSettings> =>
  z
    .object({
      awards: z.object({
        website: tiersForm(language),
        own_site_link: wholeField(language).pipe(awards.own_site_link),
        welcome: wholeField(language).pipe(awards.welcome),
      }),
      award_limits: rulesForm(language, creditSettings.shape.award_limits),
      own_site_link: scheduleForm(language, creditSettings.shape.own_site_link),
      packs: packsForm(language),
      plans: plansForm(language),
      loyalty: loyaltyForm(language),
      offers: offersForm(language),
      payments: paymentsForm(language),
      orders: rulesForm(language, creditSettings.shape.orders),
      guarantee: scheduleForm(language, creditSettings.shape.guarantee),
      exchange: rulesForm(language, creditSettings.shape.exchange),
      referrals: referralsForm(language),
      content: contentForm(language),
      invoices: z.object({
        vat_percent: percentField(language).pipe(invoices.vat_percent),
        prefix: invoices.prefix,
        operator: operatorForm,
      }),
    })
    .pipe(creditSettings)
