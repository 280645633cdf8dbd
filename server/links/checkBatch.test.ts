import { expect, it, vi } from 'vitest'
import { minuteMs } from '../../contract/durations.ts'
import { gather } from './checkBatch.ts'

const doubled = (asked: readonly number[]): Promise<number[]> => Promise.resolve(asked.map((one) => one * 2))

it('requests within the time window are answered in one batch, each with its own result', async () => {
  const work = vi.fn(doubled)
  const ask = gather({ withinMs: 20, atMost: 10 }, work)
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6])
  expect(await ask(4)).toBe(8)
  expect(work.mock.calls).toEqual([[[1, 2, 3]], [[4]]])
})

it('a full batch does not wait, and the next one starts fresh', async () => {
  const work = vi.fn(doubled)
  const ask = gather({ withinMs: minuteMs, atMost: 2 }, work)
  expect(await Promise.all([ask(1), ask(2), ask(3), ask(4)])).toEqual([2, 4, 6, 8])
  expect(work.mock.calls).toEqual([[[1, 2]], [[3, 4]]])
})

it('a failure rejects its own batch, and no later one', async () => {
  const ask = gather({ withinMs: minuteMs, atMost: 2 }, (asked: readonly number[]) =>
    asked.includes(0) ? Promise.reject(new Error('no such number')) : doubled(asked),
  )
  const both = await Promise.allSettled([ask(0), ask(1)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([ask(1), ask(2)])).toEqual([2, 4])
})

it('a batch with a missing result fails', async () => {
  const ask = gather({ withinMs: 0, atMost: 2 }, () => Promise.resolve([]))
  await expect(ask(1)).rejects.toThrow('0 results for a batch of 1')
})
