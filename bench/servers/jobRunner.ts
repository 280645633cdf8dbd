// A worker process of the product with jobs that do nothing, hang, or report who ran them.
import { openDatabase } from '../../server/platform/db/database.ts'
import { handle } from '../../server/platform/jobs/jobs.ts'
import { startWorker } from '../../server/platform/jobs/worker.ts'
import { makeLog } from '../../server/platform/log.ts'
import { makeMetrics } from '../../server/platform/metrics/metrics.ts'
import { catchMeJob, doNothingJob } from './benchJobs.ts'

export type RunnerReport = { kind: 'ran'; count: number } | { kind: 'caught' }

const publishEveryMs = 100
const tell = (reported: RunnerReport): void => void process.send?.(reported)
const hangs = process.env['HANGS'] === '1'
let ran = 0

const handlers = [
  handle(doNothingJob, () => {
    ran += 1
    return Promise.resolve()
  }),
  handle(catchMeJob, async () => {
    tell({ kind: 'caught' })
    if (hangs) await new Promise(() => undefined)
  }),
]

const worker = await startWorker({
  database: openDatabase(process.env['DATABASE_URL'] ?? ''),
  handlers,
  schedules: [],
  concurrency: 10,
  log: makeLog('info'),
  observer: makeMetrics(),
})
setInterval(() => tell({ kind: 'ran', count: ran }), publishEveryMs)
process.on('SIGTERM', () => {
  void worker.stop().then(() => process.exit(0))
})
process.send?.(0)
