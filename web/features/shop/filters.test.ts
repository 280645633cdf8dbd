import { expect, it } from 'vitest'
import { shopBoundMax } from '../../../contract/limits.ts'
import { shopFilters } from '../../../contract/shop.ts'
import {
  allFilters,
  boundNames,
  choiceNames,
  choicesOf,
  contradictionIn,
  countSet,
  isNarrowed,
  nothingNarrowed,
  ranges,
  withBound,
  withChoices,
  withoutFilter,
} from './filters.ts'

it('covers every filter of the contract, each once', () => {
  const known = new Set<string>([...choiceNames, ...boundNames, 'q', 'for'])
  expect(known).toEqual(new Set(Object.keys(shopFilters.shape)))
  expect(new Set<string>(allFilters)).toEqual(new Set<string>([...choiceNames, ...Object.keys(ranges)]))
  expect(allFilters).toHaveLength(new Set(allFilters).size)
})

it('requests nothing that the contract rejects', () => {
  for (const name of boundNames) {
    expect(shopFilters.safeParse({ [name]: String(shopBoundMax[name]) }).success, name).toBe(true)
    expect(shopFilters.safeParse({ [name]: String(shopBoundMax[name] + 1) }).success, name).toBe(false)
  }
  for (const name of choiceNames) {
    for (const value of choicesOf[name] ?? ['DE']) {
      expect(shopFilters.safeParse({ [name]: value }).success, `${name} ${value}`).toBe(true)
    }
  }
})

it('sets, counts and clears', () => {
  const narrowed = withBound(withChoices(nothingNarrowed, 'rel', ['dofollow']), 'price_to', 100)
  expect(countSet(narrowed)).toBe(2)
  expect(withChoices(narrowed, 'rel', []).choices).toEqual({})
  expect(withBound(narrowed, 'price_to', undefined).bounds).toEqual({})
  expect(isNarrowed(withoutFilter(withoutFilter(narrowed, 'rel'), 'price'))).toBe(false)
  expect(isNarrowed({ ...nothingNarrowed, q: 'tee' })).toBe(true)
})

it('detects bounds that contradict each other', () => {
  expect(contradictionIn({ ...nothingNarrowed, bounds: { price_from: 200, price_to: 100 } })).toEqual({
    kind: 'bounds',
    filterKey: 'price',
    from: 200,
    to: 100,
  })
  expect(contradictionIn({ ...nothingNarrowed, bounds: { dr_from: 30, dr_to: 30, spam_to: 0 } })).toBeNull()
  const both = withChoices(withChoices(nothingNarrowed, 'hidden', ['only']), 'favourites', ['only'])
  expect(contradictionIn(both)).toEqual({ kind: 'marks' })
  expect(contradictionIn(withoutFilter(both, 'hidden'))).toBeNull()
})

it('drops the website once no filter refers to it', () => {
  const asked = { ...withChoices(withChoices(nothingNarrowed, 'bought', ['hide']), 'linking', ['hide']), site: 'mine' }
  expect(withoutFilter(asked, 'bought').site).toBe('mine')
  expect(withoutFilter(withoutFilter(asked, 'bought'), 'linking').site).toBeNull()
})
