// Matching orders of a draft: open orders of the member, on either side, with the same target page.
import { sql } from 'kysely'
import { type FittingOrder, fittingOrdersMax } from '../../../contract/orderArticles.ts'
import type { OrderStatus } from '../../../contract/orderProcess.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { readBrief } from '../../content/handOver.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { type DomainRules, readDomain } from '../../websites/domainInput.ts'
import { differences, leadsAlike } from './matchOrder.ts'

/**
 * Target pages are compared here, not in the database; if there are more open orders for one domain, only the newest.
 */
const consideredMax = 1_000

interface Considered {
  id: string
  number: number
  side: OrderSide
  status: OrderStatus
  domain: string
  target_url: string
  anchor_text: string | null
  rel: string
}

export const fittingOrders = async (
  db: Db,
  { memberId, draftId }: { memberId: string; draftId: string },
  domains: DomainRules,
): Promise<FittingOrder[]> => {
  const brief = await readBrief(db, memberId, draftId)
  if (brief === null) throw new AppError('not_found')
  const reading = readDomain(new URL(brief.target_url).hostname, domains)
  // Orders target domains only; there is no order for any other kind of URL.
  if (reading.kind === 'refused') return []
  const considered = await openOrdersTo(db, memberId, reading.registrableDomain)
  return considered
    .filter((order) => leadsAlike(brief, order))
    .slice(0, fittingOrdersMax)
    .map(({ domain, rel, ...order }) => ({
      ...order,
      domain_name: shownDomain(domain),
      differs: differences(brief, { ...order, rel }),
    }))
}

/** Each side uses its own index of open orders. */
const openOrdersTo = async (db: Db, memberId: string, targetDomain: string): Promise<Considered[]> => {
  const { rows } = await sql<Considered>`
    select o.id, o.number, o.side, o.status, w.domain, o.target_url, o.anchor_text, o.rel
    from (
      select *, 'buyer' as side from backlink_orders where buyer_user_id = ${memberId} and ended_at is null
      union all
      select *, 'seller' as side from backlink_orders where seller_user_id = ${memberId} and ended_at is null
    ) as o join websites w on w.id = o.website_id
    where o.target_domain = ${targetDomain}
    order by o.number desc
    limit ${consideredMax}`.execute(db)
  return rows
}
