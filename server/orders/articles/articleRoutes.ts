// HTTP routes of articles in orders: both sides read and send them, like messages.
import { orderArticleEndpoints } from '../../../contract/orderArticles.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { DomainRules } from '../../websites/domainInput.ts'
import { messageLimit, ownOf } from '../orderRequest.ts'
import { readContent, readContents, sendContent } from './orderArticles.ts'
import { fittingOrders } from './fittingOrders.ts'

export const orderArticleRoutes = (db: Db, domains: DomainRules): Route[] => [
  route(orderArticleEndpoints.contents, (asked) => readContents(db, ownOf(asked))),
  route(orderArticleEndpoints.send, async (asked) => {
    const { body, idempotencyKey: key } = asked
    const own = ownOf(asked)
    await limit(db, messageLimit, own.memberId)
    const once = { scope: `${own.memberId} sendContent ${own.orderId}`, key, request: JSON.stringify(body) }
    return inTransaction(db, async (tx) => {
      // The stored idempotent response is the id of the text, not the text.
      const contentId = await answerOnce(tx, once, () => sendContent(tx, own, body))
      return { content: await readContent(tx, contentId) }
    })
  }),
  route(orderArticleEndpoints.fitting, async ({ caller: { memberId }, params }) => ({
    orders: await fittingOrders(db, { memberId, draftId: params.id }, domains),
  })),
]
