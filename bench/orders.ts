// Benchmark: orders placed per second over HTTP with everything that belongs to an order, against bare ledger transfers
// in the same run, among a million orders and ten million entries, at low and high concurrency. Target: at least 40 %
// of the transfers.
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { totalOf } from '../contract/surcharge.ts'
import { readItems } from '../server/basket/basketRows.ts'
import { post } from '../server/credits/ledger.ts'
import { readSettings } from '../server/credits/settings.ts'
import { type Database, inTransaction } from '../server/platform/db/database.ts'
import { type Member, productEnvironment, signIn } from './member.ts'
import { buyersEmails } from './ordersRows.ts'
import { withManyOrders } from './ordersDataset.ts'
import { startProduct } from './processes.ts'
import { type Measured, percentile, round } from './report.ts'
import { compareAlternating } from './alternating.ts'

const buyersCount = 1_000
/** Enough that no buyer runs out of items, and within the limit of a basket. */
const itemsPerBuyer = 20
/** Concurrency, for orders as for transfers. */
const concurrencies = [16, 48] as const
const turnMs = 1_000
const rounds = 10
const targetShare = 0.4

interface Ready {
  id: string
  /** With everything that the buyer pays on top of it. */
  price: number
  buyer: Member
}

export const measureOrders = (): Promise<Measured> =>
  withManyOrders(async ({ database, folder, said }) => {
    const buyers = await findBuyers(database)
    const items = await fillBaskets(database, buyers)
    const product = await startProduct(folder, { ...productEnvironment(database), ROLE: 'web' })
    const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...concurrencies) })
    const sendNext = async (): Promise<void> => {
      const item = items.pop()
      if (item === undefined) throw new Error('All baskets are empty.')
      await place(agent, product.port, item)
    }
    const postNext = (): Promise<unknown> => postOne(database, buyers[randomInt(buyersCount)]?.id ?? '')
    try {
      const measured: Rates[] = []
      for (const atOnce of concurrencies) measured.push(await measureConcurrent(atOnce, postNext, sendNext))
      const { ours = NaN, limit = NaN } = measured.at(-1) ?? {}
      return {
        rows: [...measured.flatMap(rowsOf), { measured: said }],
        figure: { name: 'orders', ours: round(ours), limit: round(limit), unit: 'orders/s, transfers/s' },
      }
    } finally {
      agent.destroy()
      await product.stop()
      await database.pool.query('delete from basket_items')
    }
  })

interface Rates {
  atOnce: number
  limit: number
  ours: number
  /** Duration of each order. */
  times: readonly number[]
}

const measureConcurrent = async (
  atOnce: number,
  postNext: () => Promise<unknown>,
  sendNext: () => Promise<void>,
): Promise<Rates> => {
  const times: number[] = []
  const timed = async (): Promise<void> => {
    const startedAt = performance.now()
    await sendNext()
    times.push(performance.now() - startedAt)
  }
  const ways = [
    { name: 'the ledger', once: postNext },
    { name: 'an order', once: timed },
  ]
  const [limit = NaN, ours = NaN] = await compareAlternating(ways, { atOnce, turnMs, rounds })
  return { atOnce, limit, ours, times }
}

const rowsOf = ({ atOnce, limit, ours, times }: Rates): Measured['rows'] => [
  { measured: `bare transfers of the ledger, ${atOnce} at once, per second`, value: round(limit) },
  {
    ...{ measured: `orders placed over HTTP, ${atOnce} at once, per second`, value: round(ours) },
    target: round(limit * targetShare),
  },
  { measured: `an order, ${atOnce} at once, p50 ms`, value: round(percentile(times, 0.5), 1) },
  { measured: `an order, ${atOnce} at once, p95 ms`, value: round(percentile(times, 0.95), 1) },
]

const findBuyers = async (database: Database): Promise<Member[]> => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from users where email like $1 order by email limit $2',
    [buyersEmails, buyersCount],
  )
  return signIn(
    database,
    rows.map(({ id }) => id),
  )
}

/**
 * Each item has its own target page, which has been checked. Offers come from all sellers who accept orders, none of
 * them at capacity.
 */
const fillBaskets = async ({ db, pool }: Database, buyers: readonly Member[]): Promise<Ready[]> => {
  await pool.query(
    'insert into website_capacities (website_id, open_orders_max) select id, 100 from websites on conflict do nothing',
  )
  await pool.query('delete from basket_items; delete from rate_limits')
  await pool.query(
    `with on_sale as (
       select row_number() over (order by md5(o.id::text || $3)) - 1 as at, o.id, o.price
       from backlink_offers o join websites w on w.id = o.website_id join member_settings s on s.user_id = o.seller_user_id
       where o.state = 'active' and not o.restricted and w.quality_score >= 60 and s.delivery_mode <> 'vacation')
     insert into basket_items (user_id, offer_id, target_url, price_seen, check_state, checked_at)
     select buyer, on_sale.id, 'https://ziel-' || at % 5000 || '.de/neu-' || $3 || '-' || at, on_sale.price, 'reachable', now()
     from unnest($1::uuid[]) with ordinality as buyers (buyer, number) cross join generate_series(0, $2::int - 1) place
       join on_sale on on_sale.at = place * cardinality($1::uuid[]) + number - 1`,
    [buyers.map(({ id }) => id), itemsPerBuyer, randomUUID()],
  )
  await pool.query('analyze basket_items')
  const { offers } = await readSettings(db)
  const baskets: Ready[][] = []
  for (const buyer of buyers) {
    const rows = await readItems(db, { memberId: buyer.id, qualityFrom: offers.quality_from })
    baskets.push(rows.map((row) => ({ id: row.id, price: totalOf(row), buyer })))
  }
  // The items of one buyer far apart, because two orders of one buyer wait for each other.
  return Array.from({ length: itemsPerBuyer }, (_, place) => baskets.flatMap((basket) => basket[place] ?? [])).flat()
}

const place = (agent: Agent, port: number, { id, price, buyer }: Ready): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ items: [{ id, price }] })
    const headers = {
      authorization: `Bearer ${buyer.accessToken}`,
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
    }
    request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/orders', headers }, (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200 && answer.startsWith('{"outcome":"placed"')) resolve()
        else reject(new Error(`Placing an order returned ${response.statusCode ?? ''}: ${answer}`))
      }, reject)
    })
      .on('error', reject)
      .end(body)
  })

const postOne = ({ db }: Database, memberId: string): Promise<unknown> =>
  inTransaction(db, (tx) => {
    const id = randomUUID()
    return post(tx, [
      { key: `purchase:${id}`, reason: 'pack_purchase', amount: 5, memberId, subject: `purchase:${id}` },
    ])
  })
