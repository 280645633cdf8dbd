// Messages between buyer and seller about an order: plain text, readable only by the two of them.
import { sql } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '../../contract/endpoint.ts'
import { type orderMessageEndpoints, type OrderMessage, orderMessagesPerPage } from '../../contract/orderMessages.ts'
import { unreadMessagesMax } from '../../contract/orders.ts'
import * as members from '../accounts/members.ts'
import { notify } from '../notifications/notify.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifySides } from './transitionOrder.ts'
import { about, memberOf } from './orderNotifications.ts'
import {
  findOwnOrder,
  type LockedOrder,
  lockOwnOrder,
  otherSide,
  type OwnOrder,
  readMemberName,
} from './orderViewRows.ts'

/** Unread messages of the other side, by order; orders without any are left out. */
export const unreadOf = async (
  db: Db | Tx,
  memberId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; unread: number }>`
    select wished.id, counted.unread
    from unnest(${orderIds}::uuid[]) as wished (id)
      left join order_readings r on r.order_id = wished.id and r.user_id = ${memberId}
      cross join lateral (
        select count(*)::int as unread from (
          select from order_messages m
          where m.order_id = wished.id and m.id > coalesce(r.read_up_to, 0) and m.sender_user_id <> ${memberId}
          limit ${unreadMessagesMax}) as unseen) as counted
    where counted.unread > 0`.execute(db)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

const cursorForm = z.tuple([z.literal('order messages'), z.string().regex(/^[1-9]\d{0,14}$/)])

export const readMessages = async (
  db: Db,
  own: OwnOrder,
  cursor: string | undefined,
): Promise<OutputOf<(typeof orderMessageEndpoints)['orderMessages']>> => {
  const order = await findOwnOrder(db, own)
  const before = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  const found = await db
    .selectFrom('order_messages as m')
    .leftJoin('order_articles as c', 'c.message_id', 'm.id')
    .selectAll('m')
    .select(['c.id as content_id', 'c.words', sql<string | null>`c.article->>'title'`.as('title')])
    .where('m.order_id', '=', order.id)
    .$if(before !== null, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(orderMessagesPerPage + 1)
    .execute()
  const shown = found.slice(0, orderMessagesPerPage)
  const oldest = shown.at(-1)
  const isMore = found.length > orderMessagesPerPage && oldest !== undefined
  const reading = await db
    .selectFrom('order_readings')
    .select('read_up_to')
    .where('order_id', '=', order.id)
    .where('user_id', '=', memberOf(order, otherSide[order.side]))
    .executeTakeFirst()
  return {
    messages: shown.toReversed().map((row) => shownMessage(row, order.buyer_user_id, contentOf(row))),
    earlier_cursor: isMore ? encodeCursor('order messages', String(oldest.id)) : null,
    read_by_other: reading === undefined ? null : String(reading.read_up_to),
  }
}

interface MessageRow {
  id: number
  sender_user_id: string
  body: string
  sent_at: Date
}

const shownMessage = (
  { id, sender_user_id: sender, body, sent_at }: MessageRow,
  buyerId: string,
  content: OrderMessage['content'],
): OrderMessage => ({
  id: String(id),
  side: sender === buyerId ? 'buyer' : 'seller',
  body,
  content,
  sent_at: sent_at.toISOString(),
})

interface ContentColumns {
  content_id: string | null
  title: string | null
  words: number | null
}

const contentOf = ({ content_id: id, title, words }: ContentColumns): OrderMessage['content'] =>
  id === null ? null : { id, title: title ?? '', words: words ?? 0 }

export interface LockedForWriting extends LockedOrder {
  memberId: string
  recipientId: string
}

/**
 * Locks the order, so that messages become visible in the order of their ids: a read mark never skips one that commits
 * later.
 */
export const lockForWriting = async (tx: Tx, own: OwnOrder): Promise<LockedForWriting> => {
  const { memberId } = own
  const sides = await findOwnOrder(tx, own)
  const recipientId = memberOf(sides, otherSide[sides.side])
  await members.hold(tx, memberId)
  if (!(await members.lockPresent(tx, recipientId))) throw new AppError('account_closed')
  return { ...(await lockOwnOrder(tx, own)), memberId, recipientId }
}

/** Under the order lock: notifies the other side and publishes to both. */
export const writeMessage = async (
  tx: Tx,
  { order, side, memberId, recipientId }: LockedForWriting,
  body: string,
): Promise<MessageRow> => {
  const row = await tx
    .insertInto('order_messages')
    .values({ order_id: order.id, sender_user_id: memberId, body })
    .returningAll()
    .executeTakeFirstOrThrow()
  await notify(tx, {
    memberId: recipientId,
    aboutId: memberId,
    kind: 'message_received',
    data: {
      ...about(order),
      side: otherSide[side],
      sender_name: await readMemberName(tx, memberId),
      excerpt: excerptOf(body),
    },
  })
  await notifySides(tx, order)
  return row
}

export const sendMessage = async (tx: Tx, own: OwnOrder, body: string): Promise<OrderMessage> => {
  const locked = await lockForWriting(tx, own)
  return shownMessage(await writeMessage(tx, locked, body), locked.order.buyer_user_id, null)
}

const excerptLengthMax = 200

/** One line without split characters. */
const excerptOf = (body: string): string => {
  const line = body.replaceAll(/\s+/g, ' ')
  if (line.length <= excerptLengthMax) return line
  const [...signs] = new Intl.Segmenter().segment(line.slice(0, excerptLengthMax))
  return `${signs
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** Read marks only move forward, and not beyond the last message. */
export const markRead = async (tx: Tx, own: OwnOrder, upTo: number): Promise<void> => {
  const { order } = await lockOwnOrder(tx, own)
  const { rows } = await sql`
    insert into order_readings as kept (order_id, user_id, read_up_to)
    select ${order.id}, ${own.memberId}, max(id) from order_messages
    where order_id = ${order.id} and id <= ${upTo} having max(id) is not null
    on conflict (order_id, user_id) do update set read_up_to = excluded.read_up_to
      where kept.read_up_to < excluded.read_up_to
    returning 1`.execute(tx)
  if (rows.length > 0) await notifySides(tx, order)
}
