import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAdvance } from './durations.ts'

it.each(['P3D', 'PT1H', 'PT90M', 'P1W', 'P1M', 'P1Y', 'P5Y', 'P1Y2M3DT4H5M6S', 'PT0S', 'P30D'])(
  'accepts %s',
  (text) => {
    expect(isAdvance(text)).toBe(true)
  },
)

it.each([
  '',
  'P',
  'PT',
  'P1DT',
  '3D',
  '-P3D',
  'P-3D',
  'P1.5D',
  'p3d',
  'P3D ',
  'P6Y',
  'P2000D',
  'PT99999999999S',
  'P1H',
])('rejects “%s”', (text) => {
  expect(isAdvance(text)).toBe(false)
})

it('accepts exactly the whole days of five years', () => {
  fc.assert(
    fc.property(fc.nat(4000), (days) => {
      expect(isAdvance(`P${days}D`)).toBe(days <= 5 * 366)
    }),
  )
})
