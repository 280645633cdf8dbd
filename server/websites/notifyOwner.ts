// Pushes the current state of a website, or its removal, to the browsers of its member.
import type { Tx } from '../platform/db/database.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { lockClaim } from './lockClaim.ts'
import { readWebsite } from './websiteView.ts'

/** Locks the website, so that concurrent changes wait and no browser receives an older state after a newer one. */
export const notifyOwner = async (tx: Tx, websiteId: string): Promise<void> => {
  await lockClaim(tx, websiteId)
  const found = await readWebsite(tx, websiteId)
  if (found !== null) await notifyMember(tx, found.ownerId, 'website.changed', { website: found.website })
}

export const notifyOwnerOfEnd = (
  tx: Tx,
  { memberId, websiteId }: { memberId: string; websiteId: string },
): Promise<void> => notifyMember(tx, memberId, 'website.ended', { id: websiteId })
