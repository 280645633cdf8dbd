// Articles that one side of an order sends to the other: snapshots of a draft, each with a message. Later changes to
// the draft do not affect them.
import { type Article, wordsOf } from '../../../contract/article.ts'
import type { Engine } from '../../../contract/content.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { type OfferRel, offerRel } from '../../../contract/offers.ts'
import { type OrderContent, type orderArticleEndpoints, orderContentsMax } from '../../../contract/orderArticles.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { readForHandOver } from '../../content/handOver.ts'
import { foldText } from '../../links/wording.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockForWriting, writeMessage } from '../orderMessages.ts'
import { memberOf } from '../orderNotifications.ts'
import { findOwnOrder, type FoundOrder, otherSide, type OwnOrder } from '../orderViewRows.ts'
import { isForOrder } from './matchOrder.ts'

const rowsOf = (db: Db | Tx) =>
  db
    .selectFrom('order_articles')
    .selectAll()
    .$narrowType<{ side: OrderSide; article: Article; link_rel: OfferRel; engine: Engine | null }>()

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row): OrderContent => ({
  id: row.id,
  side: row.side,
  article: row.article,
  link: { url: row.link_url, anchor: row.link_anchor, rel: row.link_rel },
  engine: row.engine,
  words: row.words,
  sent_at: row.sent_at.toISOString(),
})

/** For callers who may read the order; newest first. */
export const listContents = async (db: Db, orderId: string): Promise<OrderContent[]> => {
  const rows = await rowsOf(db)
    .where('order_id', '=', orderId)
    .orderBy('message_id', 'desc')
    .limit(orderContentsMax)
    .execute()
  return rows.map(shown)
}

export const readContents = async (
  db: Db,
  own: OwnOrder,
): Promise<OutputOf<(typeof orderArticleEndpoints)['contents']>> => {
  const order = await findOwnOrder(db, own)
  const contents = await listContents(db, order.id)
  const canSend = contents.length < orderContentsMax && (await isOpen(db, order))
  return { contents, can_send: canSend }
}

/** Neither ended nor abandoned by the other side. */
const isOpen = async (db: Db, { id, side, ...sides }: FoundOrder): Promise<boolean> => {
  const open = await db
    .selectFrom('backlink_orders as o')
    .innerJoin('users as u', (join) => join.on('u.id', '=', memberOf(sides, otherSide[side])))
    .select('o.id')
    .where('o.id', '=', id)
    .where('o.ended_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** An article sent before, for a retry with the same idempotency key. */
export const readContent = async (tx: Tx, contentId: string): Promise<OrderContent> => {
  const row = await rowsOf(tx).where('id', '=', contentId).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return shown(row)
}

type Sent = InputOf<(typeof orderArticleEndpoints)['send']>['body']

/** Lock order: members, the order, the draft. The order is locked to enforce the maximum. Returns the id. */
export const sendContent = async (tx: Tx, own: OwnOrder, sent: Sent): Promise<string> => {
  const locked = await lockForWriting(tx, own)
  const { order, side } = locked
  if (order.ended_at !== null || (await countOf(tx, order.id)) >= orderContentsMax) {
    throw new AppError('invalid_transition')
  }
  const draft = await readForHandOver(tx, own.memberId, sent.draft_id)
  if (draft === null) throw new AppError('not_found')
  const { article, brief, engine } = draft
  if (draft.revision !== sent.revision) throw new AppError('conflict')
  if (!isForOrder(article, brief, order)) throw new AppError('draft_not_for_order')
  const anchor = order.anchor_text ?? brief.anchor_text
  const message = await writeMessage(tx, locked, spoken(sent.note, article.title, anchor))
  const { id } = await tx
    .insertInto('order_articles')
    .values({
      order_id: order.id,
      message_id: message.id,
      side,
      article: JSON.stringify(article),
      link_url: order.target_url,
      link_anchor: anchor,
      link_rel: offerRel.parse(order.rel),
      engine,
      words: wordsOf(article, anchor),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A message must not be empty: the sender's note, or else the title of the article. */
const spoken = (note: string, title: string, anchor: string): string =>
  [note, foldText(title)].find((words) => words !== '') ?? anchor

const countOf = async (tx: Tx, orderId: string): Promise<number> => {
  const { sent } = await tx
    .selectFrom('order_articles')
    .select(tx.fn.countAll<number>().as('sent'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return sent
}
