// What members have agreed about a link, for those who read its file and for whoever decides about it. Links know nothing of orders and
// exchanges: like their owners, these readings are put in where the product is put together.
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import type { Db } from '../platform/db/database.ts'

export interface AgreedLink {
  agreement: LinkAgreement
  website: { id: string; domain: string; isVerified: boolean }
  /** On whose website it stands, and for whom. Both read its file, and nobody else does. */
  giver: Party
  taker: Party
  /** What goes to the taker, or is not paid to the giver, if it is gone. */
  creditsIfMissing: number
  /** Its giver has time to put it back before that counts. */
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

/** By the ids of those links about which something is agreed. */
export type ReadAgreements = (
  db: Db,
  links: readonly Pick<LinkInQuestion, 'id' | 'missing_since'>[],
) => Promise<ReadonlyMap<string, AgreedLink>>

/** By the purpose of a link. */
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
