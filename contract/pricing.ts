// Prices and credits: the settings of an admin, and every figure computed from them. Client and server use the same
// functions, so no percentage is hard-coded in a text.
import { z } from 'zod'
import { monthsPerYear } from './durations.ts'
import { awardLimits, shippedAwardLimits } from './awardRules.ts'
import { exchangeRules, guaranteeRules, orderRules, shippedExchangeRules, shippedOrderRules } from './orderRules.ts'
import { shippedGuaranteeRules } from './guaranteeTerms.ts'
import { contentRules, shippedContentRules } from './contentRules.ts'
import { awardTiersMax, invoiceAddressLinesMax, invoiceLineLengthMax, loyaltyTiersMax, packsMax } from './limits.ts'
import { type BillingInterval, plans } from './plans.ts'
import { paymentRules, shippedPaymentRules } from './paymentRules.ts'
import { referralRules, shippedReferralRules, referralTermsOf, referralTerms } from './referralRules.ts'
import { because, exact, typed } from './texts.ts'

/** Fixed*: the currency of all prices. */
export const currency = 'EUR'

const amount = z.int().min(0).max(100_000)
const credits = z.int().min(1).max(1_000_000)
const priceCents = z.int().min(50).max(10_000_000)
const percent = z.number().min(0).max(100).multipleOf(0.01)

/** Fixed* upper limit of what an admin can set; within it the settings decide. */
export const offerPriceMax = 100_000

export const packIdForm = /^[a-z0-9-]{1,40}$/

export const packId = exact({ lengthMax: 40 }).regex(packIdForm)

export const pack = z.object({ id: packId, credits, price_cents: priceCents })
export type Pack = z.output<typeof pack>

export const planTerms = z.object({
  /** Per month, when paid monthly. */
  price_cents: priceCents,
  /** Per month. */
  credits,
  yearly_percent_off: z.number().min(0).max(90).multipleOf(0.01),
})
export type PlanTerms = z.output<typeof planTerms>

export const loyaltyTier = z.object({ from_month: z.int().min(2).max(120), percent })
export type LoyaltyTier = z.output<typeof loyaltyTier>

export const websiteAwardTier = z.object({ score_from: z.int().min(0).max(100), credits: amount })
export type WebsiteAwardTier = z.output<typeof websiteAwardTier>

const strictlyRising = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))

const oneLine = typed({ lengthMax: invoiceLineLengthMax })

export const creditSettings = z.strictObject({
  awards: z.strictObject({
    /** From the lowest score up; the first tier starts at 0, so that every score has a tier. */
    website: z
      .array(websiteAwardTier)
      .min(1)
      .max(awardTiersMax)
      .refine(
        (tiers) => tiers[0]?.score_from === 0 && strictlyRising(tiers.map(({ score_from: from }) => from)),
        because('wrong_value'),
      ),
    own_site_link: amount,
    welcome: amount,
  }),
  award_limits: awardLimits,
  own_site_link: z.strictObject({
    /** Days after the first passed check on which a link is rechecked. */
    check_after_days: z.array(z.int().min(1).max(365)).min(1).max(12).refine(strictlyRising, because('wrong_value')),
    then_every_days: z.int().min(1).max(365),
    repair_days: z.int().min(1).max(90),
  }),
  packs: z
    .array(pack)
    .min(1)
    .max(packsMax)
    .refine((packs) => new Set(packs.map(({ id }) => id)).size === packs.length, because('wrong_value')),
  plans: z.strictObject({ basic: planTerms, professional: planTerms, enterprise: planTerms }),
  /** From the first tier up; no bonus before it. */
  loyalty: z
    .array(loyaltyTier)
    .max(loyaltyTiersMax)
    .refine((tiers) => strictlyRising(tiers.map(({ from_month: from }) => from)), because('wrong_value')),
  offers: z
    .strictObject({
      /** Minimum quality score of a website for offers. */
      quality_from: z.int().min(0).max(100),
      price_from: z.int().min(1).max(offerPriceMax),
      price_to: z.int().min(1).max(offerPriceMax),
    })
    .refine(({ price_from: from, price_to: to }) => from <= to, { ...because('wrong_value'), path: ['price_to'] }),
  payments: paymentRules,
  orders: orderRules,
  guarantee: guaranteeRules,
  exchange: exchangeRules,
  referrals: referralRules,
  content: contentRules,
  invoices: z.strictObject({
    vat_percent: percent,
    prefix: exact({ lengthMax: 12 }).regex(/^[A-Za-z0-9/_-]{0,12}$/),
    operator: z.strictObject({
      name: oneLine,
      /** Address lines. */
      address: z.array(oneLine).max(invoiceAddressLinesMax),
      vat_id: oneLine,
      email: oneLine,
    }),
  }),
})
export type CreditSettings = z.output<typeof creditSettings>

