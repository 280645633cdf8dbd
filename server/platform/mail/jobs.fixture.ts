// Set-up of tests of mail jobs: a mail server on loopback, queued mails, and their rows.
import { handlerOf } from '../../testing/handlerOf.ts'
import { type Kysely, type QueryResult, type Selectable, sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import type { HandledJob } from '../jobs/jobs.ts'
import { type Database, type Db, inTransaction } from '../db/database.ts'
import { makeLog } from '../log.ts'
import { mailHandlers } from './jobs.ts'
import { queueMail, type Mail } from './mail.ts'
import { makeMailer, type Mailer, type SendOutcome } from './mailer.ts'
import { startMailServer, type MailServerOnLoopback } from './mailServer.fixture.ts'

export const log = makeLog('silent')

export const welcome: Mail = {
  kind: 'welcome',
  to: 'new@example.test',
  language: 'en',
  subject: 'Welcome',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: { 'X-Kind': 'welcome' },
}

type Tables = Db extends Kysely<infer T> ? T : never

export interface MailJobs {
  database: { readonly current: Database }
  readonly server: MailServerOnLoopback
  readonly mailer: Mailer
  readonly outcomes: SendOutcome['kind'][]
  queue: (mail?: Partial<Mail>) => Promise<string>
  observer: { observeMail: (kind: SendOutcome['kind']) => undefined }
  sendNow: (mailId: string, over?: Mailer) => Promise<void>
  rowOf: (mailId: string) => Promise<Selectable<Tables['mails']>>
  attemptsOf: (mailId: string) => Promise<{ attempt: number; answer: string; outcome: string }[]>
  waitingJobs: () => Promise<{ mailId: string; minutes: number }[]>
  takeJobs: () => Promise<QueryResult<unknown>>
}

/** Call once at the top of a test file. */
export const useMailJobs = (): MailJobs => {
  const database = useDatabase()
  let server: MailServerOnLoopback
  let mailer: Mailer
  let outcomes: SendOutcome['kind'][]

  beforeEach(async () => {
    server = await startMailServer()
    mailer = makeMailer({ smtpUrl: server.url, from: 'Ankerplatz <office@ankerplatz.test>', timeoutMs: 1_000 })
    outcomes = []
  })

  afterEach(async () => {
    mailer.close()
    await server.stop()
    await sql`delete from graphile_worker._private_jobs`.execute(database.current.db)
  })

  const queue = async (mail: Partial<Mail> = {}): Promise<string> => {
    const { mailId } = await inTransaction(database.current.db, (tx) => queueMail(tx, { ...welcome, ...mail }))
    return mailId
  }

  const observer = { observeMail: (kind: SendOutcome['kind']) => void outcomes.push(kind) }

  const run = async (handlers: readonly HandledJob[], mailId: string): Promise<void> => {
    await handlerOf(handlers, { name: 'sendMail' })(
      { mailId },
      { db: database.current.db, log, jobId: '1', attempt: 1, attemptsMax: 10 },
    )
  }

  const sendNow = (mailId: string, over: Mailer = mailer): Promise<void> =>
    run(mailHandlers({ mailer: over, observer }), mailId)

  const rowOf = (mailId: string) =>
    database.current.db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()

  const attemptsOf = (mailId: string) =>
    database.current.db
      .selectFrom('mail_attempts')
      .select(['attempt', 'outcome', 'answer'])
      .where('mail_id', '=', mailId)
      .orderBy('attempt')
      .execute()

  /** The waiting jobs, with the minutes until each is due. */
  const waitingJobs = async (): Promise<{ mailId: string; minutes: number }[]> => {
    const { rows } = await sql<{ mailId: string; minutes: number }>`
    select payload->>'mailId' as "mailId", round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker._private_jobs order by id`.execute(database.current.db)
    return rows
  }

  /** Simulates a worker that has taken the job. */
  const takeJobs = () => sql`delete from graphile_worker._private_jobs`.execute(database.current.db)

  return {
    database,
    get server() {
      return server
    },
    get mailer() {
      return mailer
    },
    get outcomes() {
      return outcomes
    },
    queue,
    observer,
    sendNow,
    rowOf,
    attemptsOf,
    waitingJobs,
    takeJobs,
  }
}
