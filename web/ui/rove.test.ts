import { describe, expect, it } from 'vitest'
import { roveTo } from './rove.ts'

describe('keyboard navigation in a list', () => {
  it('enters the list at its nearer end', () => {
    expect(roveTo('ArrowDown', -1, 3)).toBe(0)
    expect(roveTo('ArrowUp', -1, 3)).toBe(2)
  })

  it('moves by one and stops at the ends', () => {
    expect(roveTo('ArrowDown', 0, 3)).toBe(1)
    expect(roveTo('ArrowDown', 2, 3)).toBe(2)
    expect(roveTo('ArrowUp', 1, 3)).toBe(0)
    expect(roveTo('ArrowUp', 0, 3)).toBe(0)
    expect([roveTo('Home', 1, 3), roveTo('End', 1, 3)]).toEqual([0, 2])
  })

  it('moves by ten, and to the end if there are fewer', () => {
    expect([roveTo('PageDown', 3, 30), roveTo('PageUp', 23, 30)]).toEqual([13, 13])
    expect([roveTo('PageDown', 25, 30), roveTo('PageUp', 4, 30)]).toEqual([29, 0])
    expect([roveTo('PageDown', -1, 30), roveTo('PageUp', -1, 30)]).toEqual([10, 19])
  })

  it('ignores all other keys', () => {
    expect(roveTo('Tab', 0, 3)).toBeNull()
    expect(roveTo('ArrowDown', -1, 0)).toBeNull()
  })
})
