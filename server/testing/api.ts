// The whole API on a separate port, for tests over HTTP: real database, real outbox relay, real live hub.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import { type AccessTokens, makeAccessTokens } from '../accounts/signIn/accessTokens.ts'
import { hashPassword } from '../accounts/seed.ts'
import * as members from '../accounts/members.ts'
import type { Session } from '../../contract/accounts.ts'
import { openWritingSlots, type WritingSlots } from '../content/writingSlots.ts'
import { makeWriters } from '../content/writers.ts'
import { openShop } from '../shop/shop.ts'
import { watchShop } from '../shop/seed.ts'
import { memberRecords } from '../memberRecords.ts'
import { contentServiceOf } from '../externalClients.ts'
import { openPdfThread } from '../pdf.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { makeApi, type NodeBindings } from '../platform/http/api.ts'
import { listen } from '../platform/http/listener.ts'
import { type Hub, startHub } from '../platform/live/hub.ts'
import { startRelay } from '../platform/outbox/relay.ts'
import { diskStore, type ObjectStore } from '../platform/storage/storage.ts'
import { reactions } from '../reactions.ts'
import { apiRoutes } from '../routes.ts'
import type { Outside } from '../websites/externalClients.ts'
import { useDatabase } from './database.ts'
import { type ReadableLog, readableLog } from './log.ts'
import { putMember } from './newMember.ts'
import { noExternalClients, openSandboxClients } from './outside.ts'
import { sandboxTemplate } from './sandboxTemplate.ts'
import { runDueJobs } from './work.ts'

export const testPassword = 'seven-quiet-harbours'
const testName = 'Test Member'
export const testSecret = 'a secret only for tests, long enough'
export const firstAdmin = 'first-admin@example.com'

export interface SignedIn {
  session: Session
  cookie: string
  memberId: string
}

export interface TestApi {
  readonly url: string
  readonly database: Database
  readonly hub: Hub
  readonly store: ObjectStore
  /** Slots for content generation. */
  readonly slots: WritingSlots
  readonly log: ReadableLog
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Signs up, confirms through the emailed link and returns the session. */
  signUp(email: string): Promise<SignedIn>
  /** A member in the state after signing up, with much less work. */
  member(email: string): Promise<SignedIn>
  /** The link in the newest email to this address. */
  mailedLink(email: string): Promise<string>
  /** Runs the jobs that are due, but sends no email. Those named in `without` stay queued. */
  work(options?: { without?: readonly string[] }): Promise<void>
}

interface CallOptions {
  body?: unknown
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  json: Record<string, unknown>
  code: string | null
}

interface Running {
  url: string
  hub: Hub
  store: ObjectStore
  slots: WritingSlots
  work(without: readonly string[]): Promise<void>
}

export interface ApiOptions {
  /** With the external services of the sandbox on loopback, below /sandbox as in the product. */
  sandbox?: boolean
  /** Further environment variables of the operator. */
  environment?: Readonly<Record<string, string>>
}

const openTaskQueue = (
  { db }: Database,
  { crawler }: Outside,
  url: string,
  { sandbox, log: { log } }: { sandbox: boolean; log: ReadableLog },
): WritingSlots => {
  const writers = makeWriters(contentServiceOf({ content: null, sandbox }, url))
  return openWritingSlots({ db, crawler, writers, log })
}

const openStore = async (stack: AsyncDisposableStack): Promise<ObjectStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-objects-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return diskStore(folder)
}

const gateOf = (accessTokens: AccessTokens, { db }: Database): Parameters<typeof makeApi>[0]['gate'] => ({
  identify: (accessToken) => accessTokens.identify(accessToken),
  isAdmin: (id) => members.isAdmin(db, id),
})

