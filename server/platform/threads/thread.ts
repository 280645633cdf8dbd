// Worker thread that runs one task at a time and is discarded when a task exceeds its limits. Leftovers of one task can
// crash the thread later; the next task, which did nothing wrong, is then retried on a fresh thread.
import { Worker } from 'node:worker_threads'
import type { ThreadAnswer } from './answerTasks.ts'

const youngGenerationMb = 16
const stackMb = 4
/** Generous for a busy machine; loading normally takes a tenth of a second. */
const startLimitMs = 30_000

export interface ThreadOptions {
  /** A file that calls `answerTasks`. */
  source: URL
  name: string
  memoryMb: number
}

export type TaskOutcome<Result> = { kind: 'done'; result: Result } | { kind: 'too_heavy'; limit: 'time' | 'memory' }

export interface Thread<Task, Result> {
  run(task: Task, limitMs: number): Promise<TaskOutcome<Result>>
  end(): Promise<void>
}

export const makeThread = <Task, Result>({ source, name, memoryMb }: ThreadOptions): Thread<Task, Result> => {
  let worker: Worker | null = null

  const discard = async (): Promise<void> => {
    const old = worker
    worker = null
    await old?.terminate()
  }

  const begin = async (): Promise<Worker> => {
    const started = new Worker(source, {
      name,
      // The thread may parse untrusted input, so it inherits nothing of the process.
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: youngGenerationMb,
        stackSizeMb: stackMb,
      },
    })
    // Callers attach their own listener while they wait; without any listener an error would end the process.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    worker = started
    await answerOf<Result>(started, startLimitMs, () => undefined)
    return started
  }

  const run = async (task: Task, limitMs: number): Promise<TaskOutcome<Result>> => {
    const before = worker
    try {
      const ready = before ?? (await begin())
      const answer = await answerOf<Result>(ready, limitMs, () => ready.postMessage(task))
      if (answer.kind === 'result') return { kind: 'done', result: answer.result }
      throw new Error('A worker thread sent "ready" instead of a result')
    } catch (error) {
      await discard()
      const limit = limitOf(error)
      if (before !== null && limit !== 'time') return run(task, limitMs)
      if (limit === null) throw error
      return { kind: 'too_heavy', limit }
    }
  }

  return { run, end: discard }
}

class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

const limitOf = (error: unknown): 'time' | 'memory' | null => {
  if (error instanceof OutOfTime) return 'time'
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : null
}

/** Resolves with the next message of the thread, unless it dies or the time limit passes. */
const answerOf = <Result>(worker: Worker, limitMs: number, ask: () => void): Promise<ThreadAnswer<Result>> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', left)
    }
    const answered = (answer: ThreadAnswer<Result>): void => {
      settle()
      resolve(answer)
    }
    const failed = (error: Error): void => {
      settle()
      reject(error)
    }
    const left = (): void => failed(new Error('A worker thread exited before it returned a result'))
    const timer = setTimeout(() => failed(new OutOfTime('A thread took too long')), limitMs)
    worker.on('message', answered).on('error', failed).on('exit', left)
    ask()
  })
