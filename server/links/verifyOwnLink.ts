// Checks a link while its member waits: a worker runs the check as a job, and the request waits for it with a short
// timeout.
import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { linkEndpoints, LinkReason } from '../../contract/links.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { readOwnLink } from './earnView.ts'
import type { OwnLinkRow } from './ownLinkRecord.ts'
import { requestOwnCheck } from './ownLinkMonitoring.ts'
import { paidForLink } from './ownSiteCredits.ts'

const waitedMsMax = 20_000
const pollEveryMs = 150

type Verified = OutputOf<(typeof linkEndpoints)['verifyOwnLink']>

export const verifyOwnLink = async (
  db: Db,
  own: { memberId: string; id: string },
  waitMs = waitedMsMax,
): Promise<Verified> => {
  const before = await inTransaction(db, (tx) => requestOwnCheck(tx, own))
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const now = await readOwnLink(db, own)
    const { last_verdict: verdict, last_reasons: reasons } = now.link.link
    if (now.watched.checking_since === null && verdict !== null) {
      const credits = await earnedSince(db, before, now.record)
      return { verified: verdict === 'passed', verdict, reasons, credits, link: now.link }
    }
    if (performance.now() > giveUpAt) {
      const still: LinkReason[] = ['still_checking']
      return { verified: false, verdict: 'inconclusive', reasons: still, credits: 0, link: now.link }
    }
    await pause(pollEveryMs)
  }
}

const earnedSince = async (db: Db, before: OwnLinkRow, now: OwnLinkRow): Promise<number> => {
  const isNew = now.credits_processed && !before.credits_processed
  const isRestored = now.restored_at !== null && before.restored_at === null
  return isNew || isRestored ? paidForLink(db, now) : 0
}
