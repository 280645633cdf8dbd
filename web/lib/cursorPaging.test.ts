import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backward, forward, isWrongPlace, type PagePlace, readPlace, withPlace } from './cursorPaging.ts'
import { ApiError } from './http.ts'

const first: PagePlace = { cursor: undefined, page: 1 }

describe('cursor pages', () => {
  it('are read from the URL; invalid values are dropped', () => {
    expect(readPlace(new URLSearchParams(''))).toEqual(first)
    expect(readPlace(new URLSearchParams('page=7'))).toEqual(first)
    expect(readPlace(new URLSearchParams('cursor=a&page=3'))).toEqual({ cursor: 'a', page: 3 })
    expect(readPlace(new URLSearchParams('cursor=a&page=-1'))).toEqual({ cursor: 'a', page: 2 })
  })

  it('keep the other parameters', () => {
    const there = withPlace(new URLSearchParams('q=lena'), { cursor: 'a=&b', page: 2 })
    expect(there.get('q')).toBe('lena')
    expect(readPlace(there)).toEqual({ cursor: 'a=&b', page: 2 })
    expect(withPlace(there, first).toString()).toBe('q=lena')
  })

  it('distinguish an invalid cursor from other errors', () => {
    const refused = (path: string) =>
      new ApiError(400, { code: 'invalid_input', issues: [{ path, code: 'wrong_value' }] })
    expect(isWrongPlace(refused('cursor'))).toBe(true)
    expect(isWrongPlace(refused('q'))).toBe(false)
    expect(isWrongPlace(new ApiError(0, { code: 'network' }))).toBe(false)
    expect(isWrongPlace(new Error('cursor'))).toBe(false)
  })

  it('go back the same way', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (cursors) => {
        let step = { place: first, trail: [] as string[] }
        for (const cursor of cursors) step = forward(step.place, step.trail, cursor)
        expect(step.place).toEqual({ cursor: cursors.at(-1), page: cursors.length + 1 })
        for (let back = cursors.length - 1; back > 0; back -= 1) {
          step = backward(step.place, step.trail)
          expect(step.place).toEqual({ cursor: cursors[back - 1], page: back + 1 })
        }
        expect(backward(step.place, step.trail)).toEqual({ place: first, trail: [] })
      }),
    )
  })

  it('go back to the first page after a direct link', () => {
    expect(backward({ cursor: 'x', page: 9 }, []).place).toEqual(first)
  })
})
