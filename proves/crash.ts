// Crash proof: a broadcast reaches every member exactly once, however often the product is killed on its way. Runs the
// real product as a separate process, kills it repeatedly without warning, and uses a mail server that records what it
// received.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { examine, memberDomain } from './crash/findings.ts'
import { type MailServer, startMailServer } from './crash/mailServer.ts'
import { freePort, type Product, startProduct } from './crash/product.ts'
import type { Proven } from './run.ts'
import { demoPassword } from '../sandbox/demo/demo.ts'
import { startCluster } from '../server/platform/db/cluster.ts'
import { type Database, openDatabase } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLog } from '../server/platform/log.ts'

const goesOnWithinMs = 150_000
const pollEveryMs = 5
const wireMs = 250

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({
    args: settings,
    options: { members: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
  })
  const members = Number(values.members ?? 400)
  const kills = Number(values.kills ?? 8)
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  console.log(`A broadcast to ${members} members and the demo data, up to ${kills} kills; seed ${seed}.`)
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-crash-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const log = makeLog('error')
  const cluster = await startCluster({ dataDir: folder, log })
  stack.defer(() => cluster.stop())
  await migrate(cluster.url, log)
  const database = openDatabase(cluster.url)
  stack.defer(() => database.close())
  const mailServer = await startMailServer()
  stack.defer(() => mailServer.stop())
  await addMembers(database, members)
  const port = await freePort()
  const environment = { DATABASE_URL: cluster.url, DATA_DIR: folder, SMTP_URL: mailServer.url, SANDBOX: '1' }
  // Each member takes three steps: notified, email written, email sent.
  const marks = throwDice(seed, kills, 3 * members)
  return await sendUnderFire({ database, mailServer, marks, start: () => startProduct(port, environment) })
}

interface Course {
  database: Database
  mailServer: MailServer
  /** The step counts after which it is killed. */
  marks: readonly number[]
  start(): Product
}

const sendUnderFire = async ({ database, mailServer, marks, start }: Course): Promise<Proven> => {
  const inFlight = new Set<string>()
  let product = start()
  try {
    await product.ready()
    const key = randomUUID()
    const draft = await createDraft(product)
    await send(product, draft, key)
    for (const [index, mark] of marks.entries()) {
      const stepsDone = await until(database, draft.id, product, ({ steps }) => steps >= mark)
      await product.kill()
      // Data already on the wire still arrives.
      await pause(wireMs)
      await noteInFlight(database, mailServer, inFlight)
      console.log(`Kill ${index + 1}: ${stepsDone}, ${mailServer.handovers.length} handed over.`)
      await letTimePass(database)
      product = start()
    }
    await product.ready()
    // An admin who saw the connection break clicks again.
    await send(product, draft, key)
    console.log(`Left alone: ${await until(database, draft.id, product, ({ over }) => over)}.`)
    const { violations, ...found } = await examine(database, draft.id, { handovers: mailServer.handovers, inFlight })
    console.log(
      `${marks.length} kills: ${found.members} members, ${found.mails} mails, ${found.handedOverTwice} of them handed over ` +
        `twice, of ${inFlight.size} that were under way at a kill; each kept its Message-ID.`,
    )
    for (const violation of violations.slice(0, 20)) console.log(`VIOLATION: ${violation}`)
    return { tried: found.members + found.mails + marks.length, violations: violations.length }
  } finally {
    await product.stop()
  }
}

/** A small seeded generator, so that a run can be repeated. */
const throwDice = (seed: number, count: number, below: number): number[] => {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return Math.floor((state / 0x80_00_00_00) * below)
  }).toSorted((a, b) => a - b)
}

const addMembers = async ({ pool }: Database, count: number): Promise<void> => {
  await pool.query(
    `insert into users (email, email_confirmed, full_name, language)
     select 'member' || n || '@${memberDomain}', true, 'Member ' || n, case n % 2 when 0 then 'de' else 'en' end
     from generate_series(1, $1) n`,
    [count],
  )
}

interface Draft {
  id: string
  version: number
  token: string
}

const call = async (product: Product, path: string, body: unknown, headers: Record<string, string>) => {
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(json)}`)
  return json
}

const signIn = async (product: Product): Promise<string> => {
  const session = await call(product, '/api/auth/sign-in', { email: 'admin@demo.test', password: demoPassword }, {})
  return String(session['access_token'])
}

const createDraft = async (product: Product): Promise<Draft> => {
  const spoken = { title: 'A storm is coming', body: '<p>Dear {{ name }}, tie up your boats.</p>', action: 'Look' }
  const body = { segment: {}, content: { en: spoken, de: spoken }, path: '/help' }
  const token = await signIn(product)
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const draft = await call(product, '/api/admin/broadcasts', body, headers)
  return { id: String(draft['id']), version: Number(draft['version']), token }
}

const send = async (product: Product, { id, version, token }: Draft, key: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  await call(product, `/api/admin/broadcasts/${id}/send`, { based_on: version, at: null }, headers)
}

/** Emails handed over but not yet recorded as sent may legitimately be handed over again. */
const noteInFlight = async ({ pool }: Database, { handovers }: MailServer, inFlight: Set<string>): Promise<void> => {
  const { rows } = await pool.query<{ message_id: string }>(
    `select message_id from mails where state = 'waiting' and message_id = any($1)`,
    [handovers.map((handover) => handover.messageId)],
  )
  for (const { message_id: id } of rows) inFlight.add(id)
}

/** Jobs of a dead process are requeued after half a minute without a heartbeat; the proof does not wait for that. */
const letTimePass = async ({ pool }: Database): Promise<void> => {
  await pool.query(`update worker_heartbeats set beat_at = beat_at - interval '1 minute'`)
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
  )
}

interface Progress {
  steps: number
  over: boolean
  words: string
}

const progressOf = async ({ pool }: Database, id: string): Promise<Progress> => {
  const { rows } = await pool.query<{ reported: number; written: number; sent: number; over: boolean }>(
    `select notified as reported, written, sent, state = 'done' and written = sent
         and not exists (select 1 from notifications where broadcast_id = $1 and mailing = 'now') as over
     from broadcasts, (
       select count(*)::int as written, (count(*) filter (where state <> 'waiting'))::int as sent
       from mails where broadcast_id = $1) mails
     where id = $1`,
    [id],
  )
  const { reported = 0, written = 0, sent = 0, over = false } = rows[0] ?? {}
  return {
    steps: reported + written + sent,
    over,
    words: `${reported} notified, ${written} mails written, ${sent} sent`,
  }
}

/**
 * Returns the progress reached. A finished broadcast cannot continue; one that stalls is left to the final examination.
 */
const until = async (
  database: Database,
  id: string,
  product: Product,
  reached: (progress: Progress) => boolean,
): Promise<string> => {
  for (const giveUpAt = performance.now() + goesOnWithinMs; ;) {
    const ended = product.ended()
    if (ended !== null) throw new Error(ended)
    const progress = await progressOf(database, id)
    if (reached(progress) || progress.over) return progress.words
    if (performance.now() > giveUpAt) return `${progress.words} after ${goesOnWithinMs / 1000} s`
    await pause(pollEveryMs)
  }
}
