// One thread beside the one that serves, for work that would hold everybody up. It has one place; a few wait for it, and whoever comes
// when it is full, or brings more than fits the limits, is asked to come again.
import { AppError } from '../errors.ts'
import { createSemaphore } from '../semaphore.ts'
import type { Log } from '../log.ts'
import { makeThread, type ThreadOptions } from './thread.ts'

export interface WritingSlotOptions extends ThreadOptions {
  limitMs: number
  waitingMax: number
  log: Log
}

export interface Desk<Task, Result> {
  do(task: Task): Promise<Result>
  stop(): Promise<void>
}

const comeAgainSeconds = 5

const busy = (): AppError => new AppError('unavailable', { retryAfterSeconds: comeAgainSeconds })

export const openDesk = <Task, Result>({
  limitMs,
  waitingMax,
  log,
  ...options
}: WritingSlotOptions): Desk<Task, Result> => {
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
