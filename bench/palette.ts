// Benchmark: command palette among 200,000 websites, a million orders and 200,000 exchanges. A buyer and a seller with
// 10,000 orders each, and an admin, search for words that are rare, everywhere, nowhere, short, or an order number.
// Sequential over HTTP, compared with the same statements by hand and with sixteen concurrent requests. Target: p95 at
// most 100 ms, and no full table scan.
import { findGroups as findOfAll } from '../server/palette/adminPaletteRoutes.ts'
import { fillBigShop } from '../sandbox/demo/bigShop.ts'
import { findGroups as findOwn } from '../server/palette/memberPaletteRoutes.ts'
import type { Database } from '../server/platform/db/database.ts'
import { makeMembers, type Member, productEnvironment, signIn } from './member.ts'
import { findBig } from './orderQuestions.ts'
import { withManyOrders } from './ordersDataset.ts'
import { fillExchanges } from './paletteDataset.ts'
import { explainAll, planText } from './plans.ts'
import { startProduct } from './processes.ts'
import type { Measured } from './report.ts'
import { measureScreens, type Question } from './screens.ts'

const websitesCount = 200_000
/** The rate limit allows one request per second over minutes, so each query runs only a few times. */
const timesEach = 12
const warmUpEach = 2
const targetMs = 100

/** For smaller tables a full scan is faster than any index. */
const largeTables = new Set(['backlink_orders', 'websites', 'users', 'profiles', 'exchanges', 'exchange_legs'])

const words = ['ziel-42', 'garten', 'seller1', 'gibt-es-nicht', '#512345', 'xq'] as const
/** For very common words, scanning until there are enough rows is right; only the time counts. */
const commonWords = ['de'] as const

export const measurePalette = (): Promise<Measured> =>
  withManyOrders(async ({ database, folder, said }) => {
    await fillBigShop(database, { websites: websitesCount })
    await fillExchanges(database)
    // A previous run may have used up the rate limit of these members.
    await database.pool.query('delete from rate_limits')
    const { buyerId, sellerId } = await findBig(database)
    const [buyer, seller] = await signIn(database, [buyerId, sellerId])
    const admin = await makeAdmin(database)
    const askers = [
      { name: 'buyer', member: buyer, questions: questionsOf('buyer', buyerId) },
      { name: 'seller', member: seller, questions: questionsOf('seller', sellerId) },
      { name: 'admin', member: admin, questions: questionsOfAdmin() },
    ]
    const plans = await explainAll(
      database,
      askers.flatMap(({ questions }) => questions.slice(0, words.length)),
      largeTables,
    )
    const product = await startProduct(folder, { ...productEnvironment(database), ROLE: 'web' })
    try {
      const rows: Measured['rows'][number][] = []
      let slowest: Measured['figure'] | null = null
      for (const { member, questions } of askers) {
        const headers = { authorization: `Bearer ${member?.accessToken ?? ''}`, accept: 'application/json' }
        const screens = { database, port: product.port, headers, questions, targetMs, timesEach, warmUpEach }
        const measured = await measureScreens('palette', screens)
        rows.push(...measured.rows)
        if (slowest === null || measured.figure.ours > slowest.ours) slowest = measured.figure
      }
      if (slowest === null) throw new Error('No requests were made')
      return { rows: [...rows, { measured: planText(plans) }, { measured: said }], figure: slowest }
    } finally {
      await product.stop()
    }
  })

const questionsOf = (name: string, memberId: string): Question[] =>
  [...words, ...commonWords].map((q) => ({
    name: `${name}: "${q}"`,
    path: `/api/palette?q=${encodeURIComponent(q)}`,
    ask: (db) => findOwn(db, { memberId, words: q }),
  }))

const questionsOfAdmin = (): Question[] =>
  [...words, ...commonWords].map((q) => ({
    name: `admin: "${q}"`,
    path: `/api/admin/palette?q=${encodeURIComponent(q)}`,
    ask: (db) => findOfAll(db, q),
  }))

const makeAdmin = async (database: Database): Promise<Member | undefined> => {
  const [admin] = await makeMembers(database, 1)
  await database.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [admin?.id])
  return admin
}
