// Favourites: members mark websites of the shop as favourite or hidden for themselves.
import { sql } from 'kysely'
import { favouritesPerMemberMax } from '../../contract/favourites.ts'
import type { WebsiteMark } from '../../contract/shop.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { touchBuyer } from '../shop/buyerVersion.ts'

/** Idempotent. */
export const setFavourite = async (
  tx: Tx,
  { memberId, websiteId }: { memberId: string; websiteId: string },
  mark: WebsiteMark | null,
): Promise<void> => {
  const website = await tx
    .selectFrom('websites')
    .select('user_id')
    .where('id', '=', websiteId)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('backlink_offers').select('id').whereRef('backlink_offers.website_id', '=', 'websites.id'),
      ),
    )
    .executeTakeFirst()
  if (website === undefined) throw new AppError('not_found')
  if (mark === null) return unmark(tx, memberId, websiteId)
  if (website.user_id === memberId) throw new AppError('own_website')
  const marked = await tx
    .insertInto('favourite_websites')
    .values({ user_id: memberId, website_id: websiteId, mark })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'website_id'])
        .doUpdateSet({ mark, added_at: sql<Date>`clock_now()` })
        .where('favourite_websites.mark', '<>', mark),
    )
    .returning('website_id')
    .executeTakeFirst()
  if (marked === undefined) return
  await touchBuyer(tx, memberId)
  // Counted under the lock, so that concurrent requests see each other.
  const { count } = await tx
    .selectFrom('favourite_websites')
    .select(tx.fn.countAll<number>().as('count'))
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (count > favouritesPerMemberMax) throw new AppError('too_many_favourites')
}

const unmark = async (tx: Tx, memberId: string, websiteId: string): Promise<void> => {
  const gone = await tx
    .deleteFrom('favourite_websites')
    .where('user_id', '=', memberId)
    .where('website_id', '=', websiteId)
    .returning('website_id')
    .executeTakeFirst()
  if (gone !== undefined) await touchBuyer(tx, memberId)
}
