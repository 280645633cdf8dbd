// A process that takes a job and never finishes it; the test kills it.
import { openDatabase } from '../db/database.ts'
import { makeLog } from '../log.ts'
import { startWorker } from './worker.ts'

await startWorker({
  database: openDatabase(process.argv[2] ?? ''),
  handlers: { holdForever: () => new Promise<void>(() => undefined) },
  schedules: [],
  concurrency: 1,
  log: makeLog('silent'),
  observer: { observeJob: () => undefined },
})
