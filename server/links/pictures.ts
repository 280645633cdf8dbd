// Pictures of links from rendered checks: people would rather look than read. The file is stored under the hash of its
// bytes before a check refers to it, so a check never names a picture that was not there.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { linkPictureForm } from '../../contract/links.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'

const contentType = 'image/webp'
const keptFor = '180 days'
const sweptAtOnceMax = 5_000

const keyOf = (linkId: string, picture: string): string => `link-pictures/${linkId}/${picture}.webp`

/** Returns the name of the picture. The row that counts is written with the check, by `notePicture`. */
export const storePicture = async (store: ObjectStore, linkId: string, webp: Uint8Array): Promise<string> => {
  const picture = createHash('sha256').update(webp).digest('hex')
  await store.put(keyOf(linkId, picture), webp, { contentType })
  return picture
}

/** In the transaction of the check that has it. */
export const notePicture = async (tx: Tx, linkId: string, picture: string): Promise<void> => {
  const seen = { last_seen_at: sql<Date>`clock_now()` }
  await tx
    .insertInto('link_pictures')
    .values({ link_id: linkId, picture, ...seen })
    .onConflict((conflict) => conflict.columns(['link_id', 'picture']).doUpdateSet(seen))
    .execute()
}

/** Throws `not_found` for what no check of this link has. The caller has checked who is asking. */
export const readPicture = async (
  { db, store }: { db: Db; store: ObjectStore },
  linkId: string,
  picture: string,
): Promise<Response> => {
  const row = linkPictureForm.test(picture)
    ? await db
        .selectFrom('link_pictures')
        .select('picture')
        .where('link_id', '=', linkId)
        .where('picture', '=', picture)
        .executeTakeFirst()
    : undefined
  const found = row === undefined ? null : await store.get(keyOf(linkId, picture))
  if (found === null) throw new AppError('not_found')
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      'content-type': contentType,
      'content-length': String(found.bytes.byteLength),
      // The name is the hash of the content.
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The file goes first: a row without its file is swept again. */
export const sweepPictures = async (db: Db, store: ObjectStore): Promise<void> => {
  const { rows } = await sql<{ link_id: string; picture: string }>`
    select link_id, picture from link_pictures
    where last_seen_at < clock_now() - ${keptFor}::interval order by last_seen_at limit ${sweptAtOnceMax}`.execute(db)
  for (const { link_id: linkId, picture } of rows) {
    await store.remove(keyOf(linkId, picture))
    await sql`
      delete from link_pictures where link_id = ${linkId} and picture = ${picture}
        and last_seen_at < clock_now() - ${keptFor}::interval`.execute(db)
  }
}
