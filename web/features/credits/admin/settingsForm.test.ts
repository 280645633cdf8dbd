import { describe, expect, it } from 'vitest'
import { shippedSettings } from '../../../../contract/pricing.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { settingsForm, type TypedSettings, typedSettings } from './settingsForm.ts'

const shipped = (): TypedSettings => typedSettings(shippedSettings, 'en')

const complaints = (typed: TypedSettings): Record<string, string> => {
  const read = settingsForm('en').safeParse(typed, { error: messageOf })
  return Object.fromEntries(read.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('the settings form', () => {
  it('survives a round trip in both languages', () => {
    for (const language of ['en', 'de']) {
      const invoices = {
        ...shippedSettings.invoices,
        operator: { name: 'Hafen GmbH', address: ['Kai 1', '20457 Hamburg'], vat_id: 'DE1', email: 'a@b.test' },
      }
      const referrals = { ...shippedSettings.referrals, purchase_percent: 7.25, bonuses_per_30_days: 1_000 }
      const content = { ...shippedSettings.content, engine: 'service' as const, input_cents_per_million: 1_234_56 }
      const settings = { ...shippedSettings, invoices, referrals, content }
      expect(settingsForm(language).parse(typedSettings(settings, language))).toEqual(settings)
    }
  })

  it('parses the order rules as typed', () => {
    const typed = shipped()
    typed.orders.answer_hours = '1,000'
    typed.guarantee.check_after_days = '2; 5 40'
    typed.exchange.place_days = ' 14 '
    const { orders, guarantee, exchange } = settingsForm('en').parse(typed)
    expect(orders).toEqual({ ...shippedSettings.orders, answer_hours: 1000 })
    expect(guarantee).toEqual({ ...shippedSettings.guarantee, check_after_days: [2, 5, 40] })
    expect(exchange).toEqual({ ...shippedSettings.exchange, place_days: 14 })
  })

  it('parses the commission with decimals, using the separators of the language', () => {
    const typed = typedSettings(shippedSettings, 'de')
    typed.referrals = { ...typed.referrals, referrer_bonus: '1.000', purchase_percent: '12,5' }
    expect(settingsForm('de').parse(typed).referrals).toEqual({
      ...shippedSettings.referrals,
      referrer_bonus: 1000,
      purchase_percent: 12.5,
    })
  })

  it('parses the cost of the service as money, and tokens as whole numbers', () => {
    const typed = typedSettings(shippedSettings, 'de')
    typed.content = { ...typed.content, output_cents_per_million: '12,5', all_tokens_per_month: '2.000.000' }
    expect(settingsForm('de').parse(typed).content).toEqual({
      ...shippedSettings.content,
      output_cents_per_million: 1_250,
      all_tokens_per_month: 2_000_000,
    })
  })

  it('reports errors at the field', () => {
    const typed = shipped()
    typed.awards.welcome = ''
    typed.awards.own_site_link = '2.5'
    typed.packs[0] = { id: 'pack-50', credits: '0', price_cents: '0.10' }
    typed.plans.basic.yearly_percent_off = '95'
    typed.own_site_link.repair_days = 'a week'
    typed.invoices.prefix = 'much too long a prefix'
    typed.offers = { quality_from: '101', price_from: '20', price_to: '10' }
    typed.payments = { ...typed.payments, spend_limit: '', write_offs_per_day: '10000001' }
    typed.payments.settle_days = { ...typed.payments.settle_days, card: '401', other: '1.5' }
    typed.orders.answer_hours = '0'
    typed.orders.prime_bonus = '7.5'
    typed.orders.rounds_max = ''
    typed.guarantee.then_every_days = '366'
    typed.exchange.monitor_months = 'a year'
    typed.referrals = { ...typed.referrals, purchase_percent: '101', hold_days: '1.5', bonuses_per_30_days: '0' }
    typed.content = { ...typed.content, silence_seconds: '4', drafts_max: '1.5', input_cents_per_million: 'dear' }
    expect(complaints(typed)).toEqual({
      'awards.welcome': 'required',
      'awards.own_site_link': 'not_whole',
      'packs.0.credits': 'too_small:1',
      'packs.0.price_cents': 'too_small:50',
      'plans.basic.yearly_percent_off': 'too_big:90',
      'own_site_link.repair_days': 'not_a_number',
      'invoices.prefix': 'too_long:12',
      'offers.quality_from': 'too_big:100',
      'offers.price_to': 'too_small:20',
      'payments.settle_days.card': 'too_big:400',
      'payments.settle_days.other': 'not_whole',
      'payments.spend_limit': 'required',
      'payments.write_offs_per_day': 'too_big:10000000',
      'orders.answer_hours': 'too_small:1',
      'orders.prime_bonus': 'not_whole',
      'orders.rounds_max': 'required',
      'guarantee.then_every_days': 'too_big:365',
      'exchange.monitor_months': 'not_a_number',
      'referrals.purchase_percent': 'too_big:100',
      'referrals.hold_days': 'not_whole',
      'referrals.bonuses_per_30_days': 'too_small:1',
      'content.silence_seconds': 'too_small:5',
      'content.drafts_max': 'not_whole',
      'content.input_cents_per_million': 'not_a_number',
    })
  })

  it('requires tiers that start at 0 and rise, and reports which do not', () => {
    const typed = shipped()
    typed.awards.website = [
      { score_from: '10', credits: '5' },
      { score_from: '10', credits: '6' },
    ]
    typed.loyalty = [
      { from_month: '6', percent: '5' },
      { from_month: '3', percent: '10' },
    ]
    expect(complaints(typed)).toEqual({
      'awards.website.0.score_from': 'too_big:0',
      'awards.website.1.score_from': 'too_small:11',
      'loyalty.1.from_month': 'too_small:7',
    })
  })

  it('names a new pack after its credits, and never like another', () => {
    const typed = shipped()
    typed.packs.push({ id: '', credits: '50', price_cents: '9.50' }, { id: '', credits: '50', price_cents: '9.40' })
    const { packs } = settingsForm('en').parse(typed)
    expect(packs.map(({ id }) => id)).toEqual([
      'pack-50',
      'pack-150',
      'pack-500',
      'pack-1500',
      'pack-50-2',
      'pack-50-3',
    ])
  })

  it('rejects days that do not rise', () => {
    const typed = shipped()
    for (const days of ['1, 7, 3', '']) {
      typed.own_site_link.check_after_days = days
      typed.guarantee.check_after_days = days
      expect(Object.keys(complaints(typed))).toEqual(['own_site_link.check_after_days', 'guarantee.check_after_days'])
    }
  })
})
