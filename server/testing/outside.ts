// External clients for tests: either none, or the sandbox in the test's own database, over its real protocols.
import type { Hono } from 'hono'
import type { PaymentService } from '../credits/payments/stripe/stripe.ts'
import { openExternalClients, openPayments } from '../externalClients.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { NodeBindings } from '../platform/http/api.ts'
import { advanceClock } from '../platform/jobs/advance.ts'
import type { Log } from '../platform/log.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import type { Outside } from '../websites/externalClients.ts'

const unavailable = (): Promise<never> =>
  Promise.reject(new Error('No external clients in this test; use the API with a sandbox'))

/** For tests without external services; a job that calls one fails. */
export const noExternalClients: Outside = {
  names: { readTxt: unavailable, readAddresses: unavailable, close: () => undefined },
  outbound: {
    fetch: unavailable,
    openPage: () => {
      throw new Error('No external clients in this test; use the API with a sandbox')
    },
    close: () => undefined,
  },
  crawler: {
    crawlSite: unavailable,
    readPage: unavailable,
    readLines: unavailable,
    findLinkOnPage: unavailable,
    readRendered: unavailable,
    mayVisit: unavailable,
    close: () => Promise.resolve(),
  },
  renderer: {
    check: () => Promise.resolve({ kind: 'failed', reason: 'no_browser' }),
    probe: () => Promise.resolve(null),
  },
  providers: { ask: unavailable, has: () => false, close: () => Promise.resolve() },
  rdap: { readRegistration: () => Promise.resolve({ kind: 'registered', at: new Date('2015-03-01') }) },
}

export interface SandboxClients {
  clients: Outside
  paymentService: PaymentService | null
  /** To be served below /sandbox. */
  app: Hono<NodeBindings>
  sandbox: Pick<Sandbox, 'addresses' | 'putPages'>
  stop(): Promise<void>
}

/** With it the keys of the crawler are encrypted in tests. */
export const crawlerSecret = 'a secret only for the crawler of tests'

export const openSandboxClients = async (database: Database, publicUrl: string, log: Log): Promise<SandboxClients> => {
  const sandbox = await startSandbox({
    database,
    host: '127.0.0.1',
    log,
    publicUrl,
    clock: { advance: (duration, wholeMs) => advanceClock(database, duration, wholeMs) },
    notifications: { kinds: [], raise: () => Promise.resolve(false) },
    demo: { logins: [], domains: [] },
    bouncesTo: null,
  })
  const config = readConfig({ SANDBOX: '1' })
  const { clients, stop } = await openExternalClients({
    config,
    database,
    publicUrl,
    secret: crawlerSecret,
    log,
  })
  return {
    clients,
    paymentService: await openPayments(config, database),
    app: sandbox.app,
    sandbox,
    stop: async () => {
      await stop()
      await sandbox.stop()
    },
  }
}
