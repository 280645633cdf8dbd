import { describe, expect, it } from 'vitest'
import { bestAmong } from './best.ts'

describe('the best of several values', () => {
  it('is the highest or the lowest as configured, including ties', () => {
    expect(bestAmong([3, 9, 9, 1], 'high')).toEqual([false, true, true, false])
    expect(bestAmong([3, 9, 9, 1], 'low')).toEqual([false, false, false, true])
  })

  it('ignores unknown values, and is none if all are equal', () => {
    expect(bestAmong([null, 0, 5], 'low')).toEqual([false, true, false])
    expect(bestAmong([null, 7, null], 'high')).toEqual([false, false, false])
    expect(bestAmong([7, 7], 'high')).toEqual([false, false])
    expect(bestAmong([], 'low')).toEqual([])
  })
})
