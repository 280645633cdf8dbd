// Demo drafts: one in every state, with the pages they link to, daily usage, and one that its buyer has sent to the
// seller of an order.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { wordsOf } from '../../contract/article.ts'
import type { ContentRules } from '../../contract/contentRules.ts'
import { offerRel } from '../../contract/offers.ts'
import { readSettings } from '../../server/credits/settings.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { shownDomain } from '../../server/platform/shownDomain.ts'
import type { Row } from './batches.ts'
import { shownPage, targetPages } from './contentPages.ts'
import { draftStories, type DraftStory, orderedDraft } from './contentStories.ts'
import { noteWithArticle } from './contentTexts.ts'
import { type DraftUse, type WrittenDraft, writeDraft } from './contentWriting.ts'
import type { PastPart } from './credits.ts'
import type { LinksPlace } from './links.ts'
import { shownName } from './orders.ts'
import type { PastNotification } from './pastNotifications.ts'

export const pastContent =
  (place: Pick<LinksPlace, 'putPages'>): PastPart =>
  async (tx, { now, idOf, notifications }) => {
    const { content: rules } = await readSettings(tx)
    await place.putPages(targetPages.map(shownPage))
    const write = (story: DraftStory): Promise<WrittenDraft> =>
      writeDraft({ id: randomUUID(), memberId: idOf.get(story.email) ?? '', story, now })
    const drafts: WrittenDraft[] = []
    for (const story of draftStories) drafts.push(await write(story))
    const order = await findOrder(tx)
    if (order !== null) {
      const { target_url: url, anchor_text: anchor, rel } = order
      const draft = await write(orderedDraft({ target_url: url, anchor_text: anchor, rel: offerRel.parse(rel) }))
      drafts.push(draft)
      notifications.push(await sendTo(tx, order, { draft, now }))
    }
    await writeRows(tx, drafts, rules)
    return []
  }

const writeRows = async (tx: Tx, drafts: readonly WrittenDraft[], rules: ContentRules): Promise<void> => {
  const uses = drafts.flatMap((draft) => draft.uses)
  const rows = drafts.map(({ row }) => row)
  await tx.insertInto('content_drafts').values(rows).execute()
  const versions = drafts.flatMap((draft) => draft.versions)
  await tx.insertInto('content_versions').values(versions).execute()
  await tx.insertInto('content_uses').values(uses).execute()
  await tx.insertInto('content_days').values(daysOf(uses, rules)).execute()
}

/** Per member and for the platform. */
const daysOf = (uses: readonly DraftUse[], rules: ContentRules): Row<'content_days'>[] => {
  const days = Map.groupBy(
    uses.flatMap((use) => [
      { use, memberId: use.user_id },
      { use, memberId: null },
    ]),
    ({ use: { day }, memberId }) => `${day} ${memberId ?? ''}`,
  )
  return [...days.values()].flatMap((of) => {
    const [first] = of
    if (first === undefined) return []
    const sum = (amount: (use: DraftUse) => number): number => of.reduce((total, { use }) => total + amount(use), 0)
    const [tokensIn, tokensOut] = [sum((use) => use.tokens_in), sum((use) => use.tokens_out)]
    const cents = (tokensIn * rules.input_cents_per_million + tokensOut * rules.output_cents_per_million) / 1_000_000
    return [
      {
        ...{ user_id: first.memberId, day: first.use.day, texts: of.length, cost_cents: cents },
        built_in: sum(({ engine }) => (engine === 'built_in' ? 1 : 0)),
        failed: sum(({ outcome }) => (outcome === 'failed' ? 1 : 0)),
        ...{ tokens_in: tokensIn, tokens_out: tokensOut },
      },
    ]
  })
}

interface OpenOrder {
  id: string
  target_url: string
  anchor_text: string
  rel: string
  domain: string
  buyer_user_id: string
  seller_user_id: string
  buyerName: string
  lastAt: Date
}

/**
 * The buyer's newest order on a German website that points to the buyer's own site about servers and has no page yet;
 * null: there is none.
 */
const findOrder = async (tx: Tx): Promise<OpenOrder | null> => {
  const order = await tx
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.buyer_user_id')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['o.id', 'o.target_url', 'o.anchor_text', 'o.rel', 'w.domain', 'o.buyer_user_id', 'o.seller_user_id'])
    .select(shownName.as('buyerName'))
    .select(
      sql<Date>`greatest(o.placed_at, o.accepted_at,
        (select max(sent_at) from order_messages where order_id = o.id))`.as('lastAt'),
    )
    .where('u.email', '=', 'buyer@demo.test')
    .where('o.target_url', '=', 'https://quietserver.test/')
    .where('w.language', '=', 'de')
    .where('o.status', 'in', ['pending', 'paid'])
    .orderBy('o.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const anchor = order?.anchor_text ?? null
  return order === undefined || anchor === null ? null : { ...order, anchor_text: anchor }
}

/** After all other messages of the order, with an unread message. */
const sendTo = async (
  tx: Tx,
  order: OpenOrder,
  { draft: { article, engine }, now }: { draft: WrittenDraft; now: Date },
): Promise<PastNotification> => {
  const { id: orderId, buyer_user_id: buyerId, seller_user_id: sellerId, anchor_text: anchor } = order
  const sentAt = new Date((order.lastAt.getTime() + now.getTime()) / 2)
  const { id: messageId } = await tx
    .insertInto('order_messages')
    .values({ order_id: orderId, sender_user_id: buyerId, body: noteWithArticle, sent_at: sentAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_readings')
    .values({ order_id: orderId, user_id: buyerId, read_up_to: messageId })
    .onConflict((conflict) => conflict.columns(['order_id', 'user_id']).doUpdateSet({ read_up_to: messageId }))
    .execute()
  await tx
    .insertInto('order_articles')
    .values({
      ...{ order_id: orderId, message_id: messageId, side: 'buyer', article: JSON.stringify(article) },
      ...{ link_url: order.target_url, link_anchor: anchor, link_rel: order.rel, engine },
      ...{ words: wordsOf(article, anchor), sent_at: sentAt },
    })
    .execute()
  const about = { order_id: orderId, domain: shownDomain(order.domain), side: 'seller' as const }
  const data = { ...about, sender_name: order.buyerName, excerpt: noteWithArticle }
  return { memberId: sellerId, aboutId: buyerId, notification: { kind: 'message_received', data }, at: sentAt }
}
