import { describe, expect, it } from 'vitest'
import { searchNameMax } from '../../../contract/savedSearches.ts'
import { proposeName } from './proposal.ts'

describe('the name that is proposed for a search', () => {
  it('says what it asks for, the first things first', () => {
    expect(proposeName(['Travel', 'German'], 'Search', [])).toBe('Travel, German')
    expect(proposeName(['a', '', 'b', 'c', 'd', 'e'], 'Search', [])).toBe('a, b, c, d')
  })

  it('is a plain word where nothing short can be said', () => {
    expect(proposeName([], 'My search', [])).toBe('My search')
  })

  it('is none that is taken, whatever its letters are like', () => {
    expect(proposeName(['Travel'], 'Search', ['TRAVEL', 'travel 2'])).toBe('Travel 3')
  })

  it('is never too long, counted with what is put behind it', () => {
    const long = 'x'.repeat(200)
    expect(proposeName([long, 'Travel'], 'Search', [])).toBe('x'.repeat(searchNameMax))
    expect(proposeName([long], 'Search', ['x'.repeat(searchNameMax)])).toBe(`${'x'.repeat(searchNameMax - 2)} 2`)
    expect(proposeName(['Travel', long, 'German'], 'Search', [])).toBe('Travel, German')
  })
})
