import { expect, test } from 'vitest'
import { readShopAddress } from './shopAddress.ts'
import { aheadOf } from './useAsked.ts'

const { asked } = readShopAddress(new URLSearchParams())

test('what was chosen holds until the address has followed', () => {
  const upwards = { ...asked, direction: 'up' } as const
  expect(aheadOf('', upwards)).toEqual({ from: '', asked: upwards })
})

test('what was chosen and taken back before the address followed holds no longer', () => {
  expect(aheadOf('', asked)).toBe(null)
})
