import { createInstance } from 'i18next'
import { textsOf, type Translate } from '../../../lib/translation.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CreditSettings, shippedSettings } from '../../../../contract/pricing.ts'
import { furtherChanges, noteChange, settingPlaces } from '../../../../contract/settingChanges.ts'
import { createFormat } from '../../../lib/format.ts'
import contentDe from './locales/contentRules.de.json' with { type: 'json' }
import contentEn from './locales/contentRules.en.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import ordersDe from './locales/orderRules.de.json' with { type: 'json' }
import ordersEn from './locales/orderRules.en.json' with { type: 'json' }
import paymentsDe from './locales/paymentRules.de.json' with { type: 'json' }
import paymentsEn from './locales/paymentRules.en.json' with { type: 'json' }
import { contentGroups, contentRuleNames, orderGroups, orderRuleNames } from './ruleFields.ts'
import { type Change, notedChanges, settingsChanges } from './settingsChanges.ts'
import { settingWords, type Spoken } from './settingTexts.ts'

const texts = createInstance()

beforeAll(async () => {
  const resources = {
    en: { creditsAdmin: en, contentRules: contentEn, orderRules: ordersEn, paymentRules: paymentsEn },
    de: { creditsAdmin: de, contentRules: contentDe, orderRules: ordersDe, paymentRules: paymentsDe },
  }
  await texts.init({ lng: 'en', resources, ns: ['creditsAdmin', 'contentRules', 'orderRules', 'paymentRules'] })
})

const spokenIn = (language: 'en' | 'de'): Spoken => {
  const t: Translate<'creditsAdmin'> = textsOf(texts, language, 'creditsAdmin')
  const ofContent: Translate<'contentRules'> = textsOf(texts, language, 'contentRules')
  const ofLimits: Translate<'awardLimits'> = textsOf(texts, language, 'awardLimits')
  const ofOrders: Translate<'orderRules'> = textsOf(texts, language, 'orderRules')
  const ofPayments: Translate<'paymentRules'> = textsOf(texts, language, 'paymentRules')
  return { t, ofContent, ofLimits, ofOrders, ofPayments, format: createFormat(language) }
}

const changes = (after: CreditSettings, language: 'en' | 'de' = 'en'): Change[] =>
  settingsChanges(spokenIn(language), shippedSettings, after)

describe('the summary of changes', () => {
  it('is empty if nothing changes', () => {
    expect(changes(shippedSettings)).toEqual([])
  })

  it('shows the group and unit of each rule', () => {
    const after = {
      ...shippedSettings,
      payments: {
        ...shippedSettings.payments,
        settle_days: { ...shippedSettings.payments.settle_days, card: 45 },
        spend_limit: 400,
      },
      orders: { ...shippedSettings.orders, answer_hours: 1, prime_bonus: 20, rounds_max: 4 },
      guarantee: { ...shippedSettings.guarantee, check_after_days: [2, 20], repair_days: 10 },
      exchange: { ...shippedSettings.exchange, monitor_months: 1 },
      referrals: { ...shippedSettings.referrals, member_bonus: 8, purchase_percent: 12.5, hold_days: 14 },
      content: {
        ...shippedSettings.content,
        engine: 'built_in' as const,
        output_cents_per_million: 150,
        silence_seconds: 60,
      },
    }
    expect(changes(after)).toEqual([
      { label: 'Payments that can be reversed: Card', before: '30 days', after: '45 days' },
      { label: 'Payments that can be reversed: Unsettled credits of a new payer', before: '500', after: '400' },
      { label: 'Orders: Response time', before: '72 hours', after: '1 hour' },
      { label: 'Orders: Correction rounds', before: '3', after: '4' },
      { label: 'Orders: Prime bonus', before: '10%', after: '20%' },
      { label: 'Guarantee: Check after', before: '1', after: '2, 20' },
      { label: 'Guarantee: Repair period', before: '7 days', after: '10 days' },
      { label: 'Link exchange: Monitored for', before: '12 months', after: '1 month' },
      { label: 'Referrals: New member bonus', before: '5', after: '8' },
      { label: 'Referrals: Commission', before: '10%', after: '12.5%' },
      { label: 'Referrals: Payout delay', before: '30 days', after: '14 days' },
      { label: 'Content: Generator', before: 'AI model, if configured', after: 'Built-in generator only' },
      { label: 'Content: Output price', before: '€0.00', after: '€1.50' },
      { label: 'Content: Response timeout', before: '30 seconds', after: '60 seconds' },
    ])
    expect(changes(after, 'de')[2]).toEqual({
      label: 'Bestellungen: Antwortfrist',
      before: '72 Stunden',
      after: '1 Stunde',
    })
  })

  it('shows the smallest change of a percentage', () => {
    const referrals = { ...shippedSettings.referrals, purchase_percent: 10.01 }
    const invoices = { ...shippedSettings.invoices, vat_percent: 19.55 }
    expect(changes({ ...shippedSettings, referrals, invoices }, 'de').map(({ after }) => after)).toEqual([
      '10,01\u00a0%',
      '19,55\u00a0%',
    ])
  })

  it('includes every rule, each with a unique label', () => {
    const next = <Rules extends Record<string, number>>(rules: Rules): Rules =>
      Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, value + 1])) as Rules
    const { orders, guarantee, exchange, referrals, content } = shippedSettings
    const { engine, ...counted } = content
    const { check_after_days: days, ...schedule } = guarantee
    const after = {
      ...shippedSettings,
      orders: next(orders),
      guarantee: { ...next(schedule), check_after_days: [...days, 60] },
      exchange: next(exchange),
      referrals: next(referrals),
      content: { ...next(counted), engine: engine === 'auto' ? ('service' as const) : ('auto' as const) },
    }
    const count = [orders, guarantee, exchange, referrals, content].flatMap((group) => Object.keys(group)).length
    for (const language of ['en', 'de'] as const) {
      const notified = changes(after, language)
      expect(notified).toHaveLength(count)
      expect(new Set(notified.map(({ label }) => label)).size).toBe(count)
    }
  })
})

