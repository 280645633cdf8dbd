// HTTP routes of orders: readable only by their two sides; transitions need the current version.
import { hourSeconds } from '../../contract/durations.ts'
import { orderMessageEndpoints } from '../../contract/orderMessages.ts'
import { type Order, orderEndpoints } from '../../contract/orders.ts'
import type { OrderTransition } from '../../contract/orderProcess.ts'
import { pendingCreditEndpoints } from '../../contract/pendingCredits.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { orderArticleRoutes } from './articles/articleRoutes.ts'
import { countOrders } from './orderCounts.ts'
import { dryCheck } from './dryCheck.ts'
import { exportOrders } from './orderExport.ts'
import { listOrders } from './orderList.ts'
import { markRead, readMessages, sendMessage } from './orderMessages.ts'
import { lockBuyer } from './orderLimits.ts'
import { object } from './orderObjections.ts'
import { cancelOwn, disputeOwn, submitOrderLink, transitionOwn } from './orderTransitions.ts'
import { review } from './orderReviews.ts'
import { listClaims } from './payouts/claimList.ts'
import { listPending } from './payouts/pending.ts'
import { state } from './orderStatements.ts'
import { messageLimit, type OrderRequest, ownOf } from './orderRequest.ts'
import { readOrder } from './orderView.ts'
import { checkAgain } from './orderViewLink.ts'
import { type LockedOrder, lockOwnOrder, type OwnOrder } from './orderViewRows.ts'

const transitionLimit: RateLimit = { name: 'move order', burst: 600, perSeconds: hourSeconds }
/** Each call fetches a page that a member has named. */
const checkLimit: RateLimit = { name: 'check ordered link', burst: 60, perSeconds: hourSeconds }
/** Five per order and day; a seller may have many orders. */
const dryCheckLimit: RateLimit = { name: 'dry check', burst: 30, perSeconds: hourSeconds }
const readingLimit: RateLimit = { name: 'read order messages', burst: 600, perSeconds: 600 }
/** Each call reads as much as two hundred pages. */
const exportLimit: RateLimit = { name: 'exports of orders by member', burst: 20, perSeconds: 600 }

export const orderRoutes = (db: Db, domains: DomainRules): Route[] => [
  ...readingRoutes(db),
  ...movingRoutes(db),
  ...messageRoutes(db),
  ...orderArticleRoutes(db, domains),
]

const readingRoutes = (db: Db): Route[] => [
  route(orderEndpoints.orders, ({ caller: { memberId }, query: { cursor, ...filter } }) =>
    listOrders(db, memberId, filter, cursor),
  ),
  route(orderEndpoints.orderCounts, ({ caller: { memberId } }) => countOrders(db, memberId)),
  route(orderEndpoints.exportOrders, async ({ caller: { memberId }, query }) => {
    await limit(db, exportLimit, memberId)
    const { name, pieces } = await exportOrders(db, memberId, query)
    return new Response(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  }),
  route(pendingCreditEndpoints.pendingCredits, ({ caller: { memberId }, query }) =>
    listPending(db, memberId, query.cursor),
  ),
  route(pendingCreditEndpoints.claims, ({ caller: { memberId }, query }) => listClaims(db, memberId, query)),
  route(orderEndpoints.order, async (asked) => ({ order: await readOrder(db, ownOf(asked)) })),
]

/** Runs an action on an order and responds with the resulting order. */
const acting =
  (db: Db) =>
  async (
    asked: OrderRequest,
    work: (tx: Tx, own: OwnOrder) => Promise<void>,
    rate: RateLimit = transitionLimit,
  ): Promise<{ order: Order }> => {
    await limit(db, rate, asked.caller.memberId)
    const own = ownOf(asked)
    return inTransaction(db, async (tx) => {
      await work(tx, own)
      return { order: await readOrder(tx, own) }
    })
  }

/** The same under the order lock. */
const locked =
  (work: (tx: Tx, locked: LockedOrder) => Promise<void>) =>
  async (tx: Tx, own: OwnOrder): Promise<void> =>
    work(tx, await lockOwnOrder(tx, own))

interface TransitionBody {
  version: number
  note: string | null
}

const movingRoutes = (db: Db): Route[] => {
  const act = acting(db)
  const transition = (
    asked: OrderRequest & { body: TransitionBody },
    name: OrderTransition,
  ): Promise<{ order: Order }> =>
    act(
      asked,
      locked((tx, order) => transitionOwn(tx, order, { transition: name, ...asked.body })),
    )
  return [
    route(orderEndpoints.accept, (asked) => transition(asked, 'accept')),
    route(orderEndpoints.decline, (asked) => transition(asked, 'decline')),
    route(orderEndpoints.start, (asked) => transition(asked, 'start')),
    route(orderEndpoints.withdrawOrder, (asked) => transition(asked, 'withdraw')),
    route(orderEndpoints.cancel, (asked) =>
      act(asked, async (tx, own) => {
        await lockBuyer(tx, own.memberId)
        await cancelOwn(tx, await lockOwnOrder(tx, own), asked.body)
      }),
    ),
    route(orderEndpoints.approve, (asked) => transition(asked, 'approve')),
    route(orderEndpoints.requestRevision, (asked) => transition(asked, 'request_revision')),
    route(orderEndpoints.rejectRevision, (asked) => transition(asked, 'reject_revision')),
    route(orderEndpoints.dispute, (asked) => {
      const { version, note: statement } = asked.body
      return act(
        asked,
        locked((tx, order) => disputeOwn(tx, order, { version, statement })),
      )
    }),
    route(orderEndpoints.submitLink, (asked) => act(asked, (tx, own) => submitOrderLink(tx, own, asked.body))),
    route(orderEndpoints.dryCheck, async (asked) => {
      await limit(db, dryCheckLimit, asked.caller.memberId)
      return dryCheck(db, ownOf(asked), asked.body.page)
    }),
    route(orderEndpoints.checkAgain, (asked) =>
      act(
        asked,
        locked((tx, { order }) => checkAgain(tx, order)),
        checkLimit,
      ),
    ),
    route(orderEndpoints.state, (asked) =>
      act(
        asked,
        locked((tx, order) => state(tx, order, asked.body.body)),
      ),
    ),
    route(orderEndpoints.object, (asked) =>
      act(
        asked,
        locked((tx, order) => object(tx, order, asked.body.note)),
        checkLimit,
      ),
    ),
    route(orderEndpoints.review, (asked) =>
      act(
        asked,
        locked((tx, order) => review(tx, order, asked.body)),
      ),
    ),
  ]
}

const messageRoutes = (db: Db): Route[] => [
  route(orderMessageEndpoints.orderMessages, (asked) => readMessages(db, ownOf(asked), asked.query.cursor)),
  route(orderMessageEndpoints.sendMessage, async (asked) => {
    const { body, idempotencyKey: key } = asked
    const own = ownOf(asked)
    await limit(db, messageLimit, own.memberId)
    const once = { scope: `${own.memberId} sendMessage ${own.orderId}`, key, request: JSON.stringify(body) }
    return inTransaction(db, (tx) =>
      answerOnce(tx, once, async () => ({ message: await sendMessage(tx, own, body.body) })),
    )
  }),
  route(orderMessageEndpoints.readMessages, async (asked) => {
    await limit(db, readingLimit, asked.caller.memberId)
    await inTransaction(db, (tx) => markRead(tx, ownOf(asked), Number(asked.body.up_to)))
    return {}
  }),
]
