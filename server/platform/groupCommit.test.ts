import { describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { type Outcome, groupCommit } from './groupCommit.ts'

interface Batch {
  asked: readonly string[]
  mode: string
  end(outcomes: Outcome<string>[]): void
  fail(error: Error): void
}

/** Batches that the test completes. */
const createScenario = (sizes: { batchMax: number; secondBatchFrom: number }) => {
  const batches: Batch[] = []
  const ask = groupCommit<string, string>(
    (asked, mode) =>
      new Promise((end, fail) => {
        batches.push({ asked, mode, end, fail })
      }),
    sizes,
  )
  return {
    ask,
    batches,
    /** Waits until the batch with this number has begun, then completes it and answers every request in it. */
    endBatch: async (number: number): Promise<void> => {
      await until(`batch ${number} begins`, () => batches.length > number)
      const batch = batches[number]
      batch?.end(batch.asked.map((name) => ({ answer: `${name} in batch ${number}` })))
    },
  }
}

describe('group commit', () => {
  it('runs a single request at once, and batches those that arrive while it runs', async () => {
    const { ask, batches, endBatch } = createScenario({ batchMax: 10, secondBatchFrom: 10 })
    const answers = ['lena', 'ben', 'mia'].map(ask)
    expect(batches.map(({ asked }) => asked)).toEqual([['lena']])
    await endBatch(0)
    await endBatch(1)
    expect(await Promise.all(answers)).toEqual(['lena in batch 0', 'ben in batch 1', 'mia in batch 1'])
    const late = ask('tom')
    expect(batches.map(({ asked }) => asked)).toEqual([['lena'], ['ben', 'mia'], ['tom']])
    await endBatch(2)
    expect(await late).toBe('tom in batch 2')
  })

  it('runs a second batch in parallel when enough requests wait, but no third, each up to its maximum size', async () => {
    const { ask, batches, endBatch } = createScenario({ batchMax: 3, secondBatchFrom: 2 })
    const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(ask)
    expect(batches.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c']])
    await endBatch(1)
    await endBatch(2)
    await endBatch(3)
    expect(batches.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c'], ['d', 'e', 'f'], ['g']])
    await endBatch(0)
    const batchOf = [0, 1, 1, 2, 2, 2, 3]
    expect(await Promise.all(answers)).toEqual(batchOf.map((batch, at) => `${'abcdefg'[at]} in batch ${batch}`))
  })

  it('rejects one request of a batch and completes the others', async () => {
    const { ask, batches, endBatch } = createScenario({ batchMax: 10, secondBatchFrom: 10 })
    const answers = ['first', 'lena', 'ben'].map(ask)
    await endBatch(0)
    await until('the second batch begins', () => batches.length === 2)
    batches[1]?.end([{ error: new Error('not lena') }, { answer: 'ben' }])
    expect(await Promise.allSettled(answers)).toMatchObject([
      { value: 'first in batch 0' },
      { reason: new Error('not lena') },
      { value: 'ben' },
    ])
  })

  it('moves a request that conflicts with its batch to the next one, before later arrivals', async () => {
    const { ask, batches, endBatch } = createScenario({ batchMax: 10, secondBatchFrom: 10 })
    const answers = ['first', 'lena', 'ben'].map(ask)
    await endBatch(0)
    await until('the second batch begins', () => batches.length === 2)
    const late = ask('mia')
    batches[1]?.end([{ answer: 'lena' }, 'again'])
    await endBatch(2)
    expect(batches[2]?.asked).toEqual(['ben', 'mia'])
    expect(await Promise.all([...answers, late])).toEqual([
      'first in batch 0',
      'lena',
      'ben in batch 2',
      'mia in batch 2',
    ])
  })

  it('runs each request separately after a batch fails, so that only the one that caused it is rejected and no other waits for it', async () => {
    const { ask, batches, endBatch } = createScenario({ batchMax: 10, secondBatchFrom: 10 })
    const answers = ['first', 'lena', 'ben'].map(ask)
    await endBatch(0)
    await until('the second batch begins', () => batches.length === 2)
    batches[1]?.fail(new Error('all of it'))
    await until('both run alone', () => batches.length === 4)
    const late = ask('mia')
    await endBatch(4)
    expect(await late).toBe('mia in batch 4')
    batches[2]?.fail(new Error('lena'))
    await endBatch(3)
    expect(await Promise.allSettled(answers)).toMatchObject([
      { value: 'first in batch 0' },
      { reason: new Error('lena') },
      { value: 'ben in batch 3' },
    ])
    const batch = 'batch'
    expect(batches.map(({ mode }) => mode)).toEqual([batch, batch, 'alone', 'alone', batch])
  })
})
