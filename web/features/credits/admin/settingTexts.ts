// Labels and value formats of all settings, by their path in the audit log. The same label can occur in several groups,
// so each includes its group.
import type { Translate } from '../../../lib/translation.ts'
import { engineChoice } from '../../../../contract/contentRules.ts'
import { plans } from '../../../../contract/plans.ts'
import type { Format } from '../../../lib/format.ts'
import { planNames } from '../../../../contract/planNames.ts'
import {
  contentRuleNames,
  contentUnits,
  exchangeRuleNames,
  exchangeUnits,
  limitNames,
  limitUnits,
  orderRuleNames,
  orderUnits,
  paymentRuleNames,
  paymentUnits,
  referralRuleNames,
  referralUnits,
  type RuleUnit,
  settledMethodNames,
} from './ruleFields.ts'

export interface Spoken {
  t: Translate<'creditsAdmin'>
  /** Labels of the draft rules. */
  ofContent: Translate<'contentRules'>
  /** Labels of the award limits. */
  ofLimits: Translate<'awardLimits'>
  /** Labels of the order rules. */
  ofOrders: Translate<'orderRules'>
  /** Labels of the rules for payments. */
  ofPayments: Translate<'paymentRules'>
  format: Format
}

export interface SettingWords {
  label: string
  /** Formats the logged value, if any. */
  say(noted: string | null): string
}

interface Named {
  group: string
  name: string
  unit: RuleUnit | 'engine' | 'text'
}

type Places = [place: string, named: Named][]

/** Null: there is no such setting, or no longer. */
export const settingWords = (spoken: Spoken): ((place: string) => SettingWords | null) => {
  const settled = new Map([...amounts(spoken), ...rules(spoken), ...operator(spoken)])
  return (place) => {
    const named = settled.get(place) ?? inList(spoken, place)
    if (named === null) return null
    const { group, name, unit } = named
    return { label: spoken.t('changes.rule', { group, name }), say: (noted) => said(spoken, unit, noted) }
  }
}

const figure = /^\d{1,15}(\.\d{1,2})?$/

const said = ({ t, ofContent, format }: Spoken, unit: Named['unit'], noted: string | null): string => {
  if (noted === null || noted === '') return '—'
  if (unit === 'engine') {
    const engine = engineChoice.safeParse(noted)
    return engine.success ? ofContent(`engines.${engine.data}.name`) : noted
  }
  if (unit === 'text' || !figure.test(noted)) return noted
  const value = Number(noted)
  switch (unit) {
    case 'number':
    case 'tokens':
      return format.number(value)
    case 'euro':
      return format.money(value)
    case 'credits':
      return format.credits(value)
    case 'percent':
      return format.setPercent(value)
    case 'seconds':
    case 'hours':
    case 'days':
    case 'months':
      return t(`changes.${unit}`, { count: value, figure: format.number(value) })
  }
}

const amounts = ({ t }: Spoken): Places => {
  const awards = t('settings.awards.title')
  const offers = t('settings.offers.title')
  return [
    ['awards.own_site_link', { group: awards, name: t('settings.awards.ownLink'), unit: 'credits' }],
    ['awards.welcome', { group: awards, name: t('settings.awards.welcome'), unit: 'credits' }],
    ...schedule(t, 'own_site_link', 'schedule'),
    ['offers.quality_from', { group: offers, name: t('settings.offers.quality'), unit: 'number' }],
    ['offers.price_from', { group: offers, name: t('settings.offers.priceFrom'), unit: 'credits' }],
    ['offers.price_to', { group: offers, name: t('settings.offers.priceTo'), unit: 'credits' }],
  ]
}

/** The check schedule of links. */
const schedule = (t: Spoken['t'], place: string, words: 'guarantee' | 'schedule'): Places => {
  const group = t(`settings.${words}.title`)
  return [
    [`${place}.check_after_days`, { group, name: t(`settings.${words}.after`), unit: 'text' }],
    [`${place}.then_every_days`, { group, name: t(`settings.${words}.every`), unit: 'days' }],
    [`${place}.repair_days`, { group, name: t(`settings.${words}.repair`), unit: 'days' }],
  ]
}

