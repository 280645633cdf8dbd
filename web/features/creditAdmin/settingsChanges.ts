// What differs between two versions of the settings, said line by line as an admin would read it out.
import type { TFunction } from 'i18next'
import { plans } from '../../../contract/plans.ts'
import type { CreditSettings } from '../../../contract/pricing.ts'
import type { Format } from '../../lib/format.ts'
import { planNames } from '../credits/planNames.ts'
import {
  contentRuleNames,
  contentUnits,
  exchangeRuleNames,
  exchangeUnits,
  orderRuleNames,
  orderUnits,
  referralRuleNames,
  referralUnits,
  type RuleUnit,
} from './ruleFields.ts'

export interface Change {
  label: string
  before: string
  after: string
}

export interface Spoken {
  t: TFunction<'creditAdmin'>
  /** What the rules of drafts are called. */
  ofContent: TFunction<'contentRules'>
  format: Format
}

interface Line {
  label: string
  text: string
}

const apart = ' · '

/** The same word means something else in another group, so each says to which it belongs. */
const rulesLines = ({ t, ofContent, format }: Spoken, settings: CreditSettings): Line[] => {
  const { orders, guarantee, exchange, referrals, content } = settings
  const counted = (value: number, unit: RuleUnit): string => {
    if (unit === 'number' || unit === 'tokens') return format.number(value)
    if (unit === 'euro') return format.money(value)
    if (unit === 'credits') return format.credits(value)
    if (unit === 'percent') return format.setPercent(value)
    return t(`changes.${unit}`, { count: value, figure: format.number(value) })
  }
  const of = (group: 'orders' | 'guarantee' | 'exchange' | 'referrals', name: string): string =>
    t('changes.rule', { group: t(`settings.${group}.title`), name })
  const inContent = (name: string): string => t('changes.rule', { group: ofContent('title'), name })
  return [
    ...orderRuleNames.map((rule) => ({
      label: of('orders', t(`settings.orders.rules.${rule}`)),
      text: counted(orders[rule], orderUnits[rule]),
    })),
    { label: of('guarantee', t('settings.guarantee.after')), text: guarantee.check_after_days.join(', ') },
    { label: of('guarantee', t('settings.guarantee.every')), text: counted(guarantee.then_every_days, 'days') },
    { label: of('guarantee', t('settings.guarantee.repair')), text: counted(guarantee.repair_days, 'days') },
    ...exchangeRuleNames.map((rule) => ({
      label: of('exchange', t(`settings.exchange.rules.${rule}`)),
      text: counted(exchange[rule], exchangeUnits[rule]),
    })),
    ...referralRuleNames.map((rule) => ({
      label: of('referrals', t(`settings.referrals.rules.${rule}`)),
      text: counted(referrals[rule], referralUnits[rule]),
    })),
    { label: inContent(ofContent('engine')), text: ofContent(`engines.${content.engine}.name`) },
    ...contentRuleNames.map((rule) => ({
      label: inContent(ofContent(`rules.${rule}`)),
      text: counted(content[rule], contentUnits[rule]),
    })),
  ]
}

const linesOf = (spoken: Spoken, settings: CreditSettings): Line[] => {
  const { t, format } = spoken
  const { awards, own_site_link: rhythm, packs, loyalty, offers, invoices } = settings
  const { operator } = invoices
  const tiers = awards.website.map(({ score_from: from, credits }) =>
    t('changes.tier', { from: format.number(from), credits: format.credits(credits) }),
  )
  return [
    { label: t('changes.website'), text: tiers.join(apart) },
    { label: t('settings.awards.ownLink'), text: format.credits(awards.own_site_link) },
    { label: t('settings.awards.welcome'), text: format.credits(awards.welcome) },
    { label: t('settings.rhythm.after'), text: rhythm.check_after_days.join(', ') },
    { label: t('settings.rhythm.every'), text: format.number(rhythm.then_every_days) },
    { label: t('settings.rhythm.repair'), text: format.number(rhythm.repair_days) },
    {
      label: t('settings.packs.title'),
      text: packs
        .map(({ credits, price_cents: cents }) =>
          t('changes.pack', { credits: format.credits(credits), money: format.money(cents) }),
        )
        .join(apart),
    },
    ...plans.map((name) => {
      const { price_cents: cents, credits, yearly_percent_off: off } = settings.plans[name]
      return {
        label: planNames[name],
        text: t('changes.plan', {
          credits: format.credits(credits),
          money: format.money(cents),
          off: format.setPercent(off),
        }),
      }
    }),
    {
      label: t('settings.loyalty.title'),
      text: loyalty
        .map(({ from_month: month, percent: bonus }) =>
          t('changes.loyalty', { month: format.number(month), percent: format.setPercent(bonus) }),
        )
        .join(apart),
    },
    { label: t('settings.offers.quality'), text: format.number(offers.quality_from) },
    { label: t('settings.offers.priceFrom'), text: format.credits(offers.price_from) },
    { label: t('settings.offers.priceTo'), text: format.credits(offers.price_to) },
    ...rulesLines(spoken, settings),
    { label: t('settings.invoices.vat'), text: format.setPercent(invoices.vat_percent) },
    { label: t('settings.invoices.prefix'), text: invoices.prefix },
    { label: t('settings.invoices.name'), text: operator.name },
    { label: t('settings.invoices.address'), text: operator.address.join(', ') },
    { label: t('settings.invoices.vatId'), text: operator.vat_id },
    { label: t('settings.invoices.email'), text: operator.email },
  ]
}

const shown = (text: string | undefined): string => (text === undefined || text === '' ? '—' : text)

export const settingsChanges = (spoken: Spoken, before: CreditSettings, after: CreditSettings): Change[] => {
  const then = new Map(linesOf(spoken, before).map(({ label, text }) => [label, text]))
  return linesOf(spoken, after)
    .filter(({ label, text }) => then.get(label) !== text)
    .map(({ label, text }) => ({ label, before: shown(then.get(label)), after: shown(text) }))
}
