// Cover of new orders with sellers, from their counters: one query for all offers of a page.
import { sql } from 'kysely'
import { coverOf, type CoverStep, type SellerFunds } from '../../contract/cover.ts'
import { type OrderRules, shippedOrderRules } from '../../contract/orderRules.ts'
import type { Db } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'

interface FundsRow extends SellerFunds {
  sellerId: string
}

interface Funds {
  rows: FundsRow[]
  rules: Partial<OrderRules> | null
}

const selectFunds = preparedStatement((db, param: Param<{ sellerIds: string[]; buyerId: string }>) =>
  sql<Funds>`
    select (select settings -> 'orders' from credit_settings) as rules,
      coalesce(json_agg(json_build_object(
        'sellerId', seller.id, 'proven', coalesce(e.proven, 0), 'exposed', coalesce(e.exposed, 0),
        'guarantee', coalesce(g.balance, 0), 'isRelated', is_related(seller.id, ${param('buyerId')}::uuid))), '[]') as rows
    from unnest(${param('sellerIds')}::uuid[]) as seller (id)
      left join seller_exposure e on e.owner_id = seller.id
      left join ledger_accounts g on g.owner_id = seller.id and g.kind = 'guarantee' and g.part = 0`.compile(db),
)

export interface OfferedBy {
  sellerId: string
  price: number
  premium: number
}

export interface Covered {
  /** 0 for a buyer who is related to the seller. */
  premium: number
  cover: CoverStep[]
}

/** For orders of this buyer. Returns the premium and cover of an offer. */
export const readCovers = async (
  db: Db,
  buyerId: string,
  sellerIds: readonly string[],
): Promise<(offer: OfferedBy) => Covered> => {
  const wanted = [...new Set(sellerIds)]
  const [found] = wanted.length === 0 ? [] : await selectFunds(db, { sellerIds: wanted, buyerId })
  const funds = new Map(found?.rows.map((row) => [row.sellerId, row]))
  const rules = { ...shippedOrderRules, ...found?.rules }
  return ({ sellerId, price, premium: unrelated }) => {
    const seller = funds.get(sellerId) ?? noFunds
    const premium = seller.isRelated ? 0 : unrelated
    return { premium, cover: coverOf({ price, premium }, seller, rules) }
  }
}

const noFunds: SellerFunds = { proven: 0, exposed: 0, guarantee: 0, isRelated: false }
