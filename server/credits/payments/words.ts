// Texts on checkouts and invoices, in both languages.
import type { Language } from '../../../contract/accounts.ts'
import type { BillingInterval, Plan } from '../../../contract/plans.ts'

type Both = Record<Language, string>

export const planNames: Record<Plan, string> = {
  basic: 'Basic',
  professional: 'Professional',
  enterprise: 'Enterprise',
}

const whole = (value: number, language: Language): string => new Intl.NumberFormat(language).format(value)

const hundred = 100

const money = (cents: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / hundred)

const day = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: language === 'de' ? 'medium' : 'long',
    timeZone: 'UTC',
  }).format(at)

export const packText = (credits: number): Both => ({
  en: `Credit pack: ${whole(credits, 'en')} credits`,
  de: `Credit-Paket: ${whole(credits, 'de')} Credits`,
})

const per: Record<BillingInterval, Both> = {
  month: { en: 'monthly', de: 'monatlich' },
  year: { en: 'yearly', de: 'jährlich' },
}

export const planText = (
  plan: Plan,
  interval: BillingInterval,
  creditsPerMonth: number,
  term: { from: Date; to: Date },
): Both => ({
  en: `${planNames[plan]} plan (${per[interval].en}), ${whole(creditsPerMonth, 'en')} credits per month, ${day(term.from, 'en')} to ${day(term.to, 'en')}`,
  de: `Abo ${planNames[plan]} (${per[interval].de}), ${whole(creditsPerMonth, 'de')} Credits pro Monat, ${day(term.from, 'de')} bis ${day(term.to, 'de')}`,
})

export const upgradeText = (plan: Plan): Both => ({
  en: `Upgrade to the ${planNames[plan]} plan for the rest of the paid term`,
  de: `Upgrade auf das Abo ${planNames[plan]} für den Rest der bezahlten Laufzeit`,
})

/** Text of a document that corrects an invoice: money refunded, or received after all. */
export const moneyText = (invoiceText: Both, way: 'went_back' | 'came_back', because: 'refund' | 'dispute'): Both => {
  const en = {
    refund: { went_back: 'Refund', came_back: 'Failed refund' },
    dispute: { went_back: 'Chargeback by the bank', came_back: 'Chargeback reversed' },
  }
  const de = {
    refund: { went_back: 'Erstattung', came_back: 'Fehlgeschlagene Erstattung' },
    dispute: { went_back: 'Rückbuchung durch die Bank', came_back: 'Zurückgenommene Rückbuchung' },
  }
  return { en: `${en[because][way]} – ${invoiceText.en}`, de: `${de[because][way]} – ${invoiceText.de}` }
}

export type Message = Record<Language, { title: string; message: string }>

export const mismatchMessage = (id: string): Message => ({
  en: {
    title: 'Payment doesn’t match the quote',
    message: `The amount paid for purchase ${id} doesn’t match the quote. No credits were issued. Decide under Credits whether to issue them or return the payment.`,
  },
  de: {
    title: 'Zahlung weicht vom Angebot ab',
    message: `Die Zahlung für Kauf ${id} weicht vom Angebot ab. Es wurden keine Credits gutgeschrieben. Entscheide unter Credits, ob du sie gutschreibst oder das Geld zurückgibst.`,
  },
})

export const returnFailedMessage = (id: string): Message => ({
  en: {
    title: 'Returned payment failed',
    message: `The payment for purchase ${id} couldn’t be returned and is back with us. The member has neither the money nor credits. Decide under Credits how to proceed.`,
  },
  de: {
    title: 'Rückzahlung fehlgeschlagen',
    message: `Die Zahlung für Kauf ${id} konnte nicht zurückgezahlt werden und ist wieder bei uns. Das Mitglied hat weder das Geld noch Credits. Entscheide unter Credits, wie es weitergeht.`,
  },
})

export const refundRefusedMessage = (id: string, cents: number, currency: string): Message => ({
  en: {
    title: 'Refund declined',
    message: `The payment provider declined the refund of ${money(cents, currency, 'en')} for purchase ${id}: it was already refunded, or the bank is still deciding on a dispute. Nothing has changed.`,
  },
  de: {
    title: 'Erstattung abgelehnt',
    message: `Der Zahlungsdienst hat die Erstattung von ${money(cents, currency, 'de')} für Kauf ${id} abgelehnt: Das Geld wurde schon erstattet, oder die Bank entscheidet noch über eine Anfechtung. Es hat sich nichts geändert.`,
  },
})

export const returnedMessage = (cents: number, currency: string): Message => ({
  en: {
    title: 'Your payment is being returned',
    message: `Your payment of ${money(cents, currency, 'en')} didn’t match your purchase, so no credits were added. We’re returning it to the original payment method; this can take a few days.`,
  },
  de: {
    title: 'Deine Zahlung wird zurückgegeben',
    message: `Deine Zahlung über ${money(cents, currency, 'de')} passte nicht zu deinem Kauf, deshalb wurden keine Credits gutgeschrieben. Das Geld geht auf demselben Weg zurück; das kann einige Tage dauern.`,
  },
})