describe('the log of changes', () => {
  it('has a unique label for every setting, in both languages', () => {
    const places = [...settingPlaces(shippedSettings).keys()]
    for (const language of ['en', 'de'] as const) {
      const words = settingWords(spokenIn(language))
      const labels = places.map((place) => words(place)?.label)
      expect(labels).not.toContain(undefined)
      expect(new Set(labels).size).toBe(places.length)
    }
  })

  it('shows old and new values in the reader’s language, in the order of the settings', () => {
    const details = {
      'loyalty.month_6+': noteChange('10', undefined),
      'orders.answer_hours': noteChange('72', '1'),
      'packs.pack-50.price_cents': noteChange('1000', '1250'),
      'plans.basic.yearly_percent_off': noteChange('10', '12.5'),
      'awards.website.40+': noteChange(undefined, '15'),
      'content.engine': noteChange('auto', 'built_in'),
      'invoices.operator.name': noteChange('', 'Hafen GmbH'),
      'guarantee.check_after_days': noteChange('1, 3', '2, 20'),
      [furtherChanges]: '+4',
    }
    expect(notedChanges(spokenIn('de'), details)).toEqual({
      changes: [
        { label: 'Gutschriften für Websites: Mindestwert 40', before: '—', after: '15' },
        { label: 'Credit-Pakete: pack-50 · Preis', before: '10,00\u00a0€', after: '12,50\u00a0€' },
        { label: 'Basic: Jahresrabatt', before: '10\u00a0%', after: '12,5\u00a0%' },
        { label: 'Treuebonus: Ab Monat 6', before: '10\u00a0%', after: '—' },
        { label: 'Bestellungen: Antwortfrist', before: '72 Stunden', after: '1 Stunde' },
        { label: 'Garantie: Prüfung nach', before: '1, 3', after: '2, 20' },
        {
          label: 'Texte: Generator',
          before: 'KI-Modell, falls eingerichtet',
          after: 'Nur der eingebaute Generator',
        },
        { label: 'Rechnungen: Betreiber', before: '—', after: 'Hafen GmbH' },
      ],
      further: 4,
    })
  })

  it('shows entries without a label as logged', () => {
    const details = {
      'rules.of.earlier': noteChange('1', '2'),
      'packs.pack-50.colour': noteChange('red', 'blue'),
      'invoices.operator.name': noteChange('A → B', 'C'),
    }
    expect(notedChanges(spokenIn('en'), details).changes).toEqual([
      { label: 'packs.pack-50.colour', noted: 'red → blue' },
      { label: 'Invoices: Operator', noted: 'A → B → C' },
      { label: 'rules.of.earlier', noted: '1 → 2' },
    ])
  })
})

describe('the orders card', () => {
  it('has every rule once, except those of the guarantee', () => {
    const shown = orderGroups.flatMap(({ rules }): string[] => [...rules])
    expect([...shown, 'whole_refund_days'].sort()).toEqual([...orderRuleNames].sort())
  })
})

describe('the drafts card', () => {
  it('has every rule once, besides the choice of engine', () => {
    expect(contentGroups.flatMap(({ rules }): string[] => [...rules]).sort()).toEqual([...contentRuleNames].sort())
  })
})
