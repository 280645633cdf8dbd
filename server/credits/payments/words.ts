// What stands on checkouts and invoices, in both languages.
import type { Language } from '../../../contract/accounts.ts'
import type { BillingInterval, Plan } from '../../../contract/plans.ts'

type Both = Record<Language, string>

export const planNames: Record<Plan, string> = {
  basic: 'Basic',
  professional: 'Professional',
  enterprise: 'Enterprise',
}

const whole = (value: number, language: Language): string => new Intl.NumberFormat(language).format(value)

const day = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: language === 'de' ? 'medium' : 'long',
    timeZone: 'UTC',
  }).format(at)

export const packText = (credits: number): Both => ({
  en: `Pack of ${whole(credits, 'en')} credits`,
  de: `Paket mit ${whole(credits, 'de')} Credits`,
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
  en: `Plan ${planNames[plan]} (${per[interval].en}), ${whole(creditsPerMonth, 'en')} credits per month, ${day(term.from, 'en')} to ${day(term.to, 'en')}`,
  de: `Abo ${planNames[plan]} (${per[interval].de}), ${whole(creditsPerMonth, 'de')} Credits pro Monat, ${day(term.from, 'de')} bis ${day(term.to, 'de')}`,
})

export const upgradeText = (plan: Plan): Both => ({
  en: `Change to the plan ${planNames[plan]} for the rest of the term that is paid`,
  de: `Wechsel ins Abo ${planNames[plan]} für den Rest der bezahlten Laufzeit`,
})

export const refundText = (invoiceText: Both): Both => ({
  en: `Refund: ${invoiceText.en}`,
  de: `Erstattung: ${invoiceText.de}`,
})

export const refundUndoneText = (invoiceText: Both): Both => ({
  en: `Refund that could not be paid out: ${invoiceText.en}`,
  de: `Nicht ausgezahlte Erstattung: ${invoiceText.de}`,
})

export const mismatchMessage = (id: string): Record<Language, { title: string; message: string }> => ({
  en: {
    title: 'A payment does not fit its quote',
    message: `What was paid for the purchase ${id} is not what was asked. No credits were given. Decide at Credits whether they are, or whether the money goes back.`,
  },
  de: {
    title: 'Eine Zahlung passt nicht zu ihrem Angebot',
    message: `Für den Kauf ${id} wurde etwas anderes bezahlt als verlangt. Es wurden keine Credits gutgeschrieben. Entscheide unter Credits, ob das geschieht oder ob das Geld zurückgeht.`,
  },
})