const startApi = async (
  database: Database,
  log: ReadableLog,
  stack: AsyncDisposableStack,
  { sandbox = false, environment = {} }: ApiOptions,
): Promise<Running> => {
  const web = await listen({ port: 0, host: '127.0.0.1' })
  stack.defer(() => web.stop())
  const url = `http://localhost:${web.port}`
  const relay = startRelay({ database, reactions, log: log.log })
  stack.defer(() => relay.stop())
  const hub = await startHub({ database, log: log.log })
  stack.defer(() => hub.stop())
  const watch = await watchShop({ db: database.db, hub, log: log.log })
  stack.defer(() => watch.stop())
  const settings = { secret: testSecret, publicUrl: url }
  const accessTokens = await makeAccessTokens(database, settings, hub)
  const sender = { siteName: 'Ankerplatz', publicUrl: url, supportEmail: 'support@ankerplatz.test' }
  const store = await openStore(stack)
  const pdf = openPdfThread(log.log)
  stack.defer(() => pdf.stop())
  const sandboxClients = sandbox ? await openSandboxClients(database, url, log.log) : null
  if (sandboxClients !== null) stack.defer(() => sandboxClients.stop())
  const clients = sandboxClients?.clients ?? noExternalClients
  const slots = openTaskQueue(database, clients, url, { sandbox, log })
  stack.defer(() => slots.stop())
  const app = makeApi({
    routes: apiRoutes({
      database,
      settings,
      sender,
      accessTokens,
      hub,
      store,
      memberRecords,
      adminEmail: firstAdmin,
      domains: { extraSuffixes: ['test'] },
      hasKey: (provider) => provider === 'moz',
      paymentService: sandboxClients?.paymentService ?? null,
      pdf,
      slots,
      shop: openShop(database.db),
      log: log.log,
      installation: readConfig({ SANDBOX: sandbox ? '1' : '0', ...environment }),
    }),
    gate: gateOf(accessTokens, database),
    log: log.log,
    observer: { observeRequest: () => undefined },
    origins: () => [url],
    trustedProxies: 1,
  })
  const site = new Hono<NodeBindings>()
  if (sandboxClients !== null) site.route('/sandbox', sandboxClients.app)
  await web.serve(
    getRequestListener((request, env) => {
      const bindings = env as NodeBindings['Bindings']
      const below = bindings.incoming.url?.startsWith('/sandbox/') === true ? site : app
      return below.fetch(request, bindings)
    }),
  )
  const paymentService = sandboxClients?.paymentService ?? null
  return {
    url,
    hub,
    store,
    slots,
    work: (without) =>
      runDueJobs({ database, settings, sender, store, clients, paymentService, log: log.log }, without),
  }
}

const send = async (target: string, method: string, options: CallOptions): Promise<Answer> => {
  const headers: Record<string, string> = { ...options.headers }
  if (options.body !== undefined) headers['content-type'] ??= 'application/json'
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`
  if (options.cookie !== undefined) headers['cookie'] = options.cookie
  const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) }
  const response = await fetch(target, { method, headers, redirect: 'manual', ...body })
  const text = await response.text()
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  const code = (json['error'] as { code: string } | undefined)?.code ?? null
  return { status: response.status, headers: response.headers, json, code }
}

const newestLink = async (database: Database, email: string): Promise<string> => {
  const mail = await database.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const link = /https?:\/\/\S+/.exec(mail.body_text)?.[0]
  if (link === undefined) throw new Error(`No link in the email to ${email}`)
  return link
}

/** Hashing is slow; all test members share one password. */
let testHash: Promise<string> | null = null

export const useApi = (options: ApiOptions = {}): TestApi => {
  const database = useDatabase(options.sandbox === true ? { template: sandboxTemplate } : {})
  const log = readableLog()
  const stack = new AsyncDisposableStack()
  let running: Running | null = null
  const current = (): Running => {
    if (running === null) throw new Error('The API is started in beforeAll; use it in hooks and tests only.')
    return running
  }
  beforeAll(async () => {
    running = await startApi(database.current, log, stack, options)
  })
  afterAll(() => stack.disposeAsync())

  const call: TestApi['call'] = (method, path, options = {}) => send(current().url + path, method, options)
  const mailedLink: TestApi['mailedLink'] = async (email) =>
    (await newestLink(database.current, email)).replace(current().url, '')
  // Each from a random network, so that rate limits of one call do not affect the others.
  const fromSomewhere = (): Record<string, string> => ({
    'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}`,
  })
  const enter = async (cookie: string): Promise<SignedIn> => {
    const refreshed = await call('POST', '/api/auth/refresh', { cookie })
    const session = refreshed.json as unknown as Session
    return { session, cookie: cookieOf(refreshed), memberId: session.user.id }
  }
  const signUp: TestApi['signUp'] = async (email) => {
    const body = { email, password: testPassword, full_name: testName, language: 'en' }
    const signedUp = await call('POST', '/api/auth/sign-up', { body, headers: fromSomewhere() })
    const token = new URLSearchParams((await mailedLink(email)).split('#')[1]).get('token')
    // The first admin always sets a new password.
    const proof = email === firstAdmin ? { new_password: testPassword } : {}
    const options = { body: { token, ...proof }, cookie: cookieOf(signedUp), headers: fromSomewhere() }
    return enter(cookieOf(await call('POST', '/api/auth/confirm', options)))
  }
  const member: TestApi['member'] = async (email) => {
    // The first admin is recognised by their address when they confirm it.
    if (email === firstAdmin) return signUp(email)
    testHash ??= hashPassword(testPassword)
    const newcomer = { email, name: testName, passwordHash: await testHash }
    return enter(`refresh=${await putMember(database.current.db, newcomer)}`)
  }

  return {
    get url() {
      return current().url
    },
    get database() {
      return database.current
    },
    get hub() {
      return current().hub
    },
    get store() {
      return current().store
    },
    get slots() {
      return current().slots
    },
    log,
    call,
    signUp,
    member,
    mailedLink,
    work: ({ without = [] } = {}) => current().work(without),
  }
}

export const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
