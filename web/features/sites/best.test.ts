import { describe, expect, it } from 'vitest'
import { bestAmong } from './best.ts'

describe('the best of several values', () => {
  it('is the highest or the lowest, whichever is wanted, and all that are equal to it', () => {
    expect(bestAmong([3, 9, 9, 1], 'high')).toEqual([false, true, true, false])
    expect(bestAmong([3, 9, 9, 1], 'low')).toEqual([false, false, false, true])
  })

  it('is none of those that nobody knows, and none where nothing can be told apart', () => {
    expect(bestAmong([null, 0, 5], 'low')).toEqual([false, true, false])
    expect(bestAmong([null, 7, null], 'high')).toEqual([false, false, false])
    expect(bestAmong([7, 7], 'high')).toEqual([false, false])
    expect(bestAmong([], 'low')).toEqual([])
  })
})
