// The sandbox: DNS server, web host, mail server and a movable clock on loopback, so that the product can be tried and
// tested unmodified, without fakes inside it. Off in production.
import { Hono } from 'hono'
import { now } from '../server/platform/clock.ts'
import type { Database } from '../server/platform/db/database.ts'
import type { NodeBindings } from '../server/platform/http/api.ts'
import type { Log } from '../server/platform/log.ts'
import { makeApi } from './api/api.ts'
import { type Credential, makeAuthority } from './certificates.ts'
import { demoHostsOf, loadDemoSites } from './demoSites/load.ts'
import { startDns } from './dns.ts'
import { onlyThisMachine } from './guard.ts'
import { shareHosting, untilFree, untilHosted } from './hosting.ts'
import { languageOf } from './language.ts'
import { openAiServer } from './openai/server.ts'
import { makePages } from './pages/pages.ts'
import { SandboxProblem } from './problems.ts'
import { mozStandIn } from './providers/moz.ts'
import { serpApiStandIn } from './providers/serpapi.ts'
import type { BouncesTo } from './returnMail.ts'
import { startSmtp } from './smtp.ts'
import { putPages } from './sites.ts'
import type { RunningServer } from './sockets.ts'
import { keepAccount, readAccount } from './stripe/account.ts'
import { type PastCustomer, type PutPast, putPast } from './stripe/past.ts'
import { hostPaymentService, openPaymentService, type PaymentService, steppingClock } from './stripe/stripe.ts'
import { createTables, type SandboxDb, sandboxDb } from './tables.ts'
import { startWeb, startWebTls } from './web.ts'
import {
  type DemoLogin,
  noNeighbours,
  type SandboxAddresses,
  type SandboxClock,
  type SandboxNeighbours,
  type SandboxNotifications,
  type SandboxContext,
} from './sandboxContext.ts'
import { putTexts } from './zone.ts'

export type {
  DemoLogin,
  SandboxAddresses,
  SandboxClock,
  SandboxNeighbours,
  SandboxNotifications,
} from './sandboxContext.ts'

export interface SandboxOptions {
  database: Database
  host: '127.0.0.1'
  log: Log
  publicUrl: string
  clock: SandboxClock
  notifications: SandboxNotifications
  /** Omitted if there are no demo members. */
  neighbours?: SandboxNeighbours
  /** Null: no demo sites are created, and there are no demo logins. */
  demo: { logins: readonly DemoLogin[]; domains: readonly string[] } | null
  /** The mail server that receives bounces; null: bounces are dropped. */
  bouncesTo: BouncesTo
}

/** A name that resolves to exactly this address may be fetched on this port; the connection goes to `to`. */
export interface SandboxRoute {
  address: string
  port: number
  to: { host: string; port: number }
}

export interface Sandbox {
  /** To be mounted at /sandbox. Leaves /sandbox/ui to the web app. */
  app: Hono<NodeBindings>
  addresses: SandboxAddresses
  outboundRoutes: SandboxRoute[]
  /** Sets the TXT records of these names in one batch. */
  putTxt(records: readonly { name: string; value: string }[]): Promise<void>
  /** Adds pages to its sites in one batch; existing pages are kept. */
  putPages(pages: Parameters<typeof putPages>[1]): Promise<void>
  /** Creates a customer with past purchases at the payment service; no events are sent to the product. */
  putCustomer(past: PastCustomer): Promise<PutPast>
  stop(): Promise<void>
}

export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { database, log } = options
  await createTables(database)
  const db = sandboxDb(database)
  if (options.demo !== null) await loadDemoSites(db, dayOf(await now(database.db)))
  const authority = await keepAuthority(db)
  await keepAccount(db)
  const payments = openPaymentService({ db, log, publicUrl: options.publicUrl })
  const host = (takesOver: boolean) => hostParts(db, { authority, payments, takesOver }, options)
  const hosting = await shareHosting({ database, log, host })
  const addresses = await readSandboxAddresses(database)
  if (addresses === null) throw new Error('The sandbox is hosted, but its addresses are not recorded')
  const stop = async (): Promise<void> => {
    // Stop delivering events first, so that no delivery waits for an answer while the servers shut down.
    await payments.stop()
    await hosting.stop()
  }
  const domains = [...new Set([...(await demoHostsOf(db)), ...(options.demo?.domains ?? [])])]
  const context: SandboxContext = {
    db,
    addresses,
    clock: steppingClock(db, options.clock, payments),
    delivery: payments.delivery,
    notifications: options.notifications,
    neighbours: options.neighbours ?? noNeighbours,
    publicUrl: options.publicUrl,
    demo: { logins: options.demo?.logins ?? [], domains },
  }
  const putTxt: Sandbox['putTxt'] = (records) => putTexts(db, records)
  const putAll: Sandbox['putPages'] = (pages) => putPages(db, pages)
  const putCustomer: Sandbox['putCustomer'] = (past) => putPast(db, options.publicUrl, past)
  const outboundRoutes = outboundRoutesTo(addresses)
  return { app: makeApp(context, log), addresses, outboundRoutes, putTxt, putPages: putAll, putCustomer, stop }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The addresses of this database's sandbox, for processes that do not run it; null if none has ever started. */
