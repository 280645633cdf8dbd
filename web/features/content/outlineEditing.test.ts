import { describe, expect, test } from 'vitest'
import { headingsOf, moved, outlineOf, renamed, without, withOneMore } from './outlineEditing.ts'

const headings = headingsOf(['One', 'Two', 'Three'])

describe('an outline', () => {
  test('moves a heading one place at a time, and not beyond its ends', () => {
    expect(outlineOf(moved(headings, 2, -1))).toEqual(['One', 'Three', 'Two'])
    expect(outlineOf(moved(headings, 0, 1))).toEqual(['Two', 'One', 'Three'])
    expect(outlineOf(moved(headings, 0, -1))).toEqual(['One', 'Two', 'Three'])
    expect(outlineOf(moved(headings, 2, 1))).toEqual(['One', 'Two', 'Three'])
  })

  test('supports renaming, removing and adding headings', () => {
    expect(outlineOf(renamed(headings, 1, ' 2 '))).toEqual(['One', '2', 'Three'])
    expect(outlineOf(without(headings, 0))).toEqual(['Two', 'Three'])
    const longer = withOneMore(without(headings, 2))
    expect(longer.map(({ key }) => key)).toEqual([0, 1, 2])
    expect(outlineOf(longer)).toEqual(['One', 'Two'])
    expect(withOneMore([])).toEqual([{ key: 0, text: '' }])
  })
})
