// Public route for profile pictures, served from the object store. Only a path that exactly matches a picture's key
// reaches the store.
import { hourSeconds } from '../../../contract/durations.ts'
import type { Log } from '../../platform/log.ts'
import type { ObjectStore } from '../../platform/storage/storage.ts'
import { avatarContentType, avatarFileOf } from './avatars.ts'

const cachedForSeconds = hourSeconds

type AvatarFiles = (request: Request) => Promise<Response>

export const makeAvatarFiles =
  (store: ObjectStore, log: Log): AvatarFiles =>
  async (request) => {
    const path = new URL(request.url).pathname
    const file = avatarFileOf(path)
    if (file === null || path !== `/${file.key}` || !['GET', 'HEAD'].includes(request.method)) return notFound()
    try {
      return await answer(store, file.key, request)
    } catch (error) {
      log.error({ error }, 'a picture could not be read')
      return new Response('Unavailable', { status: 503, headers: { ...plain, 'retry-after': '5' } })
    }
  }

const answer = async (store: ObjectStore, key: string, request: Request): Promise<Response> => {
  const headers = { ...pictureHeaders, etag: `"${key.slice(key.lastIndexOf('/') + 1)}"` }
  const known = isKnown(request.headers.get('if-none-match'), headers.etag)
  if (known || request.method === 'HEAD') {
    const found = await store.head(key)
    if (found === null) return notFound()
    if (known) return new Response(null, { status: 304, headers })
    return new Response(null, { headers: { ...headers, 'content-length': String(found.sizeBytes) } })
  }
  const found = await store.get(key)
  if (found === null) return notFound()
  return new Response(new Uint8Array(found.bytes), { headers })
}

/** A file never changes under its name, so the name serves as the ETag. */
const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

const nothingRuns = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}
const plain = { ...nothingRuns, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
const pictureHeaders = {
  ...nothingRuns,
  'content-type': avatarContentType,
  'cache-control': `public, max-age=${cachedForSeconds}`,
}

const notFound = (): Response => new Response('Not found', { status: 404, headers: plain })
