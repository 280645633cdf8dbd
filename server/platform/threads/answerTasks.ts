// The other side of a thread: says that it is ready, then answers one task after the other. It holds nothing else, so that it can be
// killed at any time.
import { parentPort } from 'node:worker_threads'

export type ThreadAnswer<Result> = { kind: 'ready' } | { kind: 'result'; result: Result }

/** What `work` throws ends the thread, and whoever waits for the answer is told. */
export const answerTasks = <Result>(work: (task: never) => Result | Promise<Result>): void => {
  const answer = (given: ThreadAnswer<Result>): void => parentPort?.postMessage(given)
  const turn = async (task: never): Promise<void> => answer({ kind: 'result', result: await work(task) })
  parentPort?.on('message', (task: unknown) => void turn(task as never))
  answer({ kind: 'ready' })
}
