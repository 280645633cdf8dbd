import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backward, forward, isWrongPlace, type PagePlace, readPlace, withPlace } from './cursorPaging.ts'
import { ApiError } from './http.ts'

const first: PagePlace = { cursor: undefined, page: 1 }

describe('pages by cursor', () => {
  it('are read from the address; what makes no sense there is left out', () => {
    expect(readPlace(new URLSearchParams(''))).toEqual(first)
    expect(readPlace(new URLSearchParams('page=7'))).toEqual(first)
    expect(readPlace(new URLSearchParams('cursor=a&page=3'))).toEqual({ cursor: 'a', page: 3 })
    expect(readPlace(new URLSearchParams('cursor=a&page=-1'))).toEqual({ cursor: 'a', page: 2 })
  })

  it('keep what else the address says', () => {
    const there = withPlace(new URLSearchParams('q=lena'), { cursor: 'a=&b', page: 2 })
    expect(there.get('q')).toBe('lena')
    expect(readPlace(there)).toEqual({ cursor: 'a=&b', page: 2 })
    expect(withPlace(there, first).toString()).toBe('q=lena')
  })

  it('are told from other failures where the server does not know the place', () => {
    const refused = (path: string) =>
      new ApiError(400, { code: 'invalid_input', issues: [{ path, code: 'wrong_value' }] })
    expect(isWrongPlace(refused('cursor'))).toBe(true)
    expect(isWrongPlace(refused('q'))).toBe(false)
    expect(isWrongPlace(new ApiError(0, { code: 'network' }))).toBe(false)
    expect(isWrongPlace(new Error('cursor'))).toBe(false)
  })

  it('lead back the way that somebody came', () => {
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

  it('lead somebody who came by a link to the beginning', () => {
    expect(backward({ cursor: 'x', page: 9 }, []).place).toEqual(first)
  })
})
