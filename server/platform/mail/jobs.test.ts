import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { startWorker } from '../jobs/worker.ts'
import { mailHandlers } from './jobs.ts'
import { queueMail } from './mail.ts'
import type { Mailer, SendOutcome } from './mailer.ts'
import { log, useMailJobs, welcome } from './jobs.fixture.ts'

const setup = useMailJobs()
const { database, queue, observer, sendNow, rowOf, attemptsOf, waitingJobs, takeJobs } = setup

describe('queueing a mail', () => {
  test('inserts the row and its job together', async () => {
    const mailId = await queue()
    expect(await rowOf(mailId)).toMatchObject({ state: 'waiting', attempts: 0, recipient: 'new@example.test' })
    expect(await waitingJobs()).toEqual([{ mailId, minutes: 0 }])
    expect(setup.server.connections).toBe(0)
  })

  test('leaves nothing behind if the transaction fails', async () => {
    const failing = inTransaction(database.current.db, async (tx) => {
      await queueMail(tx, { ...welcome, to: 'nobody@example.test' })
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await waitingJobs()).toEqual([])
    const rows = await database.current.db.selectFrom('mails').where('recipient', '=', 'nobody@example.test').execute()
    expect(rows).toEqual([])
  })

  test('creates a unique Message-ID for every mail, on the given host', async () => {
    const [first, second] = [await rowOf(await queue({ host: 'links.example.test' })), await rowOf(await queue())]
    expect(first.message_id).toMatch(/^<[0-9a-f-]{36}@links\.example\.test>$/)
    expect(second.message_id).not.toBe(first.message_id)
  })

  test.each([
    { to: 'a@example.test\r\nBcc: b@example.test' },
    { to: 'a@example.test, b@example.test' },
    { subject: 'Hello\r\nBcc: b@example.test' },
    { headers: { 'X-A': 'b\nBcc: b@example.test' } },
    { headers: { Bcc: 'b@example.test' } },
    { host: 'x>\r\nBcc: b@example.test' },
  ])('rejects %j', async (hostile) => {
    await expect(queue(hostile)).rejects.toThrow()
    expect(await waitingJobs()).toEqual([])
  })
})

describe('sending a mail', () => {
  test('records that it was sent and when', async () => {
    const mailId = await queue()
    await sendNow(mailId)
    const row = await rowOf(mailId)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, last_error: null })
    expect(row.sent_at).toBeInstanceOf(Date)
    expect(setup.server.taken[0]?.parsed.messageId).toBe(row.message_id)
    expect(setup.outcomes).toEqual(['sent'])
  })

  test('does not send a second time when the job runs again', async () => {
    const mailId = await queue()
    await sendNow(mailId)
    await sendNow(mailId)
    expect(setup.server.taken).toHaveLength(1)
    expect((await rowOf(mailId)).attempts).toBe(1)
  })

  test('never runs twice at once: the second run waits for the lock', async () => {
    const mailId = await queue()
    await takeJobs()
    const { promise: answer, resolve } = Promise.withResolvers<SendOutcome>()
    const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>()
    const send = vi.fn(() => {
      ask(undefined)
      return answer
    })
    const slow: Mailer = { send, close: () => undefined }
    const first = sendNow(mailId, slow)
    await asked
    await sendNow(mailId, slow)
    expect(send).toHaveBeenCalledTimes(1)
    expect(await waitingJobs()).toEqual([{ mailId, minutes: 1 }])
    resolve({ kind: 'sent', response: 'ok' })
    await first
    expect(await rowOf(mailId)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('holds no transaction open while the mail server responds', async () => {
    const mailId = await queue()
    const states: string[] = []
    const looking: Mailer = {
      send: async () => {
        const { rows } = await sql<{ state: string }>`
          select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and xact_start is not null`.execute(database.current.db)
        states.push(...rows.map((row) => row.state))
        return { kind: 'sent', response: 'ok' }
      },
      close: () => undefined,
    }
    await sendNow(mailId, looking)
    expect(states).toEqual([])
  })

  test.each(['sent', 'failed'] as const)('erases a body with a secret link once it is %s', async (state) => {
    const mailId = await queue({ secret: true })
    if (state === 'failed') setup.server.faults.push({ at: 'content', code: 554 })
    await sendNow(mailId)
    expect(await rowOf(mailId)).toMatchObject({ state, body_text: '', body_html: '', subject: 'Welcome' })
    if (state === 'sent') expect(setup.server.taken[0]?.parsed.text?.trim()).toBe('Hello')
  })

  test('keeps a body with a secret link while it has to be retried', async () => {
    const mailId = await queue({ secret: true })
    setup.server.faults.push({ at: 'content', code: 451 })
    await sendNow(mailId)
    await sendNow(mailId)
    expect(setup.server.taken[0]?.parsed.text?.trim()).toBe('Hello')
  })

  test('skips a cancelled mail, although its job still runs', async () => {
    const mailId = await queue()
    await database.current.db.updateTable('mails').set({ state: 'cancelled' }).where('id', '=', mailId).execute()
    await sendNow(mailId)
    expect(setup.server.taken).toEqual([])
    expect(await rowOf(mailId)).toMatchObject({ state: 'cancelled', attempts: 0 })
  })

  test.each([
    ['cancelled', 'sent'],
    ['bounced', 'bounced'],
  ] as const)('that is %s while the mail server responds ends as %s', async (concurrent, end) => {
    const mailId = await queue()
    const mailerMeanwhile: Mailer = {
      send: async () => {
        await database.current.db.updateTable('mails').set({ state: concurrent }).where('id', '=', mailId).execute()
        return { kind: 'sent', response: 'ok' }
      },
      close: () => undefined,
    }
    await sendNow(mailId, mailerMeanwhile)
    expect(await rowOf(mailId)).toMatchObject({ state: end, sent_at: expect.any(Date) as Date })
  })

  test('that is erased while the mail server responds leaves nothing behind, and no lock', async () => {
    const mailId = await queue()
    const erasing: Mailer = {
      send: async () => {
        await database.current.db.deleteFrom('mails').where('id', '=', mailId).execute()
        return { kind: 'sent', response: 'ok' }
      },
      close: () => undefined,
    }
    await sendNow(mailId, erasing)
    const { rows } = await sql`
      select 1 from pg_locks join pg_database here on here.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`.execute(database.current.db)
    expect(rows).toEqual([])
  })

  test('uses the same Message-ID when it is repeated because the response was lost', async () => {
    const mailId = await queue()
    setup.server.faults.push({ at: 'content', does: 'take and hang up' })
    await sendNow(mailId)
    await sendNow(mailId)
    expect(setup.outcomes).toEqual(['uncertain', 'sent'])
    expect(new Set(setup.server.taken.map((taken) => taken.parsed.messageId)).size).toBe(1)
    expect(await rowOf(mailId)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('releases its claim if recording fails, so that the job can run again', async () => {
    const mailId = await queue()
    const breaking: Mailer = { send: () => Promise.reject(new Error('broken')), close: () => undefined }
    await expect(sendNow(mailId, breaking)).rejects.toThrow('broken')
    await sendNow(mailId)
    expect(await rowOf(mailId)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('is repeated if the session was lost after the mail was handed over', async () => {
    const mailId = await queue()
    const losing: Mailer = {
      send: async (mail) => {
        const outcome = await setup.mailer.send(mail)
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_try_advisory_lock%'`.execute(
          database.current.db,
        )
        return outcome
      },
      close: () => undefined,
    }
    // The error depends on whether the server's message or the next statement comes first.
    await expect(sendNow(mailId, losing)).rejects.toThrow(/terminating connection|connection terminated|not queryable/i)
    expect(await rowOf(mailId)).toMatchObject({ state: 'waiting', attempts: 1 })
    await sendNow(mailId)
    expect(await rowOf(mailId)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(await attemptsOf(mailId)).toMatchObject([{ outcome: 'uncertain' }, { outcome: 'sent' }])
    expect(setup.server.taken).toHaveLength(2)
    expect(new Set(setup.server.taken.map((taken) => taken.parsed.messageId)).size).toBe(1)
  })
})

test('A queued mail reaches the mail server through a running worker', async () => {
  const worker = await startWorker({
    database: database.current,
    handlers: mailHandlers({ mailer: setup.mailer, observer }),
    schedules: [],
    concurrency: 4,
    log,
    observer: { observeJob: () => undefined },
  })
  try {
    const mailIds = await Promise.all(['a', 'b', 'c'].map((name) => queue({ to: `${name}@worker.test` })))
    await vi.waitFor(() => expect(setup.server.taken).toHaveLength(3), { timeout: 10_000 })
    await vi.waitFor(async () => {
      for (const mailId of mailIds) expect(await rowOf(mailId)).toMatchObject({ state: 'sent', attempts: 1 })
    })
  } finally {
    await worker.stop()
  }
})
