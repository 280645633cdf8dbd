import { expect, it } from 'vitest'
import { oneAtATime } from './oneAtATime.ts'

const asked = () => {
  const turns: (() => void)[] = []
  const refused: (() => void)[] = []
  const ask = oneAtATime(
    () =>
      new Promise<void>((resolve, reject) => {
        turns.push(resolve)
        refused.push(() => reject(new Error('no network')))
      }),
  )
  return { ask, turns, refused }
}

/** Resolves once all pending promise callbacks have run. */
const quiet = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

it('runs once more after the current run, however often it was called during it', async () => {
  const { ask, turns } = asked()
  ask()
  ask()
  ask()
  expect(turns).toHaveLength(1)
  turns[0]?.()
  await quiet()
  expect(turns).toHaveLength(2)
  turns[1]?.()
  await quiet()
  expect(turns).toHaveLength(2)
})

it('continues after a failed run', async () => {
  const { ask, turns, refused } = asked()
  ask()
  refused[0]?.()
  await quiet()
  ask()
  expect(turns).toHaveLength(2)
})