export const readSandboxAddresses = async (database: Database): Promise<SandboxAddresses | null> => {
  const { rows } = await database.pool.query<{ known: boolean }>(
    `select to_regclass('sandbox.addresses') is not null as known`,
  )
  if (rows[0]?.known !== true) return null
  const db = sandboxDb(database)
  const kept = await db.selectFrom('addresses').selectAll().executeTakeFirst()
  const authority = await db.selectFrom('authority').select('certificate').executeTakeFirst()
  const account = await readAccount(db)
  if (kept === undefined || authority === undefined || account === null) return null
  const { host } = kept
  return {
    dns: { host, port: kept.dns_port },
    web: { host, port: kept.web_port },
    webTls: { host, port: kept.web_tls_port, ca: authority.certificate },
    smtp: { host, port: kept.smtp_port },
    stripe: { host, port: account.port, apiKey: account.api_key, webhookSecret: account.webhook_secret },
  }
}

/** The same, once a process hosts it; null if none does within that time. */
export const awaitSandboxAddresses = async (database: Database, withinMs: number): Promise<SandboxAddresses | null> =>
  (await untilHosted(database, withinMs)) ? readSandboxAddresses(database) : null

/** Sites and their name server are requested on the usual ports; the outbound guard routes those ports here. */
export const outboundRoutesTo = ({ dns, web, webTls }: SandboxAddresses): SandboxRoute[] => {
  const address = '127.0.0.1'
  return [
    { address, port: 80, to: { host: web.host, port: web.port } },
    { address, port: 443, to: { host: webTls.host, port: webTls.port } },
    { address, port: 53, to: { host: dns.host, port: dns.port } },
  ]
}

const keepAuthority = async (db: SandboxDb): Promise<Credential> => {
  const read = () => db.selectFrom('authority').selectAll().executeTakeFirst()
  let kept = await read()
  if (kept === undefined) {
    const { certificate, privateKey } = makeAuthority()
    const made = { certificate, private_key: privateKey }
    await db
      .insertInto('authority')
      .values(made)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    kept = await read()
  }
  if (kept === undefined) throw new Error('The certificate authority of the sandbox was not stored')
  return { certificate: kept.certificate, privateKey: kept.private_key }
}

/** Starts every server on its previous port if that is free; all of them or none. */
const hostParts = async (
  db: SandboxDb,
  parts: { authority: Credential; payments: PaymentService; takesOver: boolean },
  { host, log, bouncesTo, publicUrl }: SandboxOptions,
): Promise<{ stop(): Promise<void> }> => {
  const { authority, payments } = parts
  const before = await db.selectFrom('addresses').selectAll().executeTakeFirst()
  if (before !== undefined && parts.takesOver) {
    await untilFree(host, [before.dns_port, before.web_port, before.web_tls_port, before.smtp_port])
  }
  const running: Pick<RunningServer, 'stop'>[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(running.splice(0).map((server) => server.stop()))
  }
  const started = async (starting: Promise<RunningServer>): Promise<number> => {
    const server = await starting
    running.push(server)
    return server.port
  }
  try {
    const ports = {
      dns_port: await started(startDns({ db, host, log, port: before?.dns_port ?? null })),
      web_port: await started(startWeb({ db, host, log, port: before?.web_port ?? null })),
      web_tls_port: await started(startWebTls({ db, host, log, authority, port: before?.web_tls_port ?? null })),
      smtp_port: await started(startSmtp({ db, host, log, bouncesTo, port: before?.smtp_port ?? null })),
    }
    running.push(await hostPaymentService({ db, host, log, publicUrl, service: payments }))
    const kept = { ...ports, host, started_at: new Date() }
    await db
      .insertInto('addresses')
      .values(kept)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
      .execute()
    const { dns_port: dns, web_port: web, smtp_port: smtp } = ports
    log.info({ dns, web, smtp }, 'sandbox is up')
    if (parts.takesOver && (before?.dns_port !== dns || before.web_port !== web || before.smtp_port !== smtp)) {
      log.error({}, 'the sandbox had to take other ports; restart the processes that know the old ones')
    }
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const makeApp = (context: SandboxContext, log: Log): Hono<NodeBindings> => {
  const app = new Hono<NodeBindings>()
  app.use(onlyThisMachine)
  app.route('/api', makeApi(context))
  app.route('/providers', mozStandIn(context.db))
  app.route('/providers', serpApiStandIn(context.db))
  app.route('/openai', openAiServer(context.db))
  app.route('/', makePages(context, log))
  app.onError((error, c) => {
    if (!(error instanceof SandboxProblem)) log.error({ error }, 'the sandbox met an unexpected error')
    const problem = error instanceof SandboxProblem ? error : new SandboxProblem('unexpected')
    return c.json(problem.body(languageOf(c)), problem.status)
  })
  return app
}