export const shippedSettings: CreditSettings = {
  awards: {
    website: [
      { score_from: 0, credits: 5 },
      { score_from: 40, credits: 15 },
      { score_from: 60, credits: 30 },
      { score_from: 80, credits: 50 },
    ],
    own_site_link: 25,
    welcome: 10,
  },
  award_limits: shippedAwardLimits,
  own_site_link: { check_after_days: [1, 3, 7, 14, 30], then_every_days: 30, repair_days: 7 },
  packs: [
    { id: 'pack-50', credits: 50, price_cents: 1_000 },
    { id: 'pack-150', credits: 150, price_cents: 2_800 },
    { id: 'pack-500', credits: 500, price_cents: 8_900 },
    { id: 'pack-1500', credits: 1_500, price_cents: 24_900 },
  ],
  plans: {
    basic: { price_cents: 1_500, credits: 80, yearly_percent_off: 10 },
    professional: { price_cents: 3_900, credits: 230, yearly_percent_off: 12 },
    enterprise: { price_cents: 9_900, credits: 630, yearly_percent_off: 15 },
  },
  loyalty: [
    { from_month: 2, percent: 5 },
    { from_month: 6, percent: 10 },
  ],
  offers: { quality_from: 30, price_from: 1, price_to: 5_000 },
  payments: shippedPaymentRules,
  orders: shippedOrderRules,
  guarantee: shippedGuaranteeRules,
  exchange: shippedExchangeRules,
  referrals: shippedReferralRules,
  content: shippedContentRules,
  invoices: { vat_percent: 19, prefix: 'AP-', operator: { name: '', address: [], vat_id: '', email: '' } },
}

/** Public part of the settings. */
export const prices = z.object({
  /** False if no payment provider is connected: buying is disabled. */
  can_buy: z.boolean(),
  currency: z.literal(currency),
  vat_percent: percent,
  packs: z.array(pack),
  plans: z.object({ basic: planTerms, professional: planTerms, enterprise: planTerms }),
  loyalty: z.array(loyaltyTier),
  awards: z.object({ website: z.array(websiteAwardTier), own_site_link: amount, welcome: amount }),
  award_limits: awardLimits,
  /** Express surcharge of an order in prime mode, in percent of its price: the seller's bonus if the link is in time. */
  prime_bonus: percent,
  /** Premium for the guarantee account of the seller, in percent of the price. */
  premium_percent: percent,
  /** Days to submit a link in prime mode. */
  prime_days: orderRules.shape.prime_days,
  /** Recheck policy of links, and the refund when one is lost. */
  guarantee: guaranteeRules.extend({ whole_refund_days: orderRules.shape.whole_refund_days }),
  referrals: referralTerms,
})
export type Prices = z.output<typeof prices>

export const pricesOf = (
  {
    packs,
    plans: terms,
    loyalty,
    invoices,
    awards,
    award_limits: awardLimits,
    orders,
    guarantee,
    referrals,
  }: CreditSettings,
  canBuy: boolean,
): Prices => ({
  can_buy: canBuy,
  currency,
  vat_percent: invoices.vat_percent,
  packs,
  plans: terms,
  loyalty,
  awards,
  award_limits: awardLimits,
  prime_bonus: orders.prime_bonus,
  premium_percent: orders.premium_percent,
  prime_days: orders.prime_days,
  guarantee: { ...guarantee, whole_refund_days: orders.whole_refund_days },
  referrals: referralTermsOf(referrals),
})

