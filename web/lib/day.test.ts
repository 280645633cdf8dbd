import { describe, expect, it } from 'vitest'
import { readDay } from './day.ts'

describe('a day', () => {
  it('must exist', () => {
    expect(readDay('2028-02-29')).toBe('2028-02-29')
    expect(['2026-02-29', '2026-13-01', '26-01-01', 'today', '', null, undefined].map(readDay)).toEqual(
      Array.from({ length: 7 }),
    )
  })
})
