// What hangs on a link is held by whoever it was named for: the member's own record, an order, an exchange. Links know none of them but
// the first; the others are put in where the product is put together, so that a look and all that comes of it are one transaction.
import type { Tx } from '../platform/db/database.ts'
import type { Judgement } from './judge.ts'
import { lockOwnLink } from './ownLinkRecord.ts'
import { confirmOwnLinks, settleOwnLink } from './ownLinkMonitoring.ts'
import type { Step } from './recheckSchedule.ts'

export interface Checked {
  taken: Step
  judgement: Judgement
  /** The page that was looked at. */
  pageUrl: string
}

/** What a look means for the owner; gives the credits that it moved to the member whose link it is, below 0 they were taken. */
export type SettleOwner = (tx: Tx, checked: Checked) => Promise<number>

/** Locks the owner, before the link itself is locked; null where there is none. */
export type LockOwner = (tx: Tx, linkId: string) => Promise<SettleOwner | null>

/** A link that was found where it was, with nothing open about it. */
export interface StillThere {
  linkId: string
  anchorText: string | null
}

/**
 * Of links that are still there, many at once: tells whoever has to know, and gives those for whose owners that was all. It locks no owner:
 * the links are locked, and whoever changes what hangs on one of them locks it, too.
 */
export type ConfirmOwners = (tx: Tx, links: readonly StillThere[]) => Promise<ReadonlySet<string>>

export interface LinkOwner {
  hold: LockOwner
  confirm: ConfirmOwners
}

/** By the purpose of a link. */
export type LinkOwners = Readonly<Record<'order' | 'exchange', LinkOwner>>

const ownLink: LinkOwner = {
  hold: async (tx, linkId) => {
    const own = await lockOwnLink(tx, linkId)
    return own === null ? null : (inTx, { taken }) => settleOwnLink(inTx, own, taken)
  },
  confirm: confirmOwnLinks,
}

export const ownerOf = ({ purpose }: { purpose: string }, owners: LinkOwners): LinkOwner =>
  purpose === 'order' || purpose === 'exchange' ? owners[purpose] : ownLink

export const lockSessionOwner = (
  tx: Tx,
  link: { id: string; purpose: string },
  owners: LinkOwners,
): ReturnType<LockOwner> => ownerOf(link, owners).hold(tx, link.id)
