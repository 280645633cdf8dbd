// Wishlist: offers that a member plans to order for a project later.
import { wishlistPerProjectMax } from '../../contract/limits.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { totalFor } from '../offers/onSale.ts'
import { lockProject, type OwnProject } from './projects.ts'

/** Without a `note`, the existing one is kept. An existing entry stays, whatever has become of its offer. */
export const entry = async (
  tx: Tx,
  own: OwnProject,
  { offerId, note }: { offerId: string; note: string | null | undefined },
): Promise<void> => {
  await lockProject(tx, own)
  const known = await tx
    .selectFrom('wishlist_items')
    .select('note')
    .where('project_id', '=', own.projectId)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  if (known === undefined) await addToWishlist(tx, own, offerId, note ?? null)
  else if (note === undefined || note === known.note) return
  else await changeNote(tx, own, offerId, note)
  await notifyMember(tx, own.memberId, 'projects.changed', {})
}

const addToWishlist = async (
  tx: Tx,
  { memberId, projectId }: OwnProject,
  offerId: string,
  note: string | null,
): Promise<void> => {
  const price = await totalFor(tx, memberId, offerId)
  const { count } = await tx
    .selectFrom('wishlist_items')
    .select(tx.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (count >= wishlistPerProjectMax) throw new AppError('wishlist_full')
  await tx
    .insertInto('wishlist_items')
    .values({ project_id: projectId, offer_id: offerId, note, price_then: price })
    .execute()
}

const changeNote = async (tx: Tx, { projectId }: OwnProject, offerId: string, note: string | null): Promise<void> => {
  await tx
    .updateTable('wishlist_items')
    .set({ note })
    .where('project_id', '=', projectId)
    .where('offer_id', '=', offerId)
    .execute()
}

/** Idempotent: removing an entry that is not on the list is no error. */
export const removeFromWishlist = async (tx: Tx, own: OwnProject, offerId: string): Promise<void> => {
  await lockProject(tx, own)
  const gone = await tx
    .deleteFrom('wishlist_items')
    .where('project_id', '=', own.projectId)
    .where('offer_id', '=', offerId)
    .returning('offer_id')
    .executeTakeFirst()
  if (gone !== undefined) await notifyMember(tx, own.memberId, 'projects.changed', {})
}
