// Finds the favicon of a website: the icon that its homepage names, else the default location.
import type { PageVisit } from '../../platform/crawl/facts.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Draw } from './draw.ts'
import { iconBytesMax } from './pictureSizes.ts'

const iconWithinMs = 10_000
const redirectsMax = 3
const usualPlace = '/favicon.ico'

export interface IconParts {
  outbound: Pick<Outbound, 'fetch'>
  crawler: { readPage(url: string): Promise<PageVisit> }
  draw: Draw
}

/** `unreachable`: no result, so the stored icon stays. */
export type IconOutcome = { kind: 'found'; png: Uint8Array } | { kind: 'none' } | { kind: 'unreachable' }

export const fetchIcon = async (parts: IconParts, domain: string): Promise<IconOutcome> => {
  const home = await visitHome(parts, domain)
  if (home === null) return { kind: 'unreachable' }
  const named = home.outcome.kind === 'read' ? home.outcome.facts.icon : null
  const places = new Set([...(named === null ? [] : [named]), new URL(usualPlace, home.finalUrl).href])
  for (const place of places) {
    const bytes = await fetchPicture(parts, place)
    const png = bytes === null ? null : await parts.draw('icon', bytes)
    if (png !== null) return { kind: 'found', png }
  }
  return { kind: 'none' }
}

const visitHome = async ({ crawler }: IconParts, domain: string): Promise<PageVisit | null> => {
  for (const scheme of ['https', 'http']) {
    const visit = await crawler.readPage(`${scheme}://${domain}/`)
    const failed = visit.outcome.kind === 'unread' && visit.outcome.problem.kind === 'failed'
    if (!failed) return visit
  }
  return null
}

const fetchPicture = async ({ outbound }: IconParts, url: string): Promise<Uint8Array | null> => {
  const answer = await outbound.fetch(url, {
    accept: 'image/png, image/svg+xml, image/webp, image/*;q=0.8',
    maxWireBytes: iconBytesMax,
    maxDecodedBytes: iconBytesMax,
    deadlineMs: iconWithinMs,
    redirectsMax,
  })
  if (answer.kind === 'failed' || answer.status !== 200 || answer.truncated) return null
  return answer.body.byteLength === 0 ? null : answer.body
}
