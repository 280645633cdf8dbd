// Application lifecycle: starts all parts of the product and stops them in reverse order. A failed start leaves nothing
// running.
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { makeAccessTokens, refuseOtherSecret } from './accounts/signIn/accessTokens.ts'
import type { AuthSettings } from './accounts/auth.ts'
import type { Sender } from './accounts/mails.ts'
import * as members from './accounts/members.ts'
import { openWritingSlots, type WritingSlots } from './content/writingSlots.ts'
import { makeWriters } from './content/writers.ts'
import { jobHandlers, schedules } from './jobs.ts'
import { mailTemplates } from './mailTemplates.ts'
import { runShop } from './shop/runShop.ts'
import type { Shop } from './shop/shop.ts'
import { contentServiceOf, extraSuffixesOf, openExternalClients, openPayments } from './externalClients.ts'
import { memberRecords } from './memberRecords.ts'
import { openPdfThread, type Pdf } from './pdf.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { startCluster } from './platform/db/cluster.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { makeApi, type NodeBindings } from './platform/http/api.ts'
import { type Listener, listen } from './platform/http/listener.ts'
import { worksLane } from './platform/jobs/lanes.ts'
import { groupByLane, startWorker, type Worker } from './platform/jobs/worker.ts'
import { type Hub, startHub } from './platform/live/hub.ts'
import type { Log } from './platform/log.ts'
import { type BounceReceiver, startBounceReceiver } from './platform/mail/bounces.ts'
import { makeMailer } from './platform/mail/mailer.ts'
import { unfit } from './platform/mail/templateVersions.ts'
import { makeMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { startRelay } from './platform/outbox/relay.ts'
import { announceRenderer } from './platform/render/renderers.ts'
import type { PublishedKeys } from './platform/signing/publishedKeys.ts'
import { diskStore, type ObjectStore, s3Store } from './platform/storage/storage.ts'
import { reactions } from './reactions.ts'
import { type ApiParts, apiRoutes } from './routes.ts'
import { makeSite } from './site.ts'
import { secretOf } from './secret.ts'
import { readSandboxAddresses, type Sandbox } from '../sandbox/sandbox.ts'
import { awaitSandboxData, startSandboxWithData } from './sandboxStart.ts'
import type { Outside } from './websites/externalClients.ts'

export interface App {
  /** The public URL; a process that is only a worker takes it from the config. */
  publicUrl: string
  stop(): Promise<void>
}

export const startApp = async (config: Config, log: Log, options: { progress(line: string): void }): Promise<App> => {
  // Bind the port first: if it is taken, nothing else has been started yet.
  const web =
    config.role === 'worker' || config.role === 'render'
      ? null
      : await listen({ ...config, isOneOfMany: config.role === 'web' })
  const stack = new AsyncDisposableStack()
  const stopLater = <T extends { stop(): Promise<void> }>(part: T): T => {
    stack.defer(() => part.stop())
    return part
  }
  let stopping = false
  try {
    const database = await prepareDatabase(config, log, stack, options.progress)
    const store = openStore(config)
    const metrics = makeMetrics()
    let liveStreams = (): number => 0
    metrics.watch({ database, liveStreams: () => liveStreams() })
    const publicUrl = publicUrlOf(config, web)
    const identity = identityOf(config, publicUrl)
    await refuseOtherSecret(database, identity.settings)
    const receiver = web === null ? null : await receiveBounces({ config, database, identity, log })
    if (receiver !== null) stopLater(receiver)
    const bouncesTo = receiver === null ? null : { host: receivingHostOf(config), port: receiver.port }
    const { sender } = identity
    const place = { config, database, store, publicUrl, sender, log, bouncesTo }
    const sandbox = config.sandbox && web !== null ? stopLater(await startSandboxWithData(place)) : null
    if (config.sandbox && web === null) await awaitSandboxData(database)
    const { secret } = identity.settings
    const outside = await openExternalClients({ config, database, publicUrl, secret, log })
    const { clients, crawlerKeys } = outside
    stack.defer(() => outside.stop())
    if (config.role !== 'web') await startWorking({ config, database, store, identity, metrics, log, stack, clients })
    if (web !== null) {
      const hub = await startHub({ database, log })
      liveStreams = hub.size
      const pdf = stopLater(openPdfThread(log))
      const { shop, read } = stopLater(await runShop({ db: database.db, hub, log }))
      // One of several web processes: it loads the shop index before it serves, because the others serve requests until
      // then.
      if (config.role === 'web') await read
      const slots = openTaskQueue({ config, database, publicUrl, clients, log })
      await serve({
        config,
        database,
        store,
        identity,
        log,
        metrics,
        hub,
        web,
        pdf,
        shop,
        slots,
        sandbox,
        crawlerKeys,
        stopping: () => stopping,
      })
      // Live streams never end by themselves, and text generation takes a while; both are closed before the server
      // waits for its connections.
      for (const part of [web, hub, slots]) stopLater(part)
    }
    const stop = async (): Promise<void> => {
      stopping = true
      await web?.leave(config.drainSeconds * 1000)
      await stack.disposeAsync()
    }
    return { publicUrl, stop }
  } catch (error) {
    await stack.disposeAsync()
    await web?.stop()
    throw error
  }
}

const openTaskQueue = (parts: {
  config: Config
  database: Database
  publicUrl: string
  clients: Outside
  log: Log
}): WritingSlots => {
  const writers = makeWriters(contentServiceOf(parts.config, parts.publicUrl))
  return openWritingSlots({ db: parts.database.db, crawler: parts.clients.crawler, writers, log: parts.log })
}

const prepareDatabase = async (
  config: Config,
  log: Log,
  stack: AsyncDisposableStack,
  progress: (line: string) => void,
): Promise<Database> => {
  let url = config.databaseUrl
  if (url === null) {
    progress('Starting the database …')
    const cluster = await startCluster({ dataDir: config.dataDir, log })
    stack.defer(() => cluster.stop())
    url = cluster.url
  }
  const { applied } = await migrate(url, log)
  if (applied.length > 0) progress(`Brought the database up to date (${applied.length} migrations).`)
  const database = openDatabase(url, {
    onError: ({ message }) => log.warn({ reason: message }, 'lost an idle database connection'),
  })
  stack.defer(() => database.close())
  return database
}

/** The name, address and secret with which this installation signs tokens and sends emails. */
interface Identity {
  settings: AuthSettings
  sender: Sender
}

const publicUrlOf = (config: Config, web: Listener | null): string => {
  if (config.publicUrl !== null) return config.publicUrl
  if (web === null) throw new ConfigError('PUBLIC_URL is missing.')
  return `http://localhost:${web.port}`
}

const identityOf = (config: Config, publicUrl: string): Identity => ({
  settings: { secret: secretOf(config), publicUrl },
  sender: { siteName: config.siteName, publicUrl, supportEmail: config.supportEmail, operator: config.operator },
})

const openStore = (config: Config): ObjectStore =>
  config.s3 === null ? diskStore(join(config.dataDir, 'objects')) : s3Store(config.s3)

/** In the sandbox, bounces come from this machine only. */
const receivingHostOf = (config: Config): string => (config.sandbox ? '127.0.0.1' : config.host)

const receiveBounces = async (parts: {
  config: Config
  database: Database
  identity: Identity
  log: Log
}): Promise<BounceReceiver | null> => {
  const { config, database, identity, log } = parts
  if (config.bounces === null) return null
  const { secret } = identity.settings
  return await startBounceReceiver({ ...config.bounces, host: receivingHostOf(config), secret, database, log })
}

const startWorking = async (parts: {
  config: Config
  database: Database
  store: ObjectStore
  identity: Identity
  metrics: Metrics
  log: Log
  stack: AsyncDisposableStack
  clients: Outside
}): Promise<void> => {
  const { config, database, store, identity, metrics, log, stack, clients } = parts
  const bounces = config.bounces && { domain: config.bounces.domain, secret: identity.settings.secret }
  const mailer = makeMailer({ smtpUrl: await smtpUrlOf(config, database), from: config.mailFrom, bounces })
  stack.defer(() => mailer.close())
  for (const { kind, language, version } of await unfit(database.db, mailTemplates)) {
    log.warn({ kind, language, version }, 'a saved mail text no longer fits; the shipped one is sent instead')
  }
  if (config.role !== 'render') {
    const relay = startRelay({ database, reactions, log })
    stack.defer(() => relay.stop())
  }
  if (config.role !== 'worker') {
    const presence = announceRenderer({ database, renderer: clients.renderer, log })
    stack.defer(() => presence.stop())
  }
  const paymentService = await openPayments(config, database)
  const handlers = jobHandlers({ mailer, observer: metrics, store, clients, paymentService, ...identity })
  const workers: Worker[] = []
  // In parallel, because each worker may have to wait for its current job.
  stack.defer(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
  for (const lane of groupByLane(handlers, { schedules, concurrency: config.workerConcurrency })) {
    if (!worksLane(config.role, lane.name)) continue
    workers.push(await startWorker({ ...lane, database, log, observer: metrics }))
  }
}

const smtpUrlOf = async (config: Config, database: Database): Promise<string> => {
  if (config.smtpUrl !== null) return config.smtpUrl
  if (!config.sandbox) throw new ConfigError('SMTP_URL is missing. Set it, or switch the sandbox on with SANDBOX=1.')
  const addresses = await readSandboxAddresses(database)
  if (addresses === null) {
    throw new ConfigError('The sandbox is not running yet. Start a process with ROLE=web first, or set SMTP_URL.')
  }
  return `smtp://${addresses.smtp.host}:${addresses.smtp.port}`
}

interface Serving {
  config: Config
  database: Database
  store: ObjectStore
  log: Log
  metrics: Metrics
  hub: Hub
  web: Listener
  pdf: Pdf
  shop: Shop
  slots: WritingSlots
  sandbox: Sandbox | null
  crawlerKeys: PublishedKeys
  identity: Identity
  stopping(): boolean
}

const serve = async (parts: Serving): Promise<void> => {
  const { config, database, store, log, metrics, hub, pdf, shop, slots } = parts
  const { settings, sender } = parts.identity
  const { publicUrl } = settings
  const accessTokens = await makeAccessTokens(database, settings, hub)
  if (config.adminEmail !== null) await members.nameFirstAdmin(database.db, config.adminEmail)
  const adminEmail = config.adminEmail
  const domains = { extraSuffixes: extraSuffixesOf(config) }
  const hasKey: ApiParts['hasKey'] = (provider) => config.providers[provider].key !== null
  const paymentService = await openPayments(config, database)
  const known = {
    memberRecords,
    adminEmail,
    domains,
    hasKey,
    paymentService,
    pdf,
    shop,
    slots,
    log,
    installation: config,
  }
  const routes = apiRoutes({ database, settings, sender, accessTokens, hub, store, ...known })
  const endpoints = routes.map((route) => route.endpoint)

  const gate = {
    identify: (accessToken: string) => accessTokens.identify(accessToken),
    isAdmin: (memberId: string) => members.isAdmin(database.db, memberId),
  }
  const origins = [new URL(publicUrl).origin]
  const { trustedProxies } = config
  const api = makeApi({ routes, gate, log, observer: metrics, origins: () => origins, trustedProxies })
  const site = await makeSite({ ...parts, publicUrl, endpoints })
  const isApi = (url: string | undefined): boolean =>
    url?.startsWith('/api/') === true && !url.startsWith('/api/docs') && !url.startsWith('/api/openapi.json')
  const answer = (request: Request, env: unknown): unknown => {
    const bindings = env as NodeBindings['Bindings']
    return isApi(bindings.incoming.url) ? api.fetch(request, bindings) : site.fetch(request, bindings)
  }
  await parts.web.serve(getRequestListener(answer, { overrideGlobalObjects: true }))
}
