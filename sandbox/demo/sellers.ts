// Demo sellers deliver on request of a user who tries the product: they accept the order, publish the link on one of
// their pages and submit it, through the same public modules as real sellers. The link check of that page decides the
// result.
import { sql } from 'kysely'
import { offerRel } from '../../contract/offers.ts'
import { submitOrderLink, transitionOwn } from '../../server/orders/seed.ts'
import { lockOwnOrder, type OwnOrder } from '../../server/orders/orderViewRows.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'
import { AppError } from '../../server/platform/errors.ts'
import type { DemoPage } from './links.ts'
import { pageOf } from './ordersPages.ts'

/** `closed`: the order currently needs no action from its seller. */
export type Delivered = { kind: 'submitted'; page: string } | { kind: 'closed' } | { kind: 'unknown' }

interface Wanted {
  seller_user_id: string
  number: number
  domain: string
  language: string | null
  target_url: string
  anchor_text: string | null
  rel: string
  labelled: boolean
}

const titles = { de: 'Lesetipp', en: 'Worth reading' } as const
const anchors = { de: 'diese Seite', en: 'this page' } as const

const pageFor = (order: Wanted): DemoPage => {
  const language = order.language === 'de' ? 'de' : 'en'
  return pageOf(
    {
      host: order.domain,
      path: `/reading-tip-${order.number}`,
      language,
      title: titles[language],
      targetUrl: order.target_url,
      anchor: order.anchor_text ?? anchors[language],
      rel: offerRel.parse(order.rel),
      labelled: order.labelled,
    },
    'right',
  )
}

const find = async (db: Db, orderId: string): Promise<Wanted | undefined> => {
  const { rows } = await sql<Wanted>`
    select o.seller_user_id, o.number, w.domain, w.language, o.target_url, o.anchor_text, o.rel, o.labelled
    from backlink_orders o join websites w on w.id = o.website_id
    where o.id = ${orderId}::uuid`.execute(db)
  return rows[0]
}

/** Accepts the order if it is still open; returns its version in any case. */
const take = (db: Db, own: OwnOrder): Promise<number> =>
  inTransaction(db, async (tx) => {
    const locked = await lockOwnOrder(tx, own)
    const { version, status } = locked.order
    if (status === 'pending') await transitionOwn(tx, locked, { transition: 'accept', version, note: null })
    return (await lockOwnOrder(tx, own)).order.version
  })

export const demoSellers = (
  db: Db,
): { deliver(orderId: string, put: (page: DemoPage) => Promise<void>): Promise<Delivered> } => ({
  deliver: async (orderId, put) => {
    const order = await find(db, orderId)
    if (order === undefined) return { kind: 'unknown' }
    const own = { orderId, memberId: order.seller_user_id }
    const page = pageFor(order)
    try {
      const version = await take(db, own)
      await put(page)
      await inTransaction(db, (tx) => submitOrderLink(tx, own, { version, page: page.path }))
    } catch (error) {
      if (error instanceof AppError) return { kind: 'closed' }
      throw error
    }
    return { kind: 'submitted', page: `https://${page.host}${page.path}` }
  },
})
