// Worker thread side: reports that it is ready, then processes one task at a time. It keeps no other state, so it can
// be killed at any time.
import { parentPort } from 'node:worker_threads'

export type ThreadAnswer<Result> = { kind: 'ready' } | { kind: 'result'; result: Result }

/** An exception thrown by `work` ends the thread, and the waiting caller gets the error. */
export const answerTasks = <Result>(work: (task: never) => Result | Promise<Result>): void => {
  const answer = (given: ThreadAnswer<Result>): void => parentPort?.postMessage(given)
  const turn = async (task: never): Promise<void> => answer({ kind: 'result', result: await work(task) })
  parentPort?.on('message', (task: unknown) => void turn(task as never))
  answer({ kind: 'ready' })
}
