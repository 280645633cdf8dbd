// A process that takes a job and never finishes it; the test kills it.
import { z } from 'zod'
import { openDatabase } from '../db/database.ts'
import { makeLog } from '../log.ts'
import { defineJob, handle } from './jobs.ts'
import { startWorker } from './worker.ts'

const holdForever = defineJob('holdForever', z.object({}))

await startWorker({
  database: openDatabase(process.argv[2] ?? ''),
  handlers: [handle(holdForever, () => new Promise<void>(() => undefined))],
  schedules: [],
  concurrency: 1,
  log: makeLog('silent'),
  observer: { observeJob: () => undefined },
})
