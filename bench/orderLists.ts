// What buyers, sellers and admins wait for among a million orders: lists with every group and filter, deep pages, words, counts, and an order
// with thousands of events, of members with 10,000 orders each. Sixteen at once over HTTP, the same by hand beside it. Target: p95 at most
// 60 ms. No statement behind it may read a whole table.
import type { Database } from '../server/platform/db/database.ts'
import { productEnvironment, signIn } from './member.ts'
import { explainAll } from './orderPlans.ts'
import { findBig, type ListQuestion, questionsOf } from './orderQuestions.ts'
import { withManyOrders } from './ordersWorld.ts'
import { startProduct } from './processes.ts'
import { type Measured, percentile, round } from './report.ts'
import { type Asked, askAll } from './shopWorld.ts'

const atOnce = 16
const timesEach = 60
const warmUpEach = 4
const targetMs = 60

export const measureOrderLists = (): Promise<Measured> =>
  withManyOrders(async ({ database, folder, said }) => {
    const big = await findBig(database)
    const plans = await explainAll(database, big)
    const [buyer, seller] = await signIn(database, [big.buyerId, big.sellerId])
    const tokens = { buyer: buyer?.accessToken ?? '', seller: seller?.accessToken ?? '' }
    const questions = questionsOf(big)
    const product = await startProduct(folder, { ...productEnvironment(database), ROLE: 'web' })
    const askedBy = ({ path, side }: ListQuestion): Asked => ({
      path,
      headers: { authorization: `Bearer ${tokens[side]}`, accept: 'application/json' },
    })
    try {
      await askAll(product.port, mixed(questions, warmUpEach).map(askedBy), atOnce)
      const drawn = mixed(questions, timesEach)
      const answers = await askAll(product.port, drawn.map(askedBy), atOnce)
      const byHand = await timeByHand(database, drawn)
      const timesOf = (question: ListQuestion, times: readonly number[]): number[] =>
        times.filter((_, at) => drawn[at] === question)
      const ours = answers.map(({ ms }) => ms)
      const worst = Math.max(...questions.map((question) => percentile(timesOf(question, ours), 0.95)))
      return {
        rows: [
          ...questions.map((question) => row(question.name, timesOf(question, ours), timesOf(question, byHand))),
          row('all of them', ours, byHand),
          { measured: `plans without a whole table: ${plans.statements}, most rows read by one: ${plans.rowsMost}` },
          { measured: said },
        ],
        figure: {
          name: 'order-lists',
          ours: round(worst, 1),
          limit: null,
          unit: `ms, p95 of the slowest, ${atOnce} at once`,
        },
      }
    } finally {
      await product.stop()
    }
  })

const row = (measured: string, ours: readonly number[], byHand: readonly number[]) => ({
  measured,
  'p50 ms': round(percentile(ours, 0.5), 1),
  'p95 ms': round(percentile(ours, 0.95), 1),
  target: targetMs,
  'by hand, p50 ms': byHand.some(Number.isNaN) ? '' : round(percentile(byHand, 0.5), 1),
  'by hand, p95 ms': byHand.some(Number.isNaN) ? '' : round(percentile(byHand, 0.95), 1),
})

/** Each as often, in an order that looks like chance and is the same every time. */
const mixed = (questions: readonly ListQuestion[], times: number): ListQuestion[] => {
  const all = Array.from({ length: times }, () => questions).flat()
  return all
    .map((question, at) => ({ question, place: (at * 7919) % 104_729 }))
    .sort((one, other) => one.place - other.place)
    .map(({ question }) => question)
}

/** The statement alone, as many at once. */
const timeByHand = async ({ pool }: Database, questions: readonly ListQuestion[]): Promise<number[]> => {
  const times: number[] = []
  let next = 0
  const loop = async (): Promise<void> => {
    for (let at = next++; at < questions.length; at = next++) {
      const byHand = questions[at]?.byHand
      const startedAt = performance.now()
      if (byHand !== undefined) await pool.query(byHand.text, [...byHand.values])
      times[at] = byHand === undefined ? NaN : performance.now() - startedAt
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return times
}
