// Worker thread that answers once and dies, like one whose memory an earlier task has filled.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (task: string) => {
  parentPort?.postMessage({ kind: 'result', result: task })
  process.exit(1)
})
parentPort?.postMessage({ kind: 'ready' })
