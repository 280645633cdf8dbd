// Starts the sandbox of an installation: the external services on loopback and the demo data. Any number of processes
// may start at once: one creates the data, and the others wait until it is complete.
import { minuteMs } from '../contract/durations.ts'
import { demoLogins, demoPassword, loadDemoData } from '../sandbox/demo/demo.ts'
import { demoNotifications } from '../sandbox/demo/notifications.ts'
import { demoSellers } from '../sandbox/demo/sellers.ts'
import { unclaimedOf } from '../sandbox/demo/unclaimed.ts'
import type { PaymentService } from './credits/payments/stripe/stripe.ts'
import { openPayments } from './externalClients.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { advanceClock } from './platform/jobs/advance.ts'
import type { Log } from './platform/log.ts'
import type { Brand } from './platform/mail/template.ts'
import type { ObjectStore } from './platform/storage/storage.ts'
import { awaitSandboxAddresses, type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/sandbox.ts'

/** Advisory lock key: any constant that nothing else in this database locks. */
const makingLock = 7_260_451_120
/** How long a web process needs on a busy machine to host the sandbox when all processes start at once. */
const sandboxWithinMs = minuteMs

export interface SandboxParts {
  config: Config
  database: Database
  store: ObjectStore
  publicUrl: string
  sender: Brand
  log: Log
  bouncesTo: SandboxOptions['bouncesTo']
}

/** For a web process: creates the demo data, or waits for another process that is creating it. */
export const startSandboxWithData = (parts: SandboxParts): Promise<Sandbox> =>
  oneAfterTheOther(parts.database, async () => {
    const sandbox = await openSandbox(parts)
    try {
      if (parts.config.demo) await loadDemo(parts, sandbox)
      return sandbox
    } catch (error) {
      await sandbox.stop()
      throw error
    }
  })

/** For a worker process: jobs that run while the demo data is being written would interfere with it. */
export const awaitSandboxData = async (database: Database): Promise<void> => {
  if ((await awaitSandboxAddresses(database, sandboxWithinMs)) === null) {
    throw new ConfigError('The sandbox is not running yet. Start a process with ROLE=web first, or set SANDBOX=0.')
  }
  await oneAfterTheOther(database, () => Promise.resolve())
}

const oneAfterTheOther = async <T>({ pool }: Database, work: () => Promise<T>): Promise<T> => {
  const connection = await pool.connect()
  let isBroken = false
  try {
    await connection.query('select pg_advisory_lock($1)', [makingLock])
    const done = await work()
    await connection.query('select pg_advisory_unlock($1)', [makingLock])
    return done
  } catch (error) {
    // Closing the connection releases its advisory lock.
    isBroken = true
    throw error
  } finally {
    connection.release(isBroken)
  }
}

const openSandbox = ({ config, database, publicUrl, log, bouncesTo }: SandboxParts): Promise<Sandbox> =>
  startSandbox({
    database,
    publicUrl,
    log,
    bouncesTo,
    host: '127.0.0.1',
    clock: { advance: (duration, wholeMs) => advanceClock(database, duration, wholeMs) },
    notifications: demoNotifications(database.db),
    neighbours: { ...demoSellers(database.db), unclaimed: (hosts) => unclaimedOf(database.db, hosts) },
    demo: config.demo
      ? { logins: demoLogins.map(({ email, role }) => ({ email, password: demoPassword, role })), domains: [] }
      : null,
  })

const loadDemo = async ({ config, database, ...place }: SandboxParts, sandbox: Sandbox): Promise<void> => {
  const { store, publicUrl, sender } = place
  const putTxt: Sandbox['putTxt'] = (records) => sandbox.putTxt(records)
  const putPages: Sandbox['putPages'] = (pages) => sandbox.putPages(pages)
  const putCustomer: Sandbox['putCustomer'] = (past) => sandbox.putCustomer(past)
  const payments = { putCustomer, refundPayment: refunder(await openPayments(config, database)) }
  const puts = { putTxt, putPages, payments: config.stripe === null ? payments : null }
  await loadDemoData({ database, store, publicUrl, sender, ...puts })
}

/** For the history of the demo data: an idempotency key keeps a refund from being made twice. */
const refunder =
  (service: PaymentService | null) =>
  async (paymentId: string): Promise<void> => {
    const idempotencyKey = `demo refund ${paymentId}`
    await service?.stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey })
  }
