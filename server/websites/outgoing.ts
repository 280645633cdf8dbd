// Outgoing links found by an analysis, stored here until the link graph takes them over.
import { z } from 'zod'
import type { Tx } from '../platform/db/database.ts'
import type { Outgoing } from './analysis/outgoing.ts'

export const keepOutgoing = async (
  tx: Tx,
  { analysisId, websiteId }: { analysisId: string; websiteId: string },
  { links, oldestDay }: Outgoing,
): Promise<void> => {
  await tx
    .insertInto('analysis_outgoing')
    .values({
      analysis_id: analysisId,
      website_id: websiteId,
      links: JSON.stringify(links.map(({ domain, anchor }) => [domain, anchor])),
      oldest_day: oldestDay,
    })
    .execute()
}

export interface TakenOutgoing extends Outgoing {
  domain: string
  registrableDomain: string
  readAt: Date
}

const kept = z.array(z.tuple([z.string(), z.string()]))

/** Takes everything stored for one website, oldest first; the rows are deleted when the transaction commits. */
export const takeOutgoing = async (tx: Tx, websiteId: string): Promise<TakenOutgoing[]> => {
  const taken = await tx
    .deleteFrom('analysis_outgoing')
    .using('websites')
    .whereRef('websites.id', '=', 'analysis_outgoing.website_id')
    .where('website_id', '=', websiteId)
    .returning((eb) => [
      'websites.domain',
      'websites.registrable_domain as registrableDomain',
      'analysis_outgoing.links',
      'analysis_outgoing.read_at as readAt',
      eb.cast<string | null>('analysis_outgoing.oldest_day', 'text').as('oldestDay'),
    ])
    .execute()
  return taken
    .toSorted((one, other) => one.readAt.getTime() - other.readAt.getTime())
    .map(({ links, ...read }) => ({
      ...read,
      links: kept.parse(links).map(([domain, anchor]) => ({ domain, anchor })),
    }))
}
