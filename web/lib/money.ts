// Price formats: whole euros without cents, and the cost of a single credit.
import { useMemo } from 'react'
import { useTranslation } from './translation.ts'
import type { currency } from '../../contract/pricing.ts'
import { localeOf } from './format.ts'

// Repeated here so that the contract's schemas stay out of pages that only show a price.
const ours: typeof currency = 'EUR'

export interface Money {
  /** 28 €, 13.20 €. */
  price(cents: number, unit?: string): string
  /** Unit price, for comparison: 0.187 €, 0.200 €. */
  perCredit(cents: number, credits: number): string
}

export const createMoney = (language: string): Money => {
  const locale = localeOf(language)
  const single = new Intl.NumberFormat(locale, { style: 'currency', currency: ours, minimumFractionDigits: 3 })
  return {
    price: (cents, unit = ours) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: unit,
        trailingZeroDisplay: 'stripIfInteger',
      }).format(cents / 100),
    perCredit: (cents, credits) => single.format(cents / 100 / credits),
  }
}

export const useMoney = (): Money => {
  const { i18n } = useTranslation()
  return useMemo(() => createMoney(i18n.language), [i18n.language])
}
