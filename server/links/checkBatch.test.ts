import { expect, it, vi } from 'vitest'
import { gather } from './checkBatch.ts'

const doubled = (asked: readonly number[]): Promise<number[]> => Promise.resolve(asked.map((one) => one * 2))

it('who asks within the time is answered at one go, each with their own', async () => {
  const work = vi.fn(doubled)
  const ask = gather({ withinMs: 20, atMost: 10 }, work)
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6])
  expect(await ask(4)).toBe(8)
  expect(work.mock.calls).toEqual([[[1, 2, 3]], [[4]]])
})

it('as many as fit do not wait for more, and the next begin anew', async () => {
  const work = vi.fn(doubled)
  const ask = gather({ withinMs: 60_000, atMost: 2 }, work)
  expect(await Promise.all([ask(1), ask(2), ask(3), ask(4)])).toEqual([2, 4, 6, 8])
  expect(work.mock.calls).toEqual([[[1, 2]], [[3, 4]]])
})

it('what fails fails for those who asked together, and for nobody after them', async () => {
  const ask = gather({ withinMs: 60_000, atMost: 2 }, (asked: readonly number[]) =>
    asked.includes(0) ? Promise.reject(new Error('no such number')) : doubled(asked),
  )
  const both = await Promise.allSettled([ask(0), ask(1)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([ask(1), ask(2)])).toEqual([2, 4])
})

it('work that leaves somebody without an answer has failed', async () => {
  const ask = gather({ withinMs: 0, atMost: 2 }, () => Promise.resolve([]))
  await expect(ask(1)).rejects.toThrow('0 answers for 1')
})
