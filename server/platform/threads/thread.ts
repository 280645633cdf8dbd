// One thread that does one task after the other, and is thrown away when a task exceeds its limits. What a task leaves behind can bring
// the thread down later: then the next one, which has done nothing, is begun anew on a thread of its own.
import { Worker } from 'node:worker_threads'
import type { ThreadAnswer } from './answerTasks.ts'

const youngGenerationMb = 16
const stackMb = 4
/** On a machine that is busy with everything else; loading takes a tenth of a second. */
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
      // Nothing of the process is handed to a thread that may read what strangers wrote.
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: youngGenerationMb,
        stackSizeMb: stackMb,
      },
    })
    // Whoever waits listens for itself; without a listener an error would end the process.
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
      throw new Error('A thread said that it is ready instead of answering')
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

/** The next message of the thread, unless it dies or takes too long. */
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
    const left = (): void => failed(new Error('A thread ended before it answered'))
    const timer = setTimeout(() => failed(new OutOfTime('A thread took too long')), limitMs)
    worker.on('message', answered).on('error', failed).on('exit', left)
    ask()
  })
