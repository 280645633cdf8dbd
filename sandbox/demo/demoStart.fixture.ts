// The demo data as test fixture: loaded once for all tests, with mocks of the external services that record what was
// written to them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type DemoPlace, loadDemoData } from './demo.ts'
import type { DemoPage } from './links.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { diskStore, type ObjectStore } from '../../server/platform/storage/storage.ts'
import { useDatabase } from '../../server/testing/database.ts'

export const publicUrl = 'http://localhost:4000'

const sender = { siteName: 'Ankerplatz', publicUrl, supportEmail: 'support@ankerplatz.test' }

/** Mock of the sandbox's payment provider. */
const paymentsThatKeep = (refunded: string[]): NonNullable<DemoPlace['payments']> => ({
  refundPayment: (paymentId) => Promise.resolve(void refunded.push(paymentId)),
  putCustomer: ({ key, payments: made, plan }) => {
    const invoices = []
    for (let start = plan?.since; start !== undefined && start < new Date();) {
      const end = new Date(start)
      end.setUTCMonth(end.getUTCMonth() + 1)
      const period = { start, end }
      const name = `${key} ${start.toISOString()}`
      invoices.push({ session: null, invoice: `in ${name}`, payment_intent: `bill ${name}`, paidAt: start, period })
      start = end
    }
    const bought = made.map(({ at }, index) => ({
      session: `cs ${key} ${index}`,
      invoice: null,
      payment_intent: `pi ${key} ${index}`,
      paidAt: at,
      period: null,
    }))
    const running = plan === null ? null : { subscription: `sub ${key}`, session: null, invoices }
    return Promise.resolve({ customer: `cus ${key}`, payments: bought, plan: running })
  },
})

export interface DemoData {
  readonly db: Database['db']
  readonly pool: Database['pool']
  readonly store: ObjectStore
  /** The records in the zone, by name. */
  readonly records: ReadonlyMap<string, string>
  /** The pages of the sandbox's sites, by URL. */
  readonly pages: ReadonlyMap<string, DemoPage>
  /** The refunded payments, in this order. */
  readonly refunded: readonly string[]
  loadAgain(): Promise<void>
}

/**
 * Call once at the top of a test file: the demo data takes seconds to create, so all its parts are tested on the same
 * instance.
 */
export const useDemoData = (): DemoData => {
  const database = useDatabase()
  const records = new Map<string, string>()
  const pages = new Map<string, DemoPage>()
  const refunded: string[] = []
  const payments = paymentsThatKeep(refunded)
  let folder = ''

  const putTxt: DemoPlace['putTxt'] = (given) => {
    for (const { name, value } of given) records.set(name, value)
    return Promise.resolve()
  }
  const putPages: DemoPlace['putPages'] = (given) => {
    for (const page of given) pages.set(`https://${page.host}${page.path}`, page)
    return Promise.resolve()
  }
  const load = (): Promise<void> => {
    const store = diskStore(folder)
    return loadDemoData({ database: database.current, store, publicUrl, sender, putTxt, putPages, payments })
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ankerplatz-demo-'))
    await load()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  return {
    get db() {
      return database.current.db
    },
    get pool() {
      return database.current.pool
    },
    get store() {
      return diskStore(folder)
    },
    records,
    pages,
    refunded,
    loadAgain: load,
  }
}