/** To the nearest integer, halves up. A fraction of a millionth is an artefact of binary arithmetic. */
export const roundHalfUp = (value: number): number => Math.floor(Number((value + 0.5).toFixed(6)))

const wholePercent = 100

export const yearlyPriceCents = ({ price_cents: monthly, yearly_percent_off: off }: PlanTerms): number =>
  roundHalfUp((monthly * monthsPerYear * (wholePercent - off)) / wholePercent)

export const priceCentsOf = (terms: PlanTerms, interval: BillingInterval): number =>
  interval === 'year' ? yearlyPriceCents(terms) : terms.price_cents

export const monthsIn = (interval: BillingInterval): number => (interval === 'year' ? monthsPerYear : 1)

/** Loyalty bonus in percent in the n-th consecutive month of a plan. */
export const loyaltyPercentIn = (month: number, tiers: readonly LoyaltyTier[]): number =>
  tiers.findLast(({ from_month: from }) => month >= from)?.percent ?? 0

export const bonusOf = (base: number, bonusPercent: number): number => roundHalfUp((base * bonusPercent) / wholePercent)

/** Credits per euro. */
const creditsPerEuro = (given: number, cents: number): number => (given * wholePercent) / cents

/** Baseline for comparing packs. */
export const smallestPack = (packs: readonly Pack[]): Pack | null =>
  packs.reduce<Pack | null>((least, next) => (least === null || next.credits < least.credits ? next : least), null)

/**
 * How many percent more credits per euro an offer gives than the smallest pack; rounded down, so that no claim exceeds
 * the actual figure.
 */
export const percentMoreThanSmallestPack = (given: number, cents: number, packs: readonly Pack[]): number => {
  const smallest = smallestPack(packs)
  if (smallest === null) return 0
  const ratio = creditsPerEuro(given, cents) / creditsPerEuro(smallest.credits, smallest.price_cents)
  return Math.floor(Number(((ratio - 1) * wholePercent).toFixed(6)))
}

/** The highest such figure among the plans, at monthly price and highest loyalty. */
export const bestPlanPercent = ({
  plans: terms,
  loyalty,
  packs,
}: Pick<Prices, 'plans' | 'loyalty' | 'packs'>): number => {
  const highest = loyalty.at(-1)?.percent ?? 0
  return Math.max(
    ...plans.map((name) => {
      const { credits: base, price_cents: cents } = terms[name]
      return percentMoreThanSmallestPack(base + bonusOf(base, highest), cents, packs)
    }),
  )
}

export const websiteAwardFor = (score: number, tiers: readonly WebsiteAwardTier[]): number =>
  tiers.findLast(({ score_from: from }) => score >= from)?.credits ?? 0

/** Prices include tax: splits a gross price into net and tax. */
export const vatOf = (grossCents: number, vatPercent: number): { net_cents: number; vat_cents: number } => {
  const net = roundHalfUp((grossCents * wholePercent) / (wholePercent + vatPercent))
  return { net_cents: net, vat_cents: grossCents - net }
}

/**
 * Price and credits of an upgrade for the rest of a term: the difference, for the running month and the remaining ones.
 */
export const upgradeQuote = (
  now: { price_cents: number; credits_per_month: number },
  next: { price_cents: number; credits_per_month: number },
  term: { months: number; monthsLeft: number },
): { price_cents: number; credits_per_month: number } => ({
  price_cents: Math.ceil(((next.price_cents - now.price_cents) * term.monthsLeft) / term.months),
  credits_per_month: next.credits_per_month - now.credits_per_month,
})

/** Credits of a purchase taken back for a refund; all of them for a full refund. */
export const creditsForRefund = (given: number, refundedCents: number, paidCents: number): number =>
  paidCents === 0 ? 0 : Math.min(given, roundHalfUp((given * refundedCents) / paidCents))
