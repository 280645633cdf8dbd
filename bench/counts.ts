// Benchmark: facet counts for any three filters among a million offers, requested from the product. Target: at most 150
// ms at p95.
import { makeMembers, productEnvironment } from './member.ts'
import { startProduct } from './processes.ts'
import { type Measured, percentile, round } from './report.ts'
import { drawQuestions } from './shopQuestions.ts'
import { type Asked, askAll, withBigShop } from './shopDataset.ts'

const questionsCount = 300
const warmUpCount = 40
const seed = 7
const targetMs = 150
const several = 4

export const measureCounts = (): Promise<Measured> =>
  withBigShop(async ({ database, folder, said }) => {
    const [member] = await makeMembers(database, 1)
    const headers = { authorization: `Bearer ${member?.accessToken ?? ''}`, accept: 'application/json' }
    const ours = await startProduct(folder, { ...productEnvironment(database), ROLE: 'web' })
    try {
      const questions = drawQuestions(questionsCount, seed).map(({ filters }): Asked => ({
        path: `/api/shop/counts?${new URLSearchParams(filters).toString()}`,
        headers,
      }))
      const whole = Array.from({ length: warmUpCount }, (): Asked => ({ path: '/api/shop/counts', headers }))
      const ask = async (asked: readonly Asked[], atOnce: number): Promise<number[]> =>
        (await askAll(ours.port, asked, atOnce)).map(({ ms }) => ms)
      await ask(questions.slice(0, warmUpCount), several)
      const times = {
        narrowed: await ask(questions, 1),
        atOnce: await ask(questions, several),
        whole: await ask(whole, 1),
      }
      const row = (measured: string, values: readonly number[]) => ({
        measured,
        'p50 ms': round(percentile(values, 0.5), 1),
        'p95 ms': round(percentile(values, 0.95), 1),
        target: targetMs,
      })
      return {
        rows: [
          row('counts, any three filters', times.narrowed),
          row(`the same, ${several} at once`, times.atOnce),
          row('counts of the whole shop', times.whole),
          { measured: said },
        ],
        figure: { name: 'counts', ours: round(percentile(times.narrowed, 0.95), 2), limit: null, unit: 'ms, p95' },
      }
    } finally {
      await ours.stop()
    }
  })
