// How the audit log of admin actions names a setting and its change: the server writes this form, the web translates
// it.
import type { CreditSettings } from './pricing.ts'

/** In place of a setting name: the number of changes beyond those listed. */
export const furtherChanges = '…'

const none = '–'
const arrow = ' → '

/** The old and the new value; a setting that did not or does not exist has none. */
export const noteChange = (before: string | undefined, after: string | undefined): string =>
  `${before ?? none}${arrow}${after ?? none}`

/** Null: ambiguous where the first value ends. */
export const readChange = (noted: string): { before: string | null; after: string | null } | null => {
  const [before, after, ...rest] = noted.split(arrow)
  if (before === undefined || after === undefined || rest.length > 0) return null
  return { before: before === none ? null : before, after: after === none ? null : after }
}

/**
 * Every setting by its path, such as `packs.pack-50.price_cents`. List entries are keyed by what they are about, not by
 * index, so that inserting a new first pack does not look like a change of all packs.
 */
export const settingPlaces = ({
  awards,
  award_limits: limits,
  own_site_link: link,
  packs,
  plans,
  loyalty,
  offers,
  payments,
  orders,
  guarantee,
  exchange,
  referrals,
  content,
  invoices,
}: CreditSettings): Map<string, string> => {
  const leaves = new Map<string, string>()
  const { operator, ...invoice } = invoices
  const { settle_days: settleDays, ...paymentLimits } = payments
  for (const tier of awards.website) leaves.set(`awards.website.${tier.score_from}+`, String(tier.credits))
  leaves.set('awards.own_site_link', String(awards.own_site_link))
  leaves.set('awards.welcome', String(awards.welcome))
  for (const [name, value] of Object.entries(link)) leaves.set(`own_site_link.${name}`, textOf(value))
  for (const { id, ...pack } of packs) {
    for (const [name, value] of Object.entries(pack)) leaves.set(`packs.${id}.${name}`, textOf(value))
  }
  for (const [plan, terms] of Object.entries(plans)) {
    for (const [name, value] of Object.entries(terms)) leaves.set(`plans.${plan}.${name}`, textOf(value))
  }
  for (const tier of loyalty) leaves.set(`loyalty.month_${tier.from_month}+`, textOf(tier.percent))
  for (const [group, rules] of Object.entries({
    award_limits: limits,
    offers,
    'payments.settle_days': settleDays,
    payments: paymentLimits,
    orders,
    guarantee,
    exchange,
    referrals,
    content,
  })) {
    for (const [name, value] of Object.entries<Value>(rules)) leaves.set(`${group}.${name}`, textOf(value))
  }
  for (const [name, value] of Object.entries(invoice)) leaves.set(`invoices.${name}`, textOf(value))
  for (const [name, value] of Object.entries(operator)) leaves.set(`invoices.operator.${name}`, textOf(value))
  return leaves
}

type Value = number | string | readonly (number | string)[]

const textOf = (value: Value): string => (typeof value === 'object' ? value.join(', ') : String(value))
