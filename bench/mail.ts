// Benchmark: emails per second from the outbox to a mail server, against the same library without an outbox. Target:
// 10,000 emails at 200 a second or more, none lost, none sent twice.
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import { inTransaction, type Database } from '../server/platform/db/database.ts'
import { queueMail } from '../server/platform/mail/mail.ts'
import { mailTemplates } from '../server/mailTemplates.ts'
import { previewMail } from '../server/platform/mail/writeMail.ts'
import { productEnvironment } from './member.ts'
import { startProduct, startServer, withDatabase, type Child } from './processes.ts'
import { round, type Measured } from './report.ts'
import type { SinkReport } from './servers/mailSink.ts'

const mailsCount = Number(process.env['BENCH_MAILS'] ?? 10_000)
const mailsPerTransaction = 500
const connections = 5
const withinMs = 300_000

const brand = { siteName: 'Bench', publicUrl: 'https://bench.test', supportEmail: 'support@bench.test' }

/** A typical email to a member. */
const sample = () => {
  const template = mailTemplates.find(({ kind }) => kind === 'order_created')
  if (template === undefined) throw new Error('No mail template for order_created')
  return previewMail(template, template.shipped.en, { language: 'en', brand })
}

export const measureMail = (): Promise<Measured> =>
  withDatabase(async (database, folder) => {
    const sink = await startServer('mailSink.ts')
    try {
      const seen = follow(sink)
      const bare = await sendBare(sink, seen)
      await queue(database)
      seen.forget()
      const environment = { ...productEnvironment(database), SMTP_URL: `smtp://127.0.0.1:${sink.port}`, ROLE: 'worker' }
      const worker = await startProduct(folder, environment)
      let ours: SinkReport
      try {
        ours = await seen.until(mailsCount)
        await untilRecorded(database)
      } finally {
        await worker.stop()
      }
      return report(ours, bare, await countSent(database))
    } finally {
      await sink.stop()
    }
  })

interface Seen {
  forget(): void
  until(count: number): Promise<SinkReport>
}

const follow = (sink: Child): Seen => {
  let reported: SinkReport | null = null
  let round = 0
  sink.process.on('message', (message: SinkReport) => {
    // Reports from before the reset may arrive late.
    if (message.round === round) reported = message
  })
  return {
    forget: () => {
      sink.process.send('forget')
      round += 1
      reported = null
    },
    until: async (count) => {
      for (const end = Date.now() + withinMs; ;) {
        if (reported !== null && reported.count >= count) return reported
        if (Date.now() > end) throw new Error(`Only ${reported?.count ?? 0} of ${count} emails arrived`)
        await pause(20)
      }
    },
  }
}

const perSecond = ({ count, firstAt, lastAt }: SinkReport): number => (count - 1) / ((lastAt - firstAt) / 1000)

/** Baseline: the same library and connections, but nothing is persisted. */
const sendBare = async (sink: Child, seen: Seen): Promise<SinkReport> => {
  const { subject, text, html } = sample()
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.port,
    pool: true,
    maxConnections: connections,
    ignoreTLS: true,
  })
  let next = 0
  const sendSome = async (): Promise<void> => {
    for (; next < mailsCount;) {
      next += 1
      await transport.sendMail({ from: 'a@bench.test', to: `m${next}@bench.test`, subject, text, html })
    }
  }
  await Promise.all(Array.from({ length: connections }, sendSome))
  transport.close()
  return seen.until(mailsCount)
}

const queue = async (database: Database): Promise<void> => {
  const { subject, text, html } = sample()
  for (let from = 0; from < mailsCount; from += mailsPerTransaction) {
    await inTransaction(database.db, async (tx) => {
      for (let number = from; number < Math.min(from + mailsPerTransaction, mailsCount); number += 1) {
        await queueMail(tx, { kind: 'order_created', to: `m${number}@bench.test`, language: 'en', subject, text, html })
      }
    })
  }
}

const countSent = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from mails where state = 'sent'`.execute(
    database.db,
  )
  return rows[0]?.sent ?? 0
}

const untilRecorded = async (database: Database): Promise<void> => {
  for (const end = Date.now() + 10_000; (await countSent(database)) < mailsCount && Date.now() < end;) await pause(50)
}

const report = (ours: SinkReport, bare: SinkReport, recorded: number): Measured => {
  const rate = round(perSecond(ours))
  return {
    rows: [
      { measured: 'mails taken by the server', value: ours.count, target: mailsCount },
      { measured: 'different Message-IDs among them', value: ours.different, target: mailsCount },
      { measured: 'mails recorded as sent', value: recorded, target: mailsCount },
      { measured: 'mails per second through the outbox', value: rate, target: 200 },
      { measured: 'mails per second by the bare library', value: round(perSecond(bare)) },
    ],
    figure: { name: 'mail', ours: rate, limit: round(perSecond(bare)), unit: 'mails/s' },
  }
}
