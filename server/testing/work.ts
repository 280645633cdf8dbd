// Runs the jobs that are due, with the worker and the handlers of the product. Emails stay in the outbox, where tests
// read them.
import type { AuthSettings } from '../accounts/auth.ts'
import type { Sender } from '../accounts/mails.ts'
import type { PaymentService } from '../credits/payments/stripe/stripe.ts'
import { jobHandlers } from '../jobs.ts'
import { planChecks } from '../links/seed.ts'
import type { Database } from '../platform/db/database.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import type { Log } from '../platform/log.ts'
import { sendMailJob } from '../platform/mail/mail.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import type { Outside } from '../websites/externalClients.ts'
import { until } from './until.ts'

export interface WorkParts {
  database: Database
  settings: AuthSettings
  sender: Sender
  store: ObjectStore
  clients: Outside
  paymentService: PaymentService | null
  log: Log
}

/** Generous for a machine that is busy with other tests: a run waits for all due jobs, not for one condition. */
const giveUpAfterMs = 45_000

const noMailer = { send: () => Promise.reject(new Error('No email is sent in this test')), close: () => undefined }

/** Ends when no job is due any more; a failed job waits for its next attempt and is no longer due. */
export const runDueJobs = async (parts: WorkParts, without: readonly string[] = []): Promise<void> => {
  const { database, log } = parts
  // Schedules do not run here, and without this call link checks far in the future would have no job.
  await planChecks(database.db, log)
  const all = jobHandlers({ ...parts, mailer: noMailer, observer: { observeMail: () => undefined } })
  const handlers = all.filter(({ name }) => name !== sendMailJob.name && !without.includes(name))
  const observer = { observeJob: () => undefined }
  const worker = await startWorker({ database, handlers, schedules: [], concurrency: 2, oneByOne: true, log, observer })
  try {
    await until(
      'no job is due',
      async () => {
        const { rowCount } = await database.pool.query(
          `select 1 from graphile_worker.jobs
           where task_identifier = any($1) and run_at <= now() and attempts < max_attempts limit 1`,
          [handlers.map(({ name }) => name)],
        )
        return rowCount === 0
      },
      giveUpAfterMs,
    )
  } finally {
    await worker.stop()
  }
}
