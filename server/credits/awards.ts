// What members get for proved websites: an award by the score, once per registrable domain ever, and a welcome with the first of them.
import { websiteAwardFor } from '../../contract/pricing.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { postOnce } from './once.ts'
import { readSettings } from './settings.ts'

interface Proved {
  websiteId: string
  memberId: string
}

/** What is asked of whoever keeps websites, which credits do not know. */
export interface Claim {
  memberId: string
  domain: string
  registrableDomain: string
  isVerified: boolean
}

/** The live claim of this id under its lock; null where there is none. */
export type LockClaim = (tx: Tx, websiteId: string) => Promise<Claim | null>

/** Nothing is given to whoever has lost the proof or left since the event. */
export const awardWebsite = async (
  tx: Tx,
  lockClaim: LockClaim,
  { score, ...proved }: Proved & { score: number },
): Promise<void> => {
  const claim = await lockProved(tx, lockClaim, proved)
  if (claim === null) return
  const { awards } = await readSettings(tx)
  const amount = websiteAwardFor(score, awards.website)
  if (amount === 0) return
  const { memberId, domain, registrableDomain } = claim
  const given = await postOnce(tx, {
    key: `award:website:${registrableDomain}`,
    reason: 'website_award',
    amount,
    memberId,
    subject: `domain:${registrableDomain}`,
  })
  if (!given) return
  await notify(tx, {
    memberId,
    kind: 'credits_awarded',
    data: { amount, reason: 'website', domain: shownDomain(domain) },
  })
}

export const awardWelcome = async (tx: Tx, lockClaim: LockClaim, proved: Proved): Promise<void> => {
  const claim = await lockProved(tx, lockClaim, proved)
  if (claim === null) return
  const { awards } = await readSettings(tx)
  const amount = awards.welcome
  if (amount === 0) return
  const { memberId } = claim
  const key = `welcome:${memberId}`
  const given = await postOnce(tx, { key, reason: 'welcome_bonus', amount, memberId, subject: `member:${memberId}` })
  if (!given) return
  await notify(tx, { memberId, kind: 'credits_awarded', data: { amount, reason: 'welcome', domain: null } })
}

/** The claim under its lock, while it is proved and still belongs to that member, whose address is confirmed and who stays. */
const lockProved = async (tx: Tx, lockClaim: LockClaim, { websiteId, memberId }: Proved): Promise<Claim | null> => {
  const member = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where('email_confirmed', '=', true)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (member === undefined) return null
  const claim = await lockClaim(tx, websiteId)
  return claim?.memberId === memberId && claim.isVerified ? claim : null
}
