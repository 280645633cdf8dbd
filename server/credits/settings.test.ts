import { describe, expect, test } from 'vitest'
import { shippedSettings } from '../../contract/pricing.ts'
import { readStored } from './settings.ts'

const { invoices, awards, ...rest } = shippedSettings
const without = (group: object, name: string): object =>
  Object.fromEntries(Object.entries(group).filter(([field]) => field !== name))
const changed = { ...without(awards, 'welcome'), own_site_link: 99 }

describe('settings stored by an earlier release', () => {
  test('take the default for a new field, at every depth, and keep what was set', () => {
    const { operator, ...plain } = invoices
    const stored = {
      ...rest,
      awards: changed,
      invoices: { ...plain, operator: { ...without(operator, 'vat_id'), name: 'Hafen GmbH' } },
    }
    expect(readStored(stored)).toEqual({
      ...shippedSettings,
      awards: { ...awards, own_site_link: 99 },
      invoices: { ...invoices, operator: { ...operator, name: 'Hafen GmbH' } },
    })
  })

  test('take the defaults for a new group', () => {
    expect(readStored({ ...rest, awards: changed })).toEqual({
      ...shippedSettings,
      awards: { ...awards, own_site_link: 99 },
    })
  })

  test('take the default order rules if stored before there were any', () => {
    const { orders, guarantee, exchange, ...before } = shippedSettings
    expect(readStored(before)).toEqual(shippedSettings)
    expect(
      readStored({ ...before, guarantee, exchange, orders: { ...without(orders, 'rounds_max'), review_days: 9 } }),
    ).toEqual({
      ...shippedSettings,
      orders: { ...orders, review_days: 9 },
    })
  })

  test('drop removed fields', () => {
    expect(readStored({ ...shippedSettings, seasons: 4, awards: { ...awards, birthday: 5 } })).toEqual(shippedSettings)
  })

  test('are not replaced where they are invalid', () => {
    expect(() => readStored({ ...shippedSettings, awards: { ...awards, welcome: -1 } })).toThrow('welcome')
    expect(() => readStored({ ...shippedSettings, packs: null })).toThrow('packs')
    expect(() => readStored({ ...shippedSettings, awards: null })).toThrow('awards')
  })
})
