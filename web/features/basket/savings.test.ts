// An order must never differ from what the screen shows.
import { expect, it, vi } from 'vitest'
import { openSavings } from './savings.ts'

it('waits for pending saves, including input typed in the meantime', async () => {
  const savings = openSavings(vi.fn())
  const first = Promise.withResolvers<boolean>()
  const second = Promise.withResolvers<boolean>()
  savings.track('one', first.promise)
  let isSettled = false
  const settled = savings.settled().then((unsaved) => {
    isSettled = true
    return unsaved
  })
  savings.track('two', second.promise)
  first.resolve(true)
  await first.promise
  expect(isSettled).toBe(false)
  second.resolve(true)
  expect(await settled).toEqual(new Set())
})

it('lists items with a rejected input until it is saved or reverted', async () => {
  const onChange = vi.fn<(unsaved: ReadonlySet<string>) => void>()
  const savings = openSavings(onChange)
  savings.track('one', Promise.resolve(false))
  savings.track('two', Promise.resolve(true))
  expect(await savings.settled()).toEqual(new Set(['one']))
  savings.track('one', Promise.resolve(true))
  expect(await savings.settled()).toEqual(new Set())
  expect(onChange.mock.calls).toEqual([[new Set(['one'])], [new Set()]])
})

it('lets the newest save of an item decide, in any order of responses', async () => {
  const savings = openSavings(vi.fn())
  const slow = Promise.withResolvers<boolean>()
  savings.track('one', slow.promise)
  savings.track('one', Promise.resolve(true))
  slow.resolve(false)
  expect(await savings.settled()).toEqual(new Set())
})
