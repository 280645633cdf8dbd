import { expect, it, vi } from 'vitest'
import { minuteMs } from '../../contract/durations.ts'
import { createMicroBatch } from './microBatch.ts'

const doubled = (inputs: readonly number[]): Promise<number[]> => Promise.resolve(inputs.map((one) => one * 2))

it('calls within the wait run in one batch, each with its own result', async () => {
  const runBatch = vi.fn(doubled)
  const call = createMicroBatch({ waitMs: 20, batchMax: 10 }, runBatch)
  expect(await Promise.all([call(1), call(2), call(3)])).toEqual([2, 4, 6])
  expect(await call(4)).toBe(8)
  expect(runBatch.mock.calls).toEqual([[[1, 2, 3]], [[4]]])
})

it('a full batch does not wait, and the next one starts fresh', async () => {
  const runBatch = vi.fn(doubled)
  const call = createMicroBatch({ waitMs: minuteMs, batchMax: 2 }, runBatch)
  expect(await Promise.all([call(1), call(2), call(3), call(4)])).toEqual([2, 4, 6, 8])
  expect(runBatch.mock.calls).toEqual([[[1, 2]], [[3, 4]]])
})

it('a failure rejects its own batch, and no later one', async () => {
  const call = createMicroBatch({ waitMs: minuteMs, batchMax: 2 }, (inputs: readonly number[]) =>
    inputs.includes(0) ? Promise.reject(new Error('no such number')) : doubled(inputs),
  )
  const both = await Promise.allSettled([call(0), call(1)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([call(1), call(2)])).toEqual([2, 4])
})

it('a batch with a missing result fails', async () => {
  const call = createMicroBatch({ waitMs: 0, batchMax: 2 }, () => Promise.resolve([]))
  await expect(call(1)).rejects.toThrow('0 results for a batch of 1')
})
