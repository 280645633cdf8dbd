// Delivers events to the product one at a time, signed as Stripe signs them, with retries.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import Stripe from 'stripe'
import type { Log } from '../../server/platform/log.ts'
import type { SandboxDb } from '../tables.ts'
import { needAccount, type StripeAccount } from './account.ts'

const quickRetriesAfterMs = [50, 200, 800] as const
const laterRetrySeconds = 5
const attemptsMax = 16
const answerWithinMs = 20_000
const answerKept = 500

export interface Delivery {
  /** Sends all pending events; resolves when each one was accepted or has used up its attempts for now. */
  drain(): Promise<void>
  /** The same, without waiting. */
  kick(): void
  /** Sends one event again, whatever its status. */
  repeat(eventId: string): Promise<void>
  /** Releases withheld events, in reverse order if they are to be reordered. */
  release(): Promise<void>
  stop(): Promise<void>
}

interface Waiting {
  id: string
  body: object
  attempts: number
}

interface Sender {
  db: SandboxDb
  url: string
  log: Log
  stopping: AbortSignal
}

const send = async (
  { db, url, stopping }: Sender,
  account: StripeAccount,
  event: Pick<Waiting, 'id' | 'body'>,
): Promise<boolean> => {
  if (account.delay_ms > 0) await pause(account.delay_ms, undefined, { signal: stopping })
  const payload = JSON.stringify(event.body, null, 2)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: account.webhook_secret })
  const { status, answer } = await post(url, payload, signature, stopping)
  await db.insertInto('stripe_deliveries').values({ event_id: event.id, status, answer }).execute()
  return status !== null && status >= 200 && status < 300
}

const post = async (
  url: string,
  body: string,
  signature: string,
  stopping: AbortSignal,
): Promise<{ status: number | null; answer: string }> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+sandbox)',
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    })
    return { status: response.status, answer: (await response.text()).slice(0, answerKept) }
  } catch (error) {
    return { status: null, answer: String(error).slice(0, answerKept) }
  }
}

const note = async ({ db }: Sender, event: Waiting, taken: boolean): Promise<void> => {
  const attempts = event.attempts + 1
  event.attempts = attempts
  const laterSeconds = laterRetrySeconds * 2 ** Math.min(attempts - 1, 9)
  await db
    .updateTable('stripe_events')
    .set({
      attempts,
      state: taken ? 'delivered' : attempts >= attemptsMax ? 'failed' : 'pending',
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${laterSeconds})`,
    })
    .where('id', '=', event.id)
    .where('state', '=', 'pending')
    .execute()
}

/** A few quick attempts; if all fail, retries later, after the events that follow. */
const deliver = async (sender: Sender, event: Waiting): Promise<void> => {
  for (const afterMs of [...quickRetriesAfterMs, null]) {
    const account = await needAccount(sender.db)
    const taken = await send(sender, account, event)
    if (taken && account.duplicate) await send(sender, account, event)
    await note(sender, event, taken)
    if (taken || afterMs === null || sender.stopping.aborted) return
    await pause(afterMs, undefined, { signal: sender.stopping })
  }
}

const nextWaiting = async (db: SandboxDb, order: 'asc' | 'desc', before: number | null): Promise<Waiting | null> => {
  let query = db
    .selectFrom('stripe_events')
    .select(['id', 'body', 'attempts'])
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('seq', order)
    .limit(1)
  if (before !== null) query = query.where('seq', '<=', before)
  return (await query.executeTakeFirst()) ?? null
}

const run = async (sender: Sender): Promise<void> => {
  while (!sender.stopping.aborted) {
    const { hold } = await needAccount(sender.db)
    if (hold !== 'none') return
    const event = await nextWaiting(sender.db, 'asc', null)
    if (event === null) return
    await deliver(sender, event)
  }
}

/** The sequence number of the newest event; 0 if there is none. */
export const newestEvent = async (db: SandboxDb): Promise<number> => {
  const row = await db.selectFrom('stripe_events').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row?.seq ?? 0
}

const runReleased = async (sender: Sender): Promise<void> => {
  const { hold } = await needAccount(sender.db)
  await sender.db.updateTable('stripe_account').set({ hold: 'none' }).execute()
  const last = await newestEvent(sender.db)
  const order = hold === 'reorder' ? 'desc' : 'asc'
  // Events that the product causes while it handles one come afterwards, in their own order.
  for (;;) {
    const event = await nextWaiting(sender.db, order, last)
    if (event === null || sender.stopping.aborted) break
    await deliver(sender, event)
  }
  await run(sender)
}

const deliveryLock = 0x5a4d_de11
const turnPollMs = 20

/** Lock across processes: only one delivers at a time, so that events arrive in order and none is sent twice. */
const inTurnOfAll = async (db: SandboxDb, work: () => Promise<void>, stopping: AbortSignal): Promise<void> => {
  for (;;) {
    const isDone = await db.connection().execute(async (connection) => {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${deliveryLock}) as got`.execute(
        connection,
      )
      if (rows[0]?.got !== true) return false
      try {
        await work()
      } finally {
        await sql`select pg_advisory_unlock(${deliveryLock})`.execute(connection)
      }
      return true
    })
    if (isDone) return
    await pause(turnPollMs, undefined, { signal: stopping })
  }
}

export const startDelivery = (options: { db: SandboxDb; publicUrl: string; log: Log }): Delivery => {
  const { db, publicUrl, log } = options
  const stopper = new AbortController()
  const sender: Sender = { db, log, url: `${publicUrl}/api/webhooks/stripe`, stopping: stopper.signal }
  const isStopping = (): boolean => stopper.signal.aborted
  let last: Promise<void> = Promise.resolve()
  /** Runs tasks one after the other; a failed task does not block the next. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(async () => {
      if (isStopping()) return
      try {
        await inTurnOfAll(db, work, stopper.signal)
      } catch (error) {
        // Errors during shutdown are expected.
        if (!isStopping()) throw error
      }
    })
    last = mine.catch(() => undefined)
    return mine
  }
  const drain = (): Promise<void> => inTurn(() => run(sender))
  return {
    drain,
    kick: () => {
      drain().catch((error: unknown) =>
        log.error({ error }, 'the sandbox could not deliver events of the payment service'),
      )
    },
    repeat: (eventId) =>
      inTurn(async () => {
        const event = await db
          .selectFrom('stripe_events')
          .select(['id', 'body'])
          .where('id', '=', eventId)
          .executeTakeFirst()
        if (event !== undefined) await send(sender, await needAccount(db), event)
      }),
    release: () => inTurn(() => runReleased(sender)),
    stop: async () => {
      stopper.abort()
      await last
    },
  }
}
