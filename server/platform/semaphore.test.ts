import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('limits concurrency, runs waiting work in order, and frees the slot of a failed one', async () => {
  const run = createSemaphore({ atOnce: 2, waitingMax: 3 })
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const all = ends.map(({ promise }, at) =>
    run(() => {
      begun.push(at)
      return promise
    }),
  )
  expect(begun).toEqual([0, 1])
  await expect(run(() => Promise.resolve(9))).rejects.toThrow('More than 3 wait')
  ends[1]?.reject(new Error('broken'))
  await expect(all[1]).rejects.toThrow('broken')
  ends[0]?.resolve(0)
  expect(await all[0]).toBe(0)
  expect(begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end.resolve(7)
  expect(await Promise.all(all.slice(2))).toEqual([7, 7, 7])
})

it('throws the given refusal when the queue is full', async () => {
  const run = createSemaphore({ atOnce: 1, waitingMax: 0, refusal: () => new RangeError('full') })
  const end = Promise.withResolvers<number>()
  const first = run(() => end.promise)
  await expect(run(() => Promise.resolve(1))).rejects.toThrow(RangeError)
  end.resolve(0)
  expect(await first).toBe(0)
})
