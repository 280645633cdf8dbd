// What differs between two states of the settings, in words for the log of what admins did.
import type { CreditSettings } from '../../contract/pricing.ts'

const changesMax = 30

/** By place, such as `packs.pack-50.price_cents`: what it was and what it is. */
export const changesOf = (before: CreditSettings, after: CreditSettings): Record<string, string> => {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const places = [...new Set([...old.keys(), ...now.keys()])]
  const changed = places
    .filter((place) => old.get(place) !== now.get(place))
    .map((place): [string, string] => [place, `${old.get(place) ?? '–'} → ${now.get(place) ?? '–'}`])
  const shown = changed.slice(0, changesMax)
  return Object.fromEntries(
    changed.length > shown.length ? [...shown, ['…', `+${changed.length - shown.length}`]] : shown,
  )
}

/** Whatever is a list is told apart by what its entries are about, so that a new first pack does not look like a change of all. */
const leavesOf = ({
  awards,
  own_site_link: link,
  packs,
  plans,
  loyalty,
  offers,
  orders,
  guarantee,
  exchange,
  referrals,
  content,
  invoices,
}: CreditSettings): Map<string, string> => {
  const leaves = new Map<string, string>()
  const { operator, ...invoice } = invoices
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
  for (const [group, rules] of Object.entries({ offers, orders, guarantee, exchange, referrals, content })) {
    for (const [name, value] of Object.entries<Value>(rules)) leaves.set(`${group}.${name}`, textOf(value))
  }
  for (const [name, value] of Object.entries(invoice)) leaves.set(`invoices.${name}`, textOf(value))
  for (const [name, value] of Object.entries(operator)) leaves.set(`invoices.operator.${name}`, textOf(value))
  return leaves
}

type Value = number | string | readonly (number | string)[]

const textOf = (value: Value): string => (typeof value === 'object' ? value.join(', ') : String(value))
