import { describe, expect, it } from 'vitest'
import { searchNameMax } from '../../../contract/limits.ts'
import { proposeName } from './proposal.ts'

describe('the proposed name of a search', () => {
  it('lists its filters, most important first', () => {
    expect(proposeName(['Travel', 'German'], 'Search', [])).toBe('Travel, German')
    expect(proposeName(['a', '', 'b', 'c', 'd', 'e'], 'Search', [])).toBe('a, b, c, d')
  })

  it('is a generic word if there is nothing short to name', () => {
    expect(proposeName([], 'My search', [])).toBe('My search')
  })

  it('avoids names in use, ignoring case', () => {
    expect(proposeName(['Travel'], 'Search', ['TRAVEL', 'travel 2'])).toBe('Travel 3')
  })

  it('never exceeds the maximum length, including its suffix', () => {
    const long = 'x'.repeat(200)
    expect(proposeName([long, 'Travel'], 'Search', [])).toBe('x'.repeat(searchNameMax))
    expect(proposeName([long], 'Search', ['x'.repeat(searchNameMax)])).toBe(`${'x'.repeat(searchNameMax - 2)} 2`)
    expect(proposeName(['Travel', long, 'German'], 'Search', [])).toBe('Travel, German')
  })
})
