import { expect, test } from 'vitest'
import type { ExchangeWay } from '../../../contract/exchangeSites.ts'
import { chosenOf, inOrder, keyOf } from './ways.ts'

const way = (via: string | null, changed: Partial<ExchangeWay> = {}): ExchangeWay => ({
  legs: [],
  give_website_id: 'mine',
  other_website_id: via === null ? 'theirs' : null,
  via_website_id: via,
  is_risky: false,
  is_blocked: false,
  findings: [],
  ...changed,
})

test('risky routes come last, and the first offered is not risky', () => {
  const asked = way(null, { is_risky: true })
  const circle = way('third')
  expect(inOrder({ asked, suggestions: [circle] })).toEqual([
    { way: circle, isAsked: false },
    { way: asked, isAsked: true },
  ])
  const fine = way(null)
  expect(inOrder({ asked: fine, suggestions: [circle] }).map(({ isAsked }) => isAsked)).toEqual([true, false])
})

test('the chosen route stays selected while it is available, else the first is', () => {
  const ways = inOrder({ asked: way(null, { is_risky: true }), suggestions: [way('third'), way('fourth')] })
  expect(chosenOf(ways, keyOf(way('fourth')))?.via_website_id).toBe('fourth')
  expect(chosenOf(ways, keyOf(way('gone')))?.via_website_id).toBe('third')
  expect(chosenOf([], null)).toBe(null)
})
