import { describe, expect, it } from 'vitest'
import { bareCode, isWholeAppCode } from './codeInput.ts'

describe('a code that was typed', () => {
  it('may have the gap that apps show in the middle', () => {
    expect(bareCode(' 123 456 ')).toBe('123456')
    expect(isWholeAppCode('123 456')).toBe(true)
  })

  it('is whole with six digits, and with nothing else', () => {
    expect(['12345', '1234567', 'abcdef', '12345a', ''].filter(isWholeAppCode)).toEqual([])
  })
})
