// Link owners: what a link affects is locked and settled by its owner, which is the member's own record, an order or an
// exchange. This module knows only the first; the others are injected where the app is composed, so that a check and
// all its effects are one transaction.
import type { Tx } from '../platform/db/database.ts'
import type { Judgement } from './judge.ts'
import { lockOwnLink } from './ownLinkRecord.ts'
import { confirmOwnLinks, settleOwnLink } from './ownLinkMonitoring.ts'
import type { Step } from './recheckSchedule.ts'

export interface Checked {
  taken: Step
  judgement: Judgement
  /** The page that was checked. */
  pageUrl: string
  /** Another check was requested while this one ran, so a decision waits for that one. */
  isOvertaken: boolean
}

/**
 * Applies the result of a check to the owner. Returns the credits moved to the member whose link it is; negative if
 * they were taken.
 */
export type SettleOwner = (tx: Tx, checked: Checked) => Promise<number>

/** Locks the owner before the link itself is locked; null if there is none. */
export type LockOwner = (tx: Tx, linkId: string) => Promise<SettleOwner | null>

/** A link that was found where it was, with no open issue. */
export interface StillThere {
  linkId: string
  anchorText: string | null
}

/**
 * Batch version for links that are still live: notifies the members concerned and returns the links whose owners need
 * nothing else. It locks no owner, because the links are locked and every change to what depends on a link locks the
 * link, too.
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
