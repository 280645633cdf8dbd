// Basket: a member adds offers, sets link targets and removes items. Items of other members are treated as missing.
import { sql } from 'kysely'
import { type BasketDraft, basketItemsMax } from '../../contract/basket.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { lockMemberLists } from '../accounts/lockMemberLists.ts'
import { readOnSale, totalFor } from '../offers/onSale.ts'
import type { Buyer } from './basketView.ts'
import { readTarget, takeTarget } from './targets.ts'
import { checkKeyOf, checkTargetJob, slowCheckSql } from './targetsCheck.ts'

interface OwnItem {
  memberId: string
  itemId: string
}

/** Returns the id of the new item. */
export const addToBasket = async (
  tx: Tx,
  { memberId, domains }: Buyer,
  { offer_id: offerId, ...draft }: BasketDraft & { offer_id: string },
): Promise<string> => {
  await lockMemberLists(tx, memberId)
  const total = await totalFor(tx, memberId, offerId)
  const { count } = await tx
    .selectFrom('basket_items')
    .select(tx.fn.countAll<number>().as('count'))
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (count >= basketItemsMax) throw new AppError('basket_full')
  const projectTarget = draft.project_id === null ? null : await targetOfProject(tx, memberId, draft.project_id)
  const target =
    draft.target_url === null
      ? (readTarget(projectTarget ?? '', domains)?.url ?? null)
      : takeTarget(draft.target_url, domains)
  const { id } = await tx
    .insertInto('basket_items')
    .values({ ...draft, user_id: memberId, offer_id: offerId, price_seen: total, target_url: target })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (target !== null) await checkTargetPage(tx, id)
  await publishBasket(tx, memberId)
  return id
}

const targetOfProject = async (tx: Tx, memberId: string, projectId: string): Promise<string> => {
  const project = await tx
    .selectFrom('projects')
    .select('target_url')
    .where('id', '=', projectId)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (project === undefined) throw new AppError('not_found')
  return project.target_url
}

export const changeItem = async (
  tx: Tx,
  { memberId, domains }: Buyer,
  { itemId, draft }: { itemId: string; draft: BasketDraft },
): Promise<void> => {
  const item = await lockItem(tx, { memberId, itemId })
  if (draft.project_id !== null && draft.project_id !== item.project_id) {
    await targetOfProject(tx, memberId, draft.project_id)
  }
  const target = draft.target_url === null ? null : takeTarget(draft.target_url, domains)
  await tx
    .updateTable('basket_items')
    .set({ ...draft, target_url: target })
    .where('id', '=', itemId)
    .execute()
  if (target === null) await forgetCheck(tx, itemId)
  else if (target !== item.target_url) await checkTargetPage(tx, itemId)
  await publishBasket(tx, memberId)
}

const forgetCheck = async (tx: Tx, itemId: string): Promise<void> => {
  await tx
    .updateTable('basket_items')
    .set({ check_state: 'unchecked', check_status: null, checked_at: null, check_asked_at: null })
    .where('id', '=', itemId)
    .execute()
}

/** Only one check runs at a time, unless the first one seems to be lost. */
export const checkTarget = async (tx: Tx, own: OwnItem): Promise<void> => {
  const item = await lockItem(tx, own)
  if (item.target_url === null || (item.check_state === 'checking' && !item.is_slow)) return
  await checkTargetPage(tx, own.itemId)
  await publishBasket(tx, own.memberId)
}

const checkTargetPage = async (tx: Tx, itemId: string): Promise<void> => {
  await tx
    .updateTable('basket_items')
    .set({ check_state: 'checking', check_status: null, checked_at: null, check_asked_at: sql<Date>`clock_now()` })
    .where('id', '=', itemId)
    .execute()
  await enqueue(tx, checkTargetJob, { itemId }, { jobKey: checkKeyOf(itemId), maxAttempts: 3 })
}

/** Rejected if the total has changed since. */
export const acceptPrice = async (tx: Tx, own: OwnItem, total: number): Promise<void> => {
  const item = await lockItem(tx, own)
  const offer = await readOnSale(tx, own.memberId, item.offer_id)
  if (offer?.in_shop !== true || offer.total !== total) throw new AppError('conflict')
  if (item.price_seen === total) return
  await tx.updateTable('basket_items').set({ price_seen: total }).where('id', '=', own.itemId).execute()
  await publishBasket(tx, own.memberId)
}

/** Idempotent: a missing item counts as removed. */
export const dropItem = async (tx: Tx, { memberId, itemId }: OwnItem): Promise<void> => {
  const gone = await tx
    .deleteFrom('basket_items')
    .where('id', '=', itemId)
    .where('user_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  if (gone !== undefined) await publishBasket(tx, memberId)
}

const lockItem = async (tx: Tx, { memberId, itemId }: OwnItem) => {
  const item = await tx
    .selectFrom('basket_items')
    .select(['offer_id', 'project_id', 'target_url', 'price_seen', 'check_state'])
    .select(slowCheckSql('basket_items').as('is_slow'))
    .where('id', '=', itemId)
    .where('user_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (item === undefined) throw new AppError('not_found')
  return item
}

const publishBasket = (tx: Tx, memberId: string): Promise<void> => notifyMember(tx, memberId, 'basket.changed', {})
