import { describe, expect, test } from 'vitest'
import type { CountingTask } from '../../testing/countingThread.ts'
import { readableLog } from '../../testing/log.ts'
import { openTaskQueue } from './taskQueue.ts'
import { makeThread } from './thread.ts'

const dying = new URL('../../testing/dyingThread.ts', import.meta.url)
const counting = new URL('../../testing/countingThread.ts', import.meta.url)
const limitMs = 10_000

describe('a worker thread', () => {
  test('does not fail a task because of what the previous one did', async () => {
    const thread = makeThread<string, string>({ source: dying, name: 'dying', memoryMb: 64 })
    const answers = [await thread.run('a', limitMs), await thread.run('b', limitMs), await thread.run('c', limitMs)]
    await thread.end()
    expect(answers).toEqual(['a', 'b', 'c'].map((result) => ({ kind: 'done', result })))
  })

  test('that died while idle is replaced', async () => {
    const thread = makeThread<string, string>({ source: dying, name: 'dying', memoryMb: 64 })
    await thread.run('a', limitMs)
    // Starting and ending another thread takes longer than the dead one needs to exit.
    const other = makeThread<CountingTask, number>({ source: counting, name: 'other', memoryMb: 64 })
    expect(await other.run('count', limitMs)).toEqual({ kind: 'done', result: 1 })
    await other.end()
    expect(await thread.run('b', limitMs)).toEqual({ kind: 'done', result: 'b' })
    await thread.end()
  })

  test('reports which limit a task exceeded, and runs the next one', async () => {
    const thread = makeThread<CountingTask, number>({ source: counting, name: 'counting', memoryMb: 64 })
    expect(await thread.run('count', limitMs)).toEqual({ kind: 'done', result: 1 })
    expect(await thread.run('forever', 100)).toEqual({ kind: 'too_heavy', limit: 'time' })
    expect(await thread.run('fill', limitMs)).toEqual({ kind: 'too_heavy', limit: 'memory' })
    await expect(thread.run('throw', limitMs)).rejects.toThrow('This task cannot be done.')
    expect(await thread.run('count', limitMs)).toEqual({ kind: 'done', result: 1 })
    await thread.end()
  })
})

describe('a task queue', () => {
  const open = (waitingMax: number, taskLimitMs: number) => {
    const log = readableLog()
    const options = { source: counting, name: 'counting', memoryMb: 64 }
    return {
      log,
      taskQueue: openTaskQueue<CountingTask, number>({ ...options, limitMs: taskLimitMs, waitingMax, log: log.log }),
    }
  }

  test('runs one task at a time and rejects callers when the queue is full', async () => {
    const { taskQueue } = open(2, limitMs)
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => taskQueue.do('count')))
    await taskQueue.stop()
    const done = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(done).toEqual([1, 2, 3])
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  })

  test('stops a task that exceeds the time limit, logs it, and keeps working', async () => {
    const { taskQueue, log } = open(2, 200)
    await taskQueue.do('count')
    await expect(taskQueue.do('forever')).rejects.toMatchObject({ code: 'unavailable' })
    await taskQueue.stop()
    expect(log.lines()).toMatchObject([{ msg: 'a thread was stopped', thread: 'counting', limit: 'time' }])
  })
})
