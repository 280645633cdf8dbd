import { describe, expect, it } from 'vitest'
import { tokenIn } from './linkToken.ts'

describe('the secret of a mailed link', () => {
  it('is read from behind the #', () => {
    expect(tokenIn('#token=abc.def-_')).toBe('abc.def-_')
    expect(tokenIn('#token=a%2Bb')).toBe('a+b')
  })

  it('is missing in a link that was cut off', () => {
    expect(['', '#', '#token=', '#tok'].map(tokenIn)).toEqual([null, null, null, null])
  })
})
