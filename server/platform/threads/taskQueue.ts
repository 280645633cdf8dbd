// Worker slot: one thread beside the main thread, for work that would block the event loop. It runs one task at a time
// with a short queue; when the queue is full or a task exceeds its limits, the caller gets `unavailable` with a
// Retry-After.
import { AppError } from '../errors.ts'
import { createSemaphore } from '../semaphore.ts'
import type { Log } from '../log.ts'
import { makeThread, type ThreadOptions } from './thread.ts'

export interface WritingSlotOptions extends ThreadOptions {
  limitMs: number
  waitingMax: number
  log: Log
}

export interface TaskQueue<Task, Result> {
  do(task: Task): Promise<Result>
  stop(): Promise<void>
}

const comeAgainSeconds = 5

const busy = (): AppError => new AppError('unavailable', { retryAfterSeconds: comeAgainSeconds })

export const openTaskQueue = <Task, Result>({
  limitMs,
  waitingMax,
  log,
  ...options
}: WritingSlotOptions): TaskQueue<Task, Result> => {
  const thread = makeThread<Task, Result>(options)
  const inTurn = createSemaphore({ atOnce: 1, waitingMax, refusal: busy })
  return {
    do: (task) =>
      inTurn(async () => {
        const outcome = await thread.run(task, limitMs)
        if (outcome.kind === 'done') return outcome.result
        log.warn({ thread: options.name, limit: outcome.limit }, 'a thread was stopped')
        throw busy()
      }),
    stop: () => thread.end(),
  }
}
