// Every variant of each kind of notification: each side, each reason, with and without optional data.
import { awardObstacles } from '../../contract/awardRules.ts'
import type { Language } from '../../contract/accounts.ts'
import { decisionMeasures } from '../../contract/decisions.ts'
import { notificationData } from '../../contract/notificationPayloads.ts'
import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import { sampleNotification } from './samples.ts'

type Fields = Record<string, unknown>

export interface Variant {
  kind: NotificationKind
  language: Language
  data: Fields
}

const deadline = '2027-03-04T13:00:00.000Z'

const choices: Partial<Record<NotificationKind, Record<string, readonly unknown[]>>> = {
  order_created: { respond_by: [deadline, null], due_at: [deadline, null] },
  order_declined: { reason: ['x', null], refunded: [0, 1, 1500] },
  link_failed: { correct_by: [deadline, null] },
  revision_requested: { note: ['x', ''] },
  order_completed: { amount: [1, 1500], pending: [0, 31] },
  guarantee_refunded: { by: ['whole', 'share'], amount: [1, 1500], claim: [0, 12], days_left: [1, 120] },
  review_received: { stars: [1, 2, 5] },
  dispute_decided: { amount: [0, 1, 30] },
  website_unverified: { reason: ['record_gone', 'verified_by_another', 'blocked'], was_verified: [true, false] },
  website_not_found: { reason: ['no_record', 'held_by_another'] },
  credits_awarded: {
    reason: [
      'own_site_link',
      'own_site_link_restored',
      'website',
      'welcome',
      'prime',
      'loyalty',
      'adjustment',
      'dispute_won',
      'invited',
      'rest',
    ],
    domain: ['waldpfad.test', null],
    amount: [1, 30],
  },
  award_lapsed: {
    obstacle: [...awardObstacles],
    amount: [1, 12],
  },
  credits_not_awarded: { counted_as: ['waldpfad.test', 'duckdns.org'] },
  decision_made: {
    measure: [...decisionMeasures],
    step: ['made', 'upheld', 'reversed'],
    amount: [null, 1, 30],
  },
  credits_taken: {
    reason: ['own_site_link', 'own_site_link_again', 'refund', 'dispute', 'adjustment', 'referral'],
    domain: ['waldpfad.test', null],
    amount: [1, 30],
    debt: [0, 10],
  },
  payment_reversed: { outcome: ['cancelled', 'withheld'], amount: [1, 30] },
  subscription_renewed: { plan: ['basic', 'professional', 'enterprise'] },
  subscription_ended: { plan: ['basic', 'professional', 'enterprise'] },
  subscription_failed: { retry_at: [deadline, null] },
  referral_rewarded: { reason: ['registration', 'purchase'] },
  exchange_answered: { answer: ['approved', 'rejected'], note: ['x', null] },
  exchange_link_checked: { outcome: ['failed', 'unread'] },
  exchange_link_missing: { url: ['https://waldpfad.test/partner', ''] },
  exchange_ended: { reason: ['expired', 'withdrawn', 'not_placed', 'link_lost', 'website_gone', 'over'] },
  saved_search_hit: { count: [1, 2, 1500], domains: [[], ['waldpfad.test'], ['a.test', 'b.test', 'c.test', 'd.test']] },
  admin_message: { path: ['/help', null] },
}

const spread = (all: readonly Fields[], field: string, values: readonly unknown[]): Fields[] =>
  all.flatMap((data) => values.map((value) => ({ ...data, [field]: value })))

const waysOf = (kind: NotificationKind, sample: Fields): Fields[] => {
  const sides = 'side' in sample ? [['side', ['buyer', 'seller']] as const] : []
  return [...sides, ...Object.entries(choices[kind] ?? {})].reduce(
    (all, [field, values]) => spread(all, field, values),
    [sample],
  )
}

const languages: readonly Language[] = ['en', 'de']

export const everyKind = languages.flatMap((language) => notificationKinds.map((kind) => ({ kind, language })))

const checked = (kind: NotificationKind, data: Fields): Fields => notificationData[kind].parse(data)

export const everyVariant: readonly Variant[] = everyKind.flatMap(({ kind, language }) =>
  waysOf(kind, sampleNotification(kind, language).data as Fields).map((data) => ({
    kind,
    language,
    data: checked(kind, data),
  })),
)

/** Maximum lengths of what members write. */
const lengths: Record<string, number> = {
  domain: 300,
  own_domain: 300,
  domains: 300,
  buyer_name: 300,
  member_name: 300,
  sender_name: 300,
  search_name: 300,
  excerpt: 500,
  note: 1000,
  url: 2000,
  title: 200,
  message: 2000,
}

/** Numbers with an upper limit. */
const largest: Record<string, number> = { score: 100, stars: 5 }

const rewrite = (value: unknown, field: string, write: (lengthMax: number) => string): unknown => {
  if (typeof value === 'number') return largest[field] ?? Number.MAX_SAFE_INTEGER
  if (Array.isArray(value)) return value.map((inner) => rewrite(inner, field, write))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rewrite(inner, name, write)]))
  }
  const lengthMax = lengths[field]
  return typeof value === 'string' && lengthMax !== undefined ? write(lengthMax) : value
}

/** Every variant with its texts replaced, and all numbers at their maximum. */
export const everyVariantWith = (write: (lengthMax: number) => string): Variant[] =>
  everyVariant.map((variant) => {
    const data = rewrite(variant.data, '', write) as Fields
    const declined = variant.kind === 'order_declined' && data['reason'] !== null ? { reason: write(500) } : {}
    return { ...variant, data: checked(variant.kind, { ...data, ...declined }) }
  })
