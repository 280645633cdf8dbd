import { expect, test } from 'vitest'
import { holdUnsaved, isAnythingUnsaved } from './unsaved.ts'

test('something is unsaved until the last that holds it lets go, each once', () => {
  expect(isAnythingUnsaved()).toBe(false)
  const [one, other] = [holdUnsaved(), holdUnsaved()]
  one()
  one()
  expect(isAnythingUnsaved()).toBe(true)
  other()
  expect(isAnythingUnsaved()).toBe(false)
})
