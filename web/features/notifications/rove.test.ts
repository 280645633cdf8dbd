import { describe, expect, it } from 'vitest'
import { roveTo } from './rove.ts'

describe('keys in the bell', () => {
  it('enter the list at its nearer end', () => {
    expect(roveTo('ArrowDown', -1, 3)).toBe(0)
    expect(roveTo('ArrowUp', -1, 3)).toBe(2)
  })

  it('move by one and stop at the ends', () => {
    expect(roveTo('ArrowDown', 0, 3)).toBe(1)
    expect(roveTo('ArrowDown', 2, 3)).toBe(2)
    expect(roveTo('ArrowUp', 1, 3)).toBe(0)
    expect(roveTo('ArrowUp', 0, 3)).toBe(0)
    expect([roveTo('Home', 1, 3), roveTo('End', 1, 3)]).toEqual([0, 2])
  })

  it('leave everything else alone', () => {
    expect(roveTo('Tab', 0, 3)).toBeNull()
    expect(roveTo('ArrowDown', -1, 0)).toBeNull()
  })
})
