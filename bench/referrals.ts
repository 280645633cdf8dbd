// Benchmark: a member whose referral link had a million clicks and 20,000 sign-ups: statistics of any period, overview,
// list of referred members. Sequential over HTTP, compared with the same statements by hand and with sixteen concurrent
// requests. Target: p95 at most 200 ms, and no full table scan. Also measures clicks recorded per second, against bare
// inserts.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { dayMs } from '../contract/durations.ts'
import { readAnalytics } from '../server/referrals/analytics.ts'
import { readOverview } from '../server/referrals/overview.ts'
import { listReferrals } from '../server/referrals/people.ts'
import { encodeCursor } from '../server/platform/db/cursor.ts'
import type { Database, Db } from '../server/platform/db/database.ts'
import { productEnvironment, settings, signIn } from './member.ts'
import { startProduct } from './processes.ts'
import { explainAll, planText } from './plans.ts'
import { withManyReferrals } from './referralsDataset.ts'
import { type Measured, round } from './report.ts'
import { measureScreens, type Question, several } from './screens.ts'
import { compareAlternating } from './alternating.ts'

const timesEach = 40
const warmUpEach = 4
const targetMs = 200
const turnMs = 1_000
const rounds = 6

const largeTables = new Set(['referral_clicks', 'referral_click_days', 'referrals', 'referral_rewards', 'users'])

export const measureReferrals = (): Promise<Measured> =>
  withManyReferrals(async ({ database, folder, memberId, said }) => {
    const [member] = await signIn(database, [memberId])
    const headers = { authorization: `Bearer ${member?.accessToken ?? ''}`, accept: 'application/json' }
    const questions = await questionsOf(database, memberId)
    const plans = await explainAll(database, questions, largeTables)
    const environment = { ...productEnvironment(database), ROLE: 'web', TRUSTED_PROXIES: '1' }
    const product = await startProduct(folder, environment)
    try {
      const { port } = product
      const screens = { database, port, headers, questions, targetMs, timesEach, warmUpEach }
      const { rows, figure } = await measureScreens('referrals', screens)
      const clicks = await measureClicks(database, port)
      return { rows: [...rows, ...clicks, { measured: planText(plans) }, { measured: said }], figure }
    } finally {
      await product.stop()
    }
  })

const dayBack = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

const questionsOf = async ({ pool }: Database, memberId: string): Promise<Question[]> => {
  const { rows } = await pool.query<{ number: number }>(
    'select number from referrals where referrer_id = $1 order by number offset 5000 limit 1',
    [memberId],
  )
  const cursor = encodeCursor('referrals', String(rows[0]?.number ?? 1))
  const periods = [
    { name: '7 days', query: { days: '7' as const } },
    { name: '30 days', query: { days: '30' as const } },
    { name: '365 days', query: { days: '365' as const } },
    { name: 'a month a year ago', query: { from: dayBack(360), to: dayBack(331) } },
    { name: '366 days, not up to today', query: { from: dayBack(399), to: dayBack(34) } },
  ]
  return [
    ...periods.map(({ name, query }) => ({
      name: `figures of ${name}`,
      path: `/api/referrals/analytics?${new URLSearchParams(query).toString()}`,
      ask: (db: Db) => readAnalytics(db, memberId, query),
    })),
    { name: 'overview', path: '/api/referrals', ask: (db) => readOverview(db, memberId, settings.publicUrl) },
    { name: 'who came', path: '/api/referrals/people', ask: (db) => listReferrals(db, memberId, {}) },
    {
      name: 'who came, 15,000 further',
      path: `/api/referrals/people?cursor=${cursor}`,
      ask: (db) => listReferrals(db, memberId, { cursor }),
    },
    {
      name: 'who came and is held',
      path: '/api/referrals/people?state=held',
      ask: (db) => listReferrals(db, memberId, { state: 'held' }),
    },
  ]
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Each visitor has their own network; clicks go to the links of many members, and to the link of one. */
const measureClicks = async ({ pool }: Database, port: number): Promise<Measured['rows']> => {
  const { rows: others } = await pool.query<{ id: string }>(
    `select id from users where email like 'other%@referrals.test'`,
  )
  const { rows: one } = await pool.query<{ id: string }>(`select id from users where email = 'other1@referrals.test'`)
  const agent = new Agent({ keepAlive: true, maxSockets: several })
  let visitors = 0
  const measured: Measured['rows'][number][] = []
  try {
    for (const { name, among } of [
      { name: 'links of many', among: others },
      { name: 'one link', among: one },
    ]) {
      const referrerOf = (visitor: number): string => among[visitor % among.length]?.id ?? ''
      const ways = [
        { name: 'bare inserts', once: () => insertOne(pool, referrerOf(visitors), `bare ${visitors++}`) },
        { name: 'clicks', once: () => clickOnce(agent, port, referrerOf(visitors), visitors++) },
      ]
      const [bare = NaN, ours = NaN] = await compareAlternating(ways, { atOnce: several, turnMs, rounds })
      measured.push({ measured: `bare inserts for ${name}, ${several} at once, per second`, value: round(bare) })
      measured.push({ measured: `clicks counted over HTTP on ${name}, per second`, value: round(ours) })
    }
    return measured
  } finally {
    agent.destroy()
  }
}

const insertOne = (pool: Database['pool'], referrerId: string, visitor: string): Promise<unknown> =>
  pool.query(
    `insert into referral_clicks (referrer_id, day, source, landing, visitor)
     values ($1, current_date, 'direct', 'code', decode(md5($2), 'hex'))`,
    [referrerId, visitor],
  )

const clickOnce = (agent: Agent, port: number, referrerId: string, visitor: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ referrer_id: referrerId, source: 'blog.example', landing: '/help' })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': browser,
      'x-forwarded-for': [24 + ((visitor >> 24) & 63), (visitor >> 16) & 255, (visitor >> 8) & 255, visitor & 255].join(
        '.',
      ),
    }
    const path = '/api/functions/track-affiliate-click'
    request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200 && !answer.includes('"click_id":null')) resolve()
        else reject(new Error(`A click returned ${response.statusCode ?? ''}: ${answer}`))
      }, reject)
    })
      .on('error', reject)
      .end(body)
  })
