// What members have agreed about a link, for its link report and for manual review. Links know nothing of orders and
// exchanges: like owners, these readers are injected by the composition root.
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import type { Db } from '../platform/db/database.ts'

export interface AgreedLink {
  agreement: LinkAgreement
  website: { id: string; domain: string; isVerified: boolean }
  /** The member whose website carries it, and the one it is for. Only these two can read its link report. */
  giver: Party
  taker: Party
  /** What is refunded to the receiver, or not paid to the giver, if it is missing. */
  creditsIfMissing: number
  /** Its giver has time to restore it before that applies. */
  canBeRepaired: boolean
}

export interface Party {
  id: string
  name: string
}

export interface LinkInQuestion {
  id: string
  purpose: string
  missing_since: Date | null
}

/** Keyed by link id; links without an agreement are missing. */
export type ReadAgreements = (
  db: Db,
  links: readonly Pick<LinkInQuestion, 'id' | 'missing_since'>[],
) => Promise<ReadonlyMap<string, AgreedLink>>

/** Keyed by the purpose of a link. */
export type LinkAgreements = Readonly<Record<'order' | 'exchange', ReadAgreements>>

export const readAgreed = async (
  db: Db,
  links: readonly LinkInQuestion[],
  agreements: LinkAgreements,
): Promise<ReadonlyMap<string, AgreedLink>> => {
  const found = new Map<string, AgreedLink>()
  for (const purpose of ['order', 'exchange'] as const) {
    const those = links.filter((link) => link.purpose === purpose)
    if (those.length === 0) continue
    for (const [id, agreed] of await agreements[purpose](db, those)) found.set(id, agreed)
  }
  return found
}
