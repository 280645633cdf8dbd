import { describe, expect, it } from 'vitest'
import { keepsRule } from './passwordRules.ts'

describe('the rules of a new password', () => {
  it('require 10 to 128 characters, as people count them', () => {
    expect(keepsRule('length', 'x'.repeat(9), '')).toBe(false)
    expect(keepsRule('length', '⚓'.repeat(10), '')).toBe(true)
    expect(keepsRule('length', 'x'.repeat(128), '')).toBe(true)
    expect(keepsRule('length', 'x'.repeat(129), '')).toBe(false)
  })

  it('reject the name of the email address, in upper or lower case', () => {
    expect(keepsRule('email', 'my-LENA-harbour', 'lena@example.org')).toBe(false)
    expect(keepsRule('email', 'seven-quiet-harbours', 'lena@example.org')).toBe(true)
    expect(keepsRule('email', 'seven-quiet-harbours', 'se@example.org')).toBe(true)
  })
})
