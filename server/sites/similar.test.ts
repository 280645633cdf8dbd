import { expect, it } from 'vitest'
import { distance, type Likeness } from './similar.ts'

const site = (facts: Partial<Likeness> = {}): Likeness => ({ quality: 70, visits: 1_000, price: 100, ...facts })

it('the distance of websites grows with their differences, and an unknown value is in between', () => {
  expect(distance(site(), site())).toBe(0)
  const away = [
    site({ quality: 72 }),
    site({ visits: null }),
    site({ quality: 60, visits: 5_000 }),
    site({ price: 900 }),
    site({ quality: 30, visits: 1_000_000, price: 4_000 }),
  ].map((other) => distance(site(), other))
  expect(away).toEqual(away.toSorted((one, other) => one - other))
  expect(distance(site(), site({ price: 10 }))).toBe(distance(site({ price: 10 }), site()))
})
