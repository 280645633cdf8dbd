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

const hundred = 100

const money = (cents: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / hundred)

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

/** Of what corrects an invoice: money that went back, or that came back after all. */
export const moneyText = (invoiceText: Both, way: 'went_back' | 'came_back', because: 'refund' | 'dispute'): Both => {
  const en = {
    refund: { went_back: 'Refund', came_back: 'Refund that could not be paid out' },
    dispute: { went_back: 'Charged back by the bank', came_back: 'Chargeback that was taken back' },
  }
  const de = {
    refund: { went_back: 'Erstattung', came_back: 'Nicht ausgezahlte Erstattung' },
    dispute: { went_back: 'Rückbuchung durch die Bank', came_back: 'Zurückgenommene Rückbuchung' },
  }
  return { en: `${en[because][way]}: ${invoiceText.en}`, de: `${de[because][way]}: ${invoiceText.de}` }
}

export type Message = Record<Language, { title: string; message: string }>

export const mismatchMessage = (id: string): Message => ({
  en: {
    title: 'A payment does not fit its quote',
    message: `What was paid for the purchase ${id} is not what was asked. No credits were given. Decide at Credits whether they are, or whether the money goes back.`,
  },
  de: {
    title: 'Eine Zahlung passt nicht zu ihrem Angebot',
    message: `Für den Kauf ${id} wurde etwas anderes bezahlt als verlangt. Es wurden keine Credits gutgeschrieben. Entscheide unter Credits, ob das geschieht oder ob das Geld zurückgeht.`,
  },
})

export const returnFailedMessage = (id: string): Message => ({
  en: {
    title: 'Money that went back did not arrive',
    message: `The money of the purchase ${id} could not be paid out and is here again. The member has neither it nor credits. Decide at Credits what becomes of it.`,
  },
  de: {
    title: 'Zurückgezahltes Geld ist nicht angekommen',
    message: `Das Geld für den Kauf ${id} ließ sich nicht auszahlen und ist wieder hier. Das Mitglied hat weder das Geld noch Credits. Entscheide unter Credits, was damit geschieht.`,
  },
})

export const refundRefusedMessage = (id: string, cents: number, currency: string): Message => ({
  en: {
    title: 'A refund was refused',
    message: `The payment service did not give back ${money(cents, currency, 'en')} for the purchase ${id}: it went back already, or the bank is deciding on it. Nothing has changed.`,
  },
  de: {
    title: 'Eine Erstattung wurde abgelehnt',
    message: `Der Zahlungsdienst hat ${money(cents, currency, 'de')} für den Kauf ${id} nicht zurückgegeben: Das Geld ging schon zurück, oder die Bank entscheidet gerade darüber. Es hat sich nichts geändert.`,
  },
})

export const returnedMessage = (cents: number, currency: string): Message => ({
  en: {
    title: 'A payment goes back to you',
    message: `Your payment of ${money(cents, currency, 'en')} did not fit what you had ordered, and no credits were given for it. The money goes back the way it came; this can take some days.`,
  },
  de: {
    title: 'Eine Zahlung geht an dich zurück',
    message: `Deine Zahlung über ${money(cents, currency, 'de')} passte nicht zu dem, was du bestellt hattest, und es wurden keine Credits dafür gutgeschrieben. Das Geld geht auf demselben Weg zurück; das kann einige Tage dauern.`,
  },
})
