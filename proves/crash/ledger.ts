// Crash test of the ledger: thousands of adjustments over HTTP while the product and its PostgreSQL are killed
// alternately without warning. A caller without a response retries with the same idempotency key. Every acknowledged
// adjustment must be there, and none twice.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '../../sandbox/demo/demo.ts'
import { clusterIn } from '../../server/platform/db/clusterFolder.ts'
import { findPostmaster } from '../../server/platform/db/clusterProcess.ts'
import type { Database } from '../../server/platform/db/database.ts'
import type { Product } from './product.ts'

const callersCount = 8
const membersCount = 20
const retryAfterMs = 100
const signInAgainAfterMs = 2_000
const answerWithinMs = 20_000
const acknowledgedBetweenKills = 25
const goesOnWithinMs = 180_000
const changedEvery = 25

export interface LedgerCourse {
  database: Database
  folder: string
  kills: number
  start(): Product
}

interface Intent {
  key: string
  memberId: string
  amount: number
  note: string
}

interface Fire {
  url: string
  members: readonly string[]
  acknowledged: Intent[]
  /** All other responses by status; 0 means no response. */
  refused: Map<number, number>
  token: string
  renewing: Promise<void> | null
  violations: string[]
  /** Starts nothing new; pending requests are finished. */
  over: boolean
  /** The proof has ended, successfully or not. */
  abandoned: boolean
}

export const postUnderFire = async (course: LedgerCourse): Promise<{ tried: number; violations: string[] }> => {
  let product = course.start()
  let fire: Fire | null = null
  let ended = 0
  /** Like a service manager: restarts a process that exits by itself, and reports it. */
  const check = async (): Promise<void> => {
    const words = product.ended()
    if (words === null) return
    ended += 1
    console.log(`The product ended by itself: ${words.split('\n').findLast((line) => line.startsWith('Error')) ?? ''}`)
    product = course.start()
    await product.ready()
  }
  try {
    await product.ready()
    const lit = await openFire(course.database, product.url)
    fire = lit
    const callers = Array.from({ length: callersCount }, (_, number) => callAgainAndAgain(lit, number))
    for (let kill = 1; kill <= course.kills; kill += 1) {
      await untilAcknowledged(fire, check, acknowledgedBetweenKills)
      if (kill % 2 === 0) {
        await killPostgres(course.folder)
      } else {
        await product.kill()
        product = course.start()
        await product.ready()
      }
      console.log(
        `Kill ${kill} of ${kill % 2 === 0 ? 'PostgreSQL' : 'the product'}: ${fire.acknowledged.length} acknowledged, ${unanswered(fire)} without an answer.`,
      )
    }
    await untilAcknowledged(fire, check, acknowledgedBetweenKills)
    fire.over = true
    await Promise.all(callers)
    const violations = [...fire.violations, ...(await examine(course.database, fire))]
    console.log(
      `${course.kills} kills: ${fire.acknowledged.length} adjustments acknowledged, ${unanswered(fire)} asked for again; the product ended by itself ${ended} times.`,
    )
    return { tried: fire.acknowledged.length + course.kills, violations }
  } finally {
    if (fire !== null) Object.assign(fire, { over: true, abandoned: true })
    await product.stop()
  }
}

const openFire = async (database: Database, url: string): Promise<Fire> => ({
  url,
  members: await addMembers(database),
  acknowledged: [],
  refused: new Map(),
  token: '',
  renewing: null,
  violations: [],
  over: false,
  abandoned: false,
})

