// Formats numbers and times for the language of a reader, the same in in-app notifications and emails.
import type { Language } from '../../../contract/accounts.ts'
import type { NotificationData } from '../../../contract/notifications.ts'
import { planNames } from '../../../contract/planNames.ts'
import { inEachLanguage } from '../../platform/texts/texts.ts'
import { notificationTexts } from '../notificationTexts.ts'

type Plan = NotificationData<'subscription_renewed'>['plan']

export interface Words {
  /** "18 Nov 2026, 14:00 CET": the time zone is named because the reader may live in another. */
  time(iso: string): string
  /** "no credits", "1 credit", "1,500 credits"; the absolute amount. */
  credits(amount: number): string
  money(cents: number, currency: string): string
  number(value: number): string
  plan(plan: Plan): string
  /** The first three of a list, and a hint if there are more. */
  first(names: readonly string[]): string
}

/** The server does not know the reader's time zone; most members live in this one. */
const timeZone = 'Europe/Berlin'

interface Manner {
  locale: string
  day: 'numeric' | '2-digit'
  month: 'short' | '2-digit'
}

const namedMax = 3

const manners: Record<Language, Manner> = {
  en: { locale: 'en-GB', day: 'numeric', month: 'short' },
  de: { locale: 'de-DE', day: '2-digit', month: '2-digit' },
}

const wordsIn = (language: Language): Words => {
  const { locale, day, month } = manners[language]
  const t = notificationTexts(language)
  const times = new Intl.DateTimeFormat(locale, {
    timeZone,
    day,
    month,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const numbers = new Intl.NumberFormat(locale)
  return {
    time: (iso) => times.format(new Date(iso)),
    credits: (amount) => {
      const count = Math.abs(amount)
      return t('credits', { count, figure: numbers.format(count) })
    },
    money: (cents, currency) => {
      // Three letters that are not a currency would throw; the amount still has to be readable.
      if (!/^[a-z]{3}$/i.test(currency)) return `${numbers.format(cents / 100)} ${currency}`
      return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
    },
    number: (value) => numbers.format(value),
    plan: (plan) => planNames[plan],
    first: (names) => {
      const named = names.slice(0, namedMax).join(', ')
      return names.length > namedMax ? t('andOthers', { names: named }) : named
    },
  }
}

export const words: Readonly<Record<Language, Words>> = inEachLanguage(wordsIn)

/** What a reversed payment lacks is a debt for seconds only: it is collected from open orders, and the rest is written off. */
export const isCollected = (reason: NotificationData<'credits_taken'>['reason']): boolean =>
  reason === 'refund' || reason === 'dispute'
