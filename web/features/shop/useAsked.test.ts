import { expect, test } from 'vitest'
import { readShopAddress } from './shopAddress.ts'
import { aheadOf } from './useAsked.ts'

const { asked } = readShopAddress(new URLSearchParams())

test('a choice applies until the URL has been updated', () => {
  const upwards = { ...asked, direction: 'up' } as const
  expect(aheadOf('', upwards)).toEqual({ from: '', asked: upwards })
})

test('a choice undone before the URL was updated no longer applies', () => {
  expect(aheadOf('', asked)).toBe(null)
})
