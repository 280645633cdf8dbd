import { expect, test } from 'vitest'
import { countOf, isPageChosen, nothingChosen, pageToggled, toggled } from './selection.ts'

const page = ['a', 'b', 'c']

test('one by one, the page is chosen, and taking one away leaves the others', () => {
  const all = page.reduce((selection, id) => toggled(selection, id, page), nothingChosen)
  expect(isPageChosen(all, page)).toBe(true)
  expect(countOf(toggled(all, 'b', page), 500)).toBe(2)
})

test('the whole page is chosen and let go at once', () => {
  const all = pageToggled(nothingChosen, page)
  expect(isPageChosen(all, page)).toBe(true)
  expect(pageToggled(all, page)).toEqual(nothingChosen)
  expect(isPageChosen(nothingChosen, [])).toBe(false)
})

test('of all that were found, one taken away leaves those of the page', () => {
  expect(countOf({ kind: 'all' }, 500)).toBe(500)
  expect(toggled({ kind: 'all' }, 'a', page)).toEqual({ kind: 'some', ids: new Set(['b', 'c']) })
})
