import { describe, expect, it } from 'vitest'
import { bareCode, isWholeAppCode } from './codeInput.ts'

describe('a typed code', () => {
  it('may have the space that apps show in the middle', () => {
    expect(bareCode(' 123 456 ')).toBe('123456')
    expect(isWholeAppCode('123 456')).toBe(true)
  })

  it('is complete with six digits, and only then', () => {
    expect(['12345', '1234567', 'abcdef', '12345a', ''].filter(isWholeAppCode)).toEqual([])
  })
})
