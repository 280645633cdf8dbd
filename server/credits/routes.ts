// HTTP routes of credits.
import { creditEndpoints } from '../../contract/credits.ts'
import { pricesOf } from '../../contract/pricing.ts'
import { now } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { readHoldings } from './balance.ts'
import { drawChart } from './chart.ts'
import { readEarned } from './earned.ts'
import { exportHistory } from './export.ts'
import { type FindOwnOrders, listHistory } from './history.ts'
import { issuanceRoutes } from './issuance/issuanceRoutes.ts'
import type { PaymentParts } from './payments/stripe/parts.ts'
import { type DrawInvoice, paymentRoutes } from './payments/paymentRoutes.ts'
import { readSettings } from './settings.ts'
import { listUnsettled } from './unsettled/lots.ts'

/** Rate limits: both read the whole history of a member. */
const exportsPerMember = { name: 'exports of credits by member', burst: 20, perSeconds: 600 }
const chartsPerMember = { name: 'charts of credits by member', burst: 120, perSeconds: 600 }

export interface CreditParts {
  db: Db
  payments: PaymentParts
  drawInvoice: DrawInvoice
  /** Orders are a layer above credits, so the composition root passes in their lookup. */
  findOwnOrders: FindOwnOrders
}

export const creditRoutes = ({ db, payments, drawInvoice, findOwnOrders }: CreditParts): Route[] => [
  route(creditEndpoints.balance, async ({ caller: { memberId } }) => {
    const holdings = await readHoldings(db, memberId)
    return { ...holdings, more_at: holdings.more_at?.toISOString() ?? null }
  }),
  route(creditEndpoints.unsettled, ({ caller: { memberId } }) => listUnsettled(db, memberId)),
  route(creditEndpoints.history, ({ caller, query }) => listHistory(db, caller.memberId, query, findOwnOrders)),
  route(creditEndpoints.exportHistory, async ({ caller, query }) => {
    await limit(db, exportsPerMember, caller.memberId)
    const name = `credits-${(await now(db)).toISOString().slice(0, 10)}.csv`
    const pieces = exportHistory(db, caller.memberId, { ...query, findOwnOrders })
    return new Response(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  }),
  route(creditEndpoints.chart, async ({ caller, query }) => {
    await limit(db, chartsPerMember, caller.memberId)
    return await drawChart(db, caller.memberId, Number(query.days))
  }),
  route(creditEndpoints.earned, async ({ caller }) => ({ earned: await readEarned(db, caller.memberId) })),
  route(creditEndpoints.prices, async () => pricesOf(await readSettings(db), payments.service !== null)),
  ...issuanceRoutes(db),
  ...paymentRoutes(payments, drawInvoice),
]
