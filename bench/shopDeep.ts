// Benchmark: a page deep in the shop, up to its hundred thousandth offer, against the first page of the same query.
// Target: no slower.
import { shopPageMax } from '../contract/limits.ts'
import { shopFilters } from '../contract/shop.ts'
import type { PageEnd } from '../server/shop/paging.ts'
import { openShop } from '../server/shop/shop.ts'
import { showOffers } from '../server/shop/shopView.ts'
import { makeMembers } from './member.ts'
import { median, type Measured, percentile, round } from './report.ts'
import { drawQuestions } from './shopQuestions.ts'
import { withBigShop } from './shopDataset.ts'

const questionsCount = 300
const warmUpCount = 40
const deepest = 100_000
const seed = 5
const targetRatio = 1.1

export const measureShopDeep = (): Promise<Measured> =>
  withBigShop(async ({ database: { db }, database, said }) => {
    const [member] = await makeMembers(database, 1)
    const memberId = member?.id ?? ''
    const shop = openShop(db)
    const times = { first: [] as number[], deep: [] as number[] }
    const depths: number[] = []
    for (const [at, question] of drawQuestions(questionsCount + warmUpCount, seed).entries()) {
      const sorting = { sort: question.sort, direction: question.direction }
      const filters = shopFilters.parse(question.filters)
      const turn = async (from: PageEnd | null): Promise<number> => {
        const startedAt = performance.now()
        const page = await shop.page(memberId, filters, { sorting, from, size: shopPageMax })
        await showOffers(db, memberId, page)
        return performance.now() - startedAt
      }
      const { total } = await shop.page(memberId, filters, { sorting, from: null, size: 1 })
      const depth = Math.floor(Math.min(total - shopPageMax - 1, deepest) * ((at % 10) + 1) * 0.1)
      if (depth < 1) continue
      const { end } = await shop.page(memberId, filters, { sorting, from: null, size: depth })
      // Alternates the order, so that neither always profits from a cache the other has warmed.
      const measured =
        at % 2 === 0 ? [await turn(null), await turn(end)] : [await turn(end), await turn(null)].reverse()
      if (at < warmUpCount) continue
      times.first.push(measured[0] ?? NaN)
      times.deep.push(measured[1] ?? NaN)
      depths.push(depth)
    }
    const row = (name: string, values: readonly number[], target: string) => ({
      measured: name,
      'p50 ms': round(median(values), 2),
      'p95 ms': round(percentile(values, 0.95), 2),
      target,
    })
    return {
      rows: [
        row('first page', times.first, ''),
        row(
          `deep page, behind ${round(median(depths)).toLocaleString('en-US')} offers`,
          times.deep,
          `${targetRatio} times`,
        ),
        { measured: said },
      ],
      figure: {
        name: 'shop-deep',
        ours: round(median(times.deep), 3),
        limit: round(median(times.first), 3),
        unit: 'ms, p50, one page',
      },
    }
  })
