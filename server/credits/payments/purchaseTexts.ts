// Texts on checkouts and invoices, and messages about payments, in both languages.
import type { Language } from '../../../contract/accounts.ts'
import { planNames } from '../../../contract/planNames.ts'
import type { BillingInterval, Plan } from '../../../contract/plans.ts'
import { inEachLanguage } from '../../platform/texts/texts.ts'
import { creditTexts } from '../creditTexts.ts'

type Both = Record<Language, string>

const whole = (value: number, language: Language): string => new Intl.NumberFormat(language).format(value)

const hundred = 100

const money = (cents: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / hundred)

const day = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: language === 'de' ? 'medium' : 'long',
    timeZone: 'UTC',
  }).format(at)

export const packText = (credits: number): Both =>
  inEachLanguage((language) => creditTexts(language)('purchases.pack', { credits: whole(credits, language) }))

export const planText = (
  plan: Plan,
  interval: BillingInterval,
  creditsPerMonth: number,
  term: { from: Date; to: Date },
): Both =>
  inEachLanguage((language) =>
    creditTexts(language)(`purchases.plan.${interval}`, {
      plan: planNames[plan],
      credits: whole(creditsPerMonth, language),
      from: day(term.from, language),
      to: day(term.to, language),
    }),
  )

export const upgradeText = (plan: Plan): Both =>
  inEachLanguage((language) => creditTexts(language)('purchases.upgrade', { plan: planNames[plan] }))

/** Text of a document that corrects an invoice: money refunded, or received after all. */
export const moneyText = (invoiceText: Both, way: 'went_back' | 'came_back', because: 'refund' | 'dispute'): Both =>
  inEachLanguage((language) =>
    creditTexts(language)(`purchases.corrections.${because}.${way}`, { text: invoiceText[language] }),
  )

export type Message = Record<Language, { title: string; message: string }>

export const mismatchMessage = (id: string): Message =>
  inEachLanguage((language) => {
    const t = creditTexts(language)
    return { title: t('messages.mismatch.title'), message: t('messages.mismatch.message', { id }) }
  })

export const returnFailedMessage = (id: string): Message =>
  inEachLanguage((language) => {
    const t = creditTexts(language)
    return { title: t('messages.returnFailed.title'), message: t('messages.returnFailed.message', { id }) }
  })

export const refundRefusedMessage = (id: string, cents: number, currency: string): Message =>
  inEachLanguage((language) => {
    const t = creditTexts(language)
    const values = { id, money: money(cents, currency, language) }
    return { title: t('messages.refundRefused.title'), message: t('messages.refundRefused.message', values) }
  })

export const returnedMessage = (cents: number, currency: string): Message =>
  inEachLanguage((language) => {
    const t = creditTexts(language)
    const values = { money: money(cents, currency, language) }
    return { title: t('messages.returned.title'), message: t('messages.returned.message', values) }
  })
