// Links for the access tests: one of a member, and its picture.
import { notePicture, storePicture } from '../links/seed.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { TestApi } from './api.ts'
import { addWebsite } from './shopTargets.ts'

export const addLink = async (api: TestApi, memberId: string): Promise<string> => {
  const { db } = api.database
  const websiteId = await addWebsite(api, memberId)
  const { domain } = await db
    .selectFrom('websites')
    .select('domain')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow()
  const place = { target_url: `${api.url}/`, anchor_text: 'Walked past' }
  const watched = {
    purpose: 'own_site',
    page_url: `https://${domain}/`,
    host: domain,
    rel: 'any',
    schedule: 'own_site',
  }
  const { id } = await db
    .insertInto('monitored_links')
    .values({ ...watched, ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = { source_domain: domain, registrable_domain: domain, source_url: watched.page_url, link_id: id }
  await db
    .insertInto('our_site_backlinks')
    .values({ user_id: memberId, website_id: websiteId, ...named, ...place })
    .execute()
  return id
}

export const addPicture = async (api: TestApi, memberId: string): Promise<string> => {
  const linkId = await addLink(api, memberId)
  const picture = await storePicture(api.store, linkId, Buffer.from('walked past'))
  await inTransaction(api.database.db, (tx) => notePicture(tx, linkId, picture))
  return `${linkId}/pictures/${picture}`
}
