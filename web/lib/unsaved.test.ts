import { expect, test } from 'vitest'
import { holdUnsaved, isAnythingUnsaved, isLostOnTheWay, isWork, onUnsaved, saveOnTheWay } from './unsaved.ts'

const here = { pathname: '/orders', search: '' }
const elsewhere = { pathname: '/shop', search: '' }

test('work is unsaved until its last holder releases it, each once', () => {
  const notified: boolean[] = []
  const silence = onUnsaved(() => notified.push(isAnythingUnsaved()))
  expect(isAnythingUnsaved()).toBe(false)
  const [one, other] = [holdUnsaved(), holdUnsaved()]
  one()
  one()
  expect(isAnythingUnsaved()).toBe(true)
  other()
  expect(isAnythingUnsaved()).toBe(false)
  expect(notified).toEqual([true, true, true, false])
  silence()
})

test('navigating to another page loses it, another view of the same page does not', () => {
  const release = holdUnsaved()
  expect(isLostOnTheWay(here, elsewhere)).toBe(true)
  expect(isLostOnTheWay(here, { ...here, search: '?page=2' })).toBe(false)
  release()
  expect(isLostOnTheWay(here, elsewhere)).toBe(false)
})

test('a form can override which navigation loses it, and whether it is saved', () => {
  let isSaved = false
  const release = holdUnsaved({ isUnsaved: () => !isSaved, leaves: (from, to) => from.search !== to.search })
  expect(isLostOnTheWay(here, { ...here, search: '?tab=other' })).toBe(true)
  isSaved = true
  expect(isLostOnTheWay(here, { ...here, search: '?tab=other' })).toBe(false)
  release()
})

test('autosaving work is saved first, and confirmed only if that failed or something else would be lost', async () => {
  let isPossible = true
  const release = holdUnsaved({ save: () => Promise.resolve(isPossible) })
  expect(await saveOnTheWay(here, elsewhere)).toBe(true)
  isPossible = false
  expect(await saveOnTheWay(here, elsewhere)).toBe(false)
  isPossible = true
  const releaseOther = holdUnsaved()
  expect(await saveOnTheWay(here, elsewhere)).toBe(false)
  releaseOther()
  release()
})

test('one line of text is not work, but more than a line or several fields are', () => {
  expect(isWork([])).toBe(false)
  expect(isWork([12])).toBe(false)
  expect(isWork(['Spam on the whole site.'])).toBe(false)
  expect(isWork([`  ${'a'.repeat(60)}\n`])).toBe(false)
  expect(isWork(['a'.repeat(61)])).toBe(true)
  expect(isWork(['One.\nTwo.'])).toBe(true)
  expect(isWork(['name', 12])).toBe(true)
})
