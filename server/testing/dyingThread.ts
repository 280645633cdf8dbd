// A thread that gives one answer and dies of it, as one does whose memory an earlier task has filled.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (task: string) => {
  parentPort?.postMessage({ kind: 'result', result: task })
  process.exit(1)
})
parentPort?.postMessage({ kind: 'ready' })
