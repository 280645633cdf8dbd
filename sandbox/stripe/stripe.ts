// Payment service of the sandbox: server, state, event delivery and its part of the clock.
import { sql } from 'kysely'
import type { Log } from '../../server/platform/log.ts'
import type { SandboxDb } from '../tables.ts'
import type { SandboxClock } from '../sandboxContext.ts'
import { changeAccount, keepAccount } from './account.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { doWhatIsDue, millisecondsUntilDue } from './due.ts'
import { startStripeServer } from './server.ts'

const pollEveryMs = 5000
const eventsKept = 20_000

/**
 * The part every sandbox process has: the state is in the database, and any process may deliver events to the product.
 */
export interface PaymentService {
  delivery: Delivery
  /** Performs everything due by now and sends the events to the product. */
  catchUp(): Promise<boolean>
  stop(): Promise<void>
}

export const openPaymentService = (options: { db: SandboxDb; log: Log; publicUrl: string }): PaymentService => {
  const { db, publicUrl } = options
  const delivery = startDelivery(options)
  const catchUp = async (): Promise<boolean> => {
    const happened = await doWhatIsDue(db, publicUrl)
    await delivery.drain()
    return happened
  }
  return { delivery, catchUp, stop: () => delivery.stop() }
}

/** The part only the hosting process has: the API server and the clock watcher. */
export const hostPaymentService = async (options: {
  db: SandboxDb
  host: string
  log: Log
  publicUrl: string
  service: PaymentService
}): Promise<{ stop(): Promise<void> }> => {
  const { db, host, log, publicUrl, service } = options
  const account = await keepAccount(db)
  await forgetTheOld(db)
  const apiKey = account.api_key
  const port = account.port === 0 ? null : account.port
  const { delivery } = service
  const server = await startStripeServer({ db, host, port, log, publicUrl, apiKey, delivery })
  await changeAccount(db, { port: server.port })
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = service
      .catchUp()
      .catch((error: unknown) => log.error({ error }, 'the payment service of the sandbox could not do what is due'))
  }, pollEveryMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      await server.stop()
    },
  }
}

/** Idempotency keys are kept for a day, as at Stripe; of the delivered events only the latest are kept. */
const forgetTheOld = async (db: SandboxDb): Promise<void> => {
  await sql`delete from sandbox.stripe_idempotency where at < now() - interval '1 day'`.execute(db)
  await sql`delete from sandbox.stripe_events where state <> 'pending' and seq <= (
    select max(seq) - ${eventsKept}::bigint from sandbox.stripe_events)`.execute(db)
}

/** Moves the clock from one due time to the next, so that months pass one by one. */
export const steppingClock = (
  db: SandboxDb,
  clock: SandboxClock,
  service: Pick<PaymentService, 'catchUp'>,
): SandboxClock => ({
  advance: async (isoDuration) => {
    const wholeMs = await millisecondsOf(db, isoDuration)
    let leftMs = wholeMs
    let ran = 0
    let stepped = false
    for (;;) {
      const untilMs = await millisecondsUntilDue(db)
      if (untilMs === null || untilMs > leftMs) break
      const stepMs = Math.max(0, Math.ceil(untilMs))
      ran += (await clock.advance(seconds(stepMs), wholeMs)).ran
      leftMs -= stepMs
      stepped = true
      await service.catchUp()
    }
    const moved = await clock.advance(stepped ? seconds(Math.max(0, leftMs)) : isoDuration, wholeMs)
    await service.catchUp()
    return { now: moved.now, ran: ran + moved.ran }
  },
})

const millisecondsOf = async (db: SandboxDb, isoDuration: string): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from (clock_now() + ${isoDuration}::interval) - clock_now()) * 1000)::float8 as ms`.execute(
    db,
  )
  return rows[0]?.ms ?? 0
}

const seconds = (ms: number): string => `PT${(ms / 1000).toFixed(3)}S`
