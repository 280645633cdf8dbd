import { describe, expect, it } from 'vitest'
import { readWholeNumber } from '../../../lib/wholeNumber.ts'
import { outcomeOf, presetsOf, splitOf } from './split.ts'

const typed = (text: string) => readWholeNumber(text, 'en')

describe('the split of a price', () => {
  it('leaves no remainder', () => {
    expect(splitOf(101, typed('51'))).toEqual({ toBuyer: 51, toSeller: 50 })
    expect(splitOf(101, typed('0'))).toEqual({ toBuyer: 0, toSeller: 101 })
    expect(splitOf(1_200, typed('1,200'))).toEqual({ toBuyer: 1_200, toSeller: 0 })
  })

  it('is invalid above the price, below zero or in fractions of a credit', () => {
    for (const text of ['102', '-1', '', '10.5', 'half']) expect(splitOf(101, typed(text))).toBeNull()
  })

  it('has one of three outcomes', () => {
    expect(outcomeOf({ toBuyer: 0, toSeller: 40 })).toBe('out')
    expect(outcomeOf({ toBuyer: 1, toSeller: 39 })).toBe('parted')
    expect(outcomeOf({ toBuyer: 40, toSeller: 0 })).toBe('back')
  })

  it('has a preset for halves from two credits on', () => {
    expect(presetsOf(41).map(({ toBuyer }) => toBuyer)).toEqual([0, 21, 41])
    expect(presetsOf(1).map(({ preset }) => preset)).toEqual(['seller', 'buyer'])
  })
})
