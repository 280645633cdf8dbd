// Examples on the homepage: a price and a refund, calculated by the real formulas from the figures shown beside them.
import { dayMs } from '../../../contract/durations.ts'
import { fairPriceOf, type PricedSite } from '../../../contract/fairPrice.ts'
import { guaranteeEnd, type GuaranteeRefund, guaranteeRefund } from '../../../contract/guarantee.ts'
import type { FairPrice, PricedTerms } from '../../../contract/offers.ts'

/** A good specialist magazine. */
export const exampleSite = { quality: 74, dr: 46, da: 42, spam: 14, visits: 12_000 } as const satisfies PricedSite

export const exampleTerms = {
  link_type: 'guest_post',
  rel: 'sponsored',
  guarantee_months: 12,
  writer: 'seller',
  labelled: true,
} as const satisfies PricedTerms

/** The defaults. */
export const exampleBounds = { from: 1, to: 5_000 } as const

export const priceExample = (): FairPrice => fairPriceOf(exampleSite, exampleTerms, exampleBounds)

export interface RefundExample extends GuaranteeRefund {
  paid: number
  lostAfterDays: number
}

/** After three months, or later if the whole price is still refunded at that time. */
const usualLossDays = 91
const laterByDays = 30

/** The link of the other example, lost when part of its price is refunded; null if the whole price always is. */
export const refundExample = (wholeRefundDays: number): RefundExample | null => {
  const lostAfterDays = wholeRefundDays < usualLossDays ? usualLossDays : wholeRefundDays + laterByDays
  const paid = priceExample().price
  const from = new Date('2026-01-01T00:00:00Z')
  const until = guaranteeEnd(from, exampleTerms.guarantee_months)
  const lostAt = new Date(from.getTime() + lostAfterDays * dayMs)
  const refund = guaranteeRefund({ paid, from, until, wholeRefundDays }, lostAt)
  return refund === null ? null : { ...refund, paid, lostAfterDays }
}
