// Benchmark: lists of buyers, sellers and admins among a million orders: every group and filter, deep pages, search,
// counts, and an order with thousands of events, for members with 10,000 orders each. Sequential over HTTP, compared
// with handwritten statements and with sixteen concurrent requests. Target: p95 at most 60 ms. No statement may scan a
// whole table.
import type { Database } from '../server/platform/db/database.ts'
import { productEnvironment, signIn } from './member.ts'
import { explainOrders } from './orderPlans.ts'
import { planText } from './plans.ts'
import { findBig, type ListQuestion, questionsOf } from './orderQuestions.ts'
import { withManyOrders } from './ordersDataset.ts'
import { startProduct } from './processes.ts'
import { type Measured, percentile, round } from './report.ts'
import { type Asked, askAll } from './shopDataset.ts'

const several = 16
const timesEach = 60
const warmUpEach = 4
const targetMs = 60

export const measureOrderLists = (): Promise<Measured> =>
  withManyOrders(async ({ database, folder, said }) => {
    const big = await findBig(database)
    const plans = await explainOrders(database, big)
    const [buyer, seller] = await signIn(database, [big.buyerId, big.sellerId])
    const tokens = { buyer: buyer?.accessToken ?? '', seller: seller?.accessToken ?? '' }
    const questions = questionsOf(big)
    const product = await startProduct(folder, { ...productEnvironment(database), ROLE: 'web' })
    const askedBy = ({ path, side }: ListQuestion): Asked => ({
      path,
      headers: { authorization: `Bearer ${tokens[side]}`, accept: 'application/json' },
    })
    try {
      await askAll(product.port, mixed(questions, warmUpEach).map(askedBy), several)
      const drawn = mixed(questions, timesEach)
      const ask = async (atOnce: number): Promise<number[]> =>
        (await askAll(product.port, drawn.map(askedBy), atOnce)).map(({ ms }) => ms)
      const ours = await ask(1)
      const byHand = await timeByHand(database, drawn)
      const concurrent = await ask(several)
      const timesOf = (question: ListQuestion, times: readonly number[]): number[] =>
        times.filter((_, at) => drawn[at] === question)
      const worst = Math.max(...questions.map((question) => percentile(timesOf(question, ours), 0.95)))
      return {
        rows: [
          ...questions.map((question) => {
            const [own, bare, many] = [ours, byHand, concurrent].map((times) => timesOf(question, times))
            return row(question.name, own ?? [], bare ?? [], many ?? [])
          }),
          row('all of them', ours, byHand, concurrent),
          { measured: planText(plans) },
          { measured: said },
        ],
        figure: {
          name: 'order-lists',
          ours: round(worst, 1),
          limit: null,
          unit: 'ms, p95 of the slowest',
        },
      }
    } finally {
      await product.stop()
    }
  })

type Times = readonly number[]

const row = (measured: string, ours: Times, byHand: Times, concurrent: Times) => ({
  measured,
  'p50 ms': round(percentile(ours, 0.5), 1),
  'p95 ms': round(percentile(ours, 0.95), 1),
  target: targetMs,
  'by hand, p50 ms': byHand.some(Number.isNaN) ? '' : round(percentile(byHand, 0.5), 1),
  [`${several} at once, p95 ms`]: round(percentile(concurrent, 0.95), 1),
})

/** Each query equally often, in a pseudo-random order that is the same every time. */
const mixed = (questions: readonly ListQuestion[], times: number): ListQuestion[] => {
  const all = Array.from({ length: times }, () => questions).flat()
  return all
    .map((question, at) => ({ question, place: (at * 7919) % 104_729 }))
    .sort((one, other) => one.place - other.place)
    .map(({ question }) => question)
}

/** The statement alone, without HTTP. */
const timeByHand = async ({ pool }: Database, questions: readonly ListQuestion[]): Promise<number[]> => {
  const times: number[] = []
  for (const { byHand } of questions) {
    const startedAt = performance.now()
    if (byHand !== undefined) await pool.query(byHand.text, [...byHand.values])
    times.push(byHand === undefined ? NaN : performance.now() - startedAt)
  }
  return times
}
