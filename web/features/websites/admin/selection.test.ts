import { expect, test } from 'vitest'
import { countOf, isPageChosen, nothingChosen, pageToggled, toggled } from './selection.ts'

const page = ['a', 'b', 'c']

test('selects the rows of the page one by one; deselecting one leaves the others', () => {
  const all = page.reduce((selection, id) => toggled(selection, id, page), nothingChosen)
  expect(isPageChosen(all, page)).toBe(true)
  expect(countOf(toggled(all, 'b', page), 500)).toBe(2)
})

test('selects and deselects the whole page at once', () => {
  const all = pageToggled(nothingChosen, page)
  expect(isPageChosen(all, page)).toBe(true)
  expect(pageToggled(all, page)).toEqual(nothingChosen)
  expect(isPageChosen(nothingChosen, [])).toBe(false)
})

test('deselecting one of all results leaves the rest of the page selected', () => {
  expect(countOf({ kind: 'all' }, 500)).toBe(500)
  expect(toggled({ kind: 'all' }, 'a', page)).toEqual({ kind: 'some', ids: new Set(['b', 'c']) })
})
