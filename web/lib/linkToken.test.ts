import { describe, expect, it } from 'vitest'
import { tokenIn } from './linkToken.ts'

describe('the token of an emailed link', () => {
  it('is read from the URL fragment', () => {
    expect(tokenIn('#token=abc.def-_')).toBe('abc.def-_')
    expect(tokenIn('#token=a%2Bb')).toBe('a+b')
  })

  it('is missing in a truncated link', () => {
    expect(['', '#', '#token=', '#tok'].map(tokenIn)).toEqual([null, null, null, null])
  })
})
