// Badges that members put on their pages, as SVG and PNG. After a site loses verification, its badge shows that
// wherever it is embedded.
import { createHash } from 'node:crypto'
import { hourSeconds } from '../../../contract/durations.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { type BadgeTheme, drawBadge } from './badge.ts'
import { draw } from './draw.ts'
import { isKnownVersion, nothingRuns } from './pictureHeaders.ts'
import { vouchedScore } from './verified.ts'

const cachedForSeconds = hourSeconds
/** Short, so that a newly verified site soon shows it. */
const refusalCachedForSeconds = 5 * 60

/** The route of badges. A badge without a language is English, as the first badges were. */
export const badgePath = String.raw`/verify/:slug/:file{badge-(?:light|dark)(?:-de)?\.(?:svg|png)}`
const pathForm = /^\/verify\/([^/]+)\/badge-(light|dark)(-de)?\.(svg|png)$/

type BadgeFiles = (request: Request) => Promise<Response>

interface BadgeParts {
  db: Db
  siteName: string
  publicUrl: string
  log: Log
}

export const makeBadgeFiles = ({ db, siteName, publicUrl, log }: BadgeParts): BadgeFiles => {
  const asPng = rememberDrawn()
  const siteHost = new URL(publicUrl).host
  return async (request) => {
    const [, slug, theme, german, form] = pathForm.exec(new URL(request.url).pathname) ?? []
    if (slug === undefined) return new Response('Not found', { status: 404, headers: { ...shared, ...plain } })
    try {
      const found = await vouchedScore(db, decoded(slug))
      const verified = found !== null
      const language = german === undefined ? 'en' : 'de'
      const score = found?.score ?? null
      const svg = drawBadge({ siteName, siteHost, theme: theme as BadgeTheme, language, verified, score })
      const body = form === 'svg' ? Buffer.from(svg) : await asPng(svg)
      return answer(request, { body, type: form === 'svg' ? 'image/svg+xml' : 'image/png', verified })
    } catch (error) {
      log.error({ error }, 'a badge could not be drawn')
      return new Response('Unavailable', { status: 503, headers: { ...shared, ...plain, 'retry-after': '5' } })
    }
  }
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** The number of distinct badges is limited by scores, themes and languages, so each is drawn once. */
const rememberDrawn = (): ((svg: string) => Promise<Uint8Array>) => {
  const drawn = new Map<string, Promise<Uint8Array>>()
  return (svg) => {
    const known = drawn.get(svg)
    if (known !== undefined) return known
    const picture = draw('badge', Buffer.from(svg)).then((png) => {
      if (png === null) throw new Error('Drawing a badge returned no image')
      return png
    })
    drawn.set(svg, picture)
    // A failed drawing is retried by the next request.
    picture.catch(() => drawn.delete(svg))
    return picture
  }
}

/** Badges are embedded in other sites. */
const shared = { ...nothingRuns, 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }
const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

const answer = (
  request: Request,
  { body, type, verified }: { body: Uint8Array; type: string; verified: boolean },
): Response => {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const seconds = verified ? cachedForSeconds : refusalCachedForSeconds
  const headers = { ...shared, 'content-type': type, etag, 'cache-control': `public, max-age=${seconds}` }
  if (verified && isKnownVersion(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(body), { status: verified ? 200 : 404, headers })
}
