// The test world of an installation: the outside world on loopback and the demo in it. Any number of processes may start at once: one of
// them makes it, and the others begin when it is whole.
import { demoLogins, demoPassword, loadDemoData } from '../sandbox/demo/demo.ts'
import { demoNotifications } from '../sandbox/demo/notices.ts'
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

/** Any constant will do, as long as nothing else in this database locks the same number. */
const makingLock = 7_260_451_120
/** As long as a web process on a busy machine needs until it hosts the sandbox, when all are started at once. */
const sandboxWithinMs = 60_000

export interface SandboxParts {
  config: Config
  database: Database
  store: ObjectStore
  publicUrl: string
  sender: Brand
  log: Log
  bouncesTo: SandboxOptions['bouncesTo']
}

/** For a process that serves: makes the world, or waits for another that is just making it. */
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

/** For a process that only works: whoever is moved into this world while its past is being written would meddle with it. */
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
    // A connection that is given up takes its lock along.
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

/** For the past of the demo world: with a key of its own, a refund that was made is not made again. */
const refunder =
  (service: PaymentService | null) =>
  async (paymentId: string): Promise<void> => {
    const idempotencyKey = `demo refund ${paymentId}`
    await service?.stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey })
  }
