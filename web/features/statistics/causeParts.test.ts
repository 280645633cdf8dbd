import { describe, expect, it } from 'vitest'
import { causeParts } from './causeParts.ts'

const nameOf = (cause: string): string => cause
const caused = (...credits: number[]) => credits.map((amount, at) => ({ cause: `c${at}`, credits: amount }))

describe('parts of the whole', () => {
  it('are the largest causes individually and the rest combined', () => {
    const parts = causeParts(caused(50, 30, 10, 6, 4), ['accent', 'alive'], nameOf)
    expect(parts).toEqual([
      { label: 'c0', share: 0.5, tone: 'accent' },
      { label: 'c1', share: 0.3, tone: 'alive' },
      { label: 'others', share: 0.2, tone: 'neutral' },
    ])
  })

  it('name the last cause if only one is left over', () => {
    expect(causeParts(caused(6, 3, 1), ['accent', 'alive'], nameOf).at(-1)).toEqual({
      label: 'c2',
      share: 0.1,
      tone: 'neutral',
    })
  })

  it('are empty if there were no transactions', () => {
    expect(causeParts([], ['accent'], nameOf)).toEqual([])
  })
})