const rules = ({ t, ofContent, ofLimits, ofOrders, ofPayments }: Spoken): Places => {
  const [orders, exchange] = [t('settings.orders.title'), t('settings.exchange.title')]
  const payments = ofPayments('title')
  const [referrals, content] = [t('settings.referrals.title'), ofContent('title')]
  return [
    ...limitNames.map((rule): Places[number] => [
      `award_limits.${rule}`,
      { group: t('settings.limits.title'), name: ofLimits(`rules.${rule}`), unit: limitUnits[rule] },
    ]),
    ...settledMethodNames.map((method): Places[number] => [
      `payments.settle_days.${method}`,
      { group: payments, name: ofPayments(`methods.${method}`), unit: 'days' },
    ]),
    ...paymentRuleNames.map((rule): Places[number] => [
      `payments.${rule}`,
      { group: payments, name: ofPayments(`rules.${rule}`), unit: paymentUnits[rule] },
    ]),
    ...orderRuleNames.map((rule): Places[number] => [
      `orders.${rule}`,
      { group: orders, name: ofOrders(`rules.${rule}`), unit: orderUnits[rule] },
    ]),
    ...schedule(t, 'guarantee', 'guarantee'),
    ...exchangeRuleNames.map((rule): Places[number] => [
      `exchange.${rule}`,
      { group: exchange, name: t(`settings.exchange.rules.${rule}`), unit: exchangeUnits[rule] },
    ]),
    ...referralRuleNames.map((rule): Places[number] => [
      `referrals.${rule}`,
      { group: referrals, name: t(`settings.referrals.rules.${rule}`), unit: referralUnits[rule] },
    ]),
    ['content.engine', { group: content, name: ofContent('engine'), unit: 'engine' }],
    ...contentRuleNames.map((rule): Places[number] => [
      `content.${rule}`,
      { group: content, name: ofContent(`rules.${rule}`), unit: contentUnits[rule] },
    ]),
  ]
}

const operator = ({ t }: Spoken): Places => {
  const group = t('settings.invoices.title')
  return [
    ['invoices.vat_percent', { group, name: t('settings.invoices.vat'), unit: 'percent' }],
    ['invoices.prefix', { group, name: t('settings.invoices.prefix'), unit: 'text' }],
    ['invoices.operator.name', { group, name: t('settings.invoices.name'), unit: 'text' }],
    ['invoices.operator.address', { group, name: t('settings.invoices.address'), unit: 'text' }],
    ['invoices.operator.vat_id', { group, name: t('settings.invoices.vatId'), unit: 'text' }],
    ['invoices.operator.email', { group, name: t('settings.invoices.email'), unit: 'text' }],
  ]
}

/** Settings in lists: tiers and packs; and the terms of the plans. */
const inList = ({ t, format }: Spoken, place: string): Named | null => {
  const [list = '', entry = '', term = ''] = place.split('.')
  const from = Number(/^(?:month_)?(\d+)\+$/.exec(list === 'awards' ? term : entry)?.[1] ?? Number.NaN)
  if (list === 'awards' && entry === 'website' && !Number.isNaN(from)) {
    const name = `${t('settings.awards.scoreFrom')} ${format.number(from)}`
    return { group: t('settings.awards.title'), name, unit: 'credits' }
  }
  if (list === 'loyalty' && !Number.isNaN(from)) {
    const name = `${t('settings.loyalty.fromMonth')} ${format.number(from)}`
    return { group: t('settings.loyalty.title'), name, unit: 'percent' }
  }
  if (list === 'packs') {
    const named = { credits: t('settings.packs.credits'), price_cents: t('settings.packs.price') }
    return ofTerm(term, named, (name) => ({ group: t('settings.packs.title'), name: `${entry} · ${name}` }))
  }
  const plan = list === 'plans' ? plans.find((known) => known === entry) : undefined
  if (plan === undefined) return null
  const named = {
    credits: t('settings.plans.credits'),
    price_cents: t('settings.plans.price'),
    yearly_percent_off: t('settings.plans.off'),
  }
  return ofTerm(term, named, (name) => ({ group: planNames[plan], name }))
}

const termUnits = { credits: 'credits', price_cents: 'euro', yearly_percent_off: 'percent' } as const
type Term = keyof typeof termUnits

const ofTerm = (
  noted: string,
  names: Partial<Record<Term, string>>,
  of: (name: string) => Omit<Named, 'unit'>,
): Named | null => {
  const term = (Object.keys(termUnits) as Term[]).find((known) => known === noted)
  const name = term === undefined ? undefined : names[term]
  return term === undefined || name === undefined ? null : { ...of(name), unit: termUnits[term] }
}