const addMembers = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, email_confirmed, full_name, language)
     select 'holder' || n || '@crash.test', true, 'Holder ' || n, 'en' from generate_series(1, $1) n returning id`,
    [membersCount],
  )
  return rows.map(({ id }) => id)
}

const killPostgres = async (folder: string): Promise<void> => {
  const postmaster = await findPostmaster(clusterIn(folder))
  if (postmaster !== null) process.kill(postmaster.pid, 'SIGKILL')
}

const unanswered = ({ refused }: Fire): number => [...refused.values()].reduce((sum, count) => sum + count, 0)

const untilAcknowledged = async (fire: Fire, check: () => Promise<void>, more: number): Promise<void> => {
  const wanted = fire.acknowledged.length + more
  const giveUpAt = performance.now() + goesOnWithinMs
  while (fire.acknowledged.length < wanted) {
    await check()
    if (performance.now() > giveUpAt) {
      throw new Error(`Nothing is acknowledged any more: ${JSON.stringify([...fire.refused])}`)
    }
    await pause(5)
  }
}

const callAgainAndAgain = async (fire: Fire, caller: number): Promise<void> => {
  for (let number = 0; !fire.over; number += 1) {
    const memberId = fire.members[(number * callersCount + caller) % membersCount] ?? ''
    const amount = number % 3 === 2 ? -7 : 5
    const intent = { key: randomUUID(), memberId, amount, note: `Under fire ${caller}-${number}` }
    for (;;) {
      const status = await ask(fire, intent)
      if (status === 200) break
      if (fire.abandoned) return
      fire.refused.set(status, (fire.refused.get(status) ?? 0) + 1)
      if (status === 401) await renew(fire)
      await pause(retryAfterMs)
    }
    fire.acknowledged.push(intent)
    if (number % changedEvery === 0) {
      const status = await ask(fire, { ...intent, amount: intent.amount + 1 })
      if (status === 200) fire.violations.push(`${intent.note} was accepted again with another amount`)
    }
  }
}

/** The response; null if there was none. */
const call = async (url: string, body: unknown, headers: Record<string, string>): Promise<Response | null> => {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
  } catch {
    return null
  }
}

const ask = async ({ url, token }: Fire, { key, memberId, amount, note }: Intent): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const body = { member_id: memberId, amount, reason: note }
  const answer = await call(`${url}/api/admin/credits/adjustments`, body, headers)
  // A truncated response counts as none.
  const whole = await answer?.text().catch(() => null)
  return whole === undefined || whole === null ? 0 : (answer?.status ?? 0)
}

/** One sign-in for all callers, because sign-ins are rate limited. */
const renew = (fire: Fire): Promise<void> => {
  fire.renewing ??= signIn(fire).finally(() => {
    fire.renewing = null
  })
  return fire.renewing
}

const signIn = async (fire: Fire): Promise<void> => {
  const answer = await call(`${fire.url}/api/auth/sign-in`, { email: 'admin@demo.test', password: demoPassword }, {})
  const session = (await answer?.json().catch(() => null)) as { access_token?: string } | null | undefined
  if (session?.access_token === undefined) await pause(signInAgainAfterMs)
  else fire.token = session.access_token
}

const examine = async ({ pool }: Database, { acknowledged, members }: Fire): Promise<string[]> => {
  const violations: string[] = []
  const { rows: posted } = await pool.query<{ note: string; times: number }>(
    `select note, count(*)::int as times from ledger_transfers where note like 'Under fire %' group by note`,
  )
  const timesOf = new Map(posted.map(({ note, times }) => [note, times]))
  for (const { note } of acknowledged) {
    const times = timesOf.get(note) ?? 0
    if (times !== 1) violations.push(`${note} was acknowledged and is there ${times} times`)
  }
  if (timesOf.size !== acknowledged.length) {
    violations.push(`${timesOf.size} adjustments are there, ${acknowledged.length} were acknowledged`)
  }
  const { rows: held } = await pool.query<{ owner_id: string; balance: number }>(
    `select owner_id, sum(balance)::bigint as balance from ledger_accounts where owner_id = any ($1) group by owner_id`,
    [members],
  )
  for (const memberId of members) {
    const expected = acknowledged.reduce((sum, intent) => sum + (intent.memberId === memberId ? intent.amount : 0), 0)
    const found = held.find(({ owner_id: owner }) => owner === memberId)?.balance ?? 0
    if (found !== expected) violations.push(`${memberId} has ${found} instead of ${expected}`)
  }
  const { rows: broken } = await pool.query<{ rule: string; subject: string; detail: string }>(
    'select * from ledger_check()',
  )
  violations.push(...broken.map(({ rule, subject, detail }) => `${rule}, ${subject}: ${detail}`))
  return violations
}
