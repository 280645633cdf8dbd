// Pays a part of an award: the only place where awards are posted to the ledger. The first part of an award has the key
// that whole awards have always had; later ones carry their number.
import { sql } from 'kysely'
import type { AwardReason } from '../../contract/awardRules.ts'
import { post, type Transfer } from '../credits/ledger.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { unreachable } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import type { AwardRow, PartRow } from './awardRow.ts'

/** Books a part of a referral award, which belongs to the reward of the referrer. */
export type PayReferral = (
  tx: Tx,
  part: { side: 'referrer' | 'member'; referralId: string; number: number; amount: number },
) => Promise<void>

/** For awards that do not belong to a referral. */
export const noReferral: PayReferral = () => Promise.reject(new Error('This award belongs to no referral.'))

export const payPart = async (
  tx: Tx,
  { award, part, amount }: { award: AwardRow; part: Pick<PartRow, 'id' | 'number' | 'due_at'>; amount: number },
  payReferral: PayReferral,
): Promise<void> => {
  const { number } = part
  if (award.reason === 'referral_referrer' || award.reason === 'referral_member') {
    const side = award.reason === 'referral_referrer' ? 'referrer' : 'member'
    await payReferral(tx, { side, referralId: award.subject, number, amount })
  } else {
    const { key, reason } = postingOf(award, award.reason)
    const subject: Transfer['subject'] = number === 1 ? `domain:${award.domain}` : `award:${award.domain}:${number}`
    const numbered = number === 1 ? key : `${key}:${number}`
    await post(tx, [{ key: numbered, reason, amount, memberId: award.owner_id, subject }])
  }
  await tx
    .updateTable('award_parts')
    .set({ state: 'paid', paid: amount, next_check_at: null, settled_at: sql<Date>`clock_now()` })
    .where('id', '=', part.id)
    .execute()
}

const postingOf = (
  { domain, owner_id: ownerId }: AwardRow,
  reason: Exclude<AwardReason, `referral_${string}`>,
): Pick<Transfer, 'key' | 'reason'> => {
  switch (reason) {
    case 'website':
      return { key: `award:website:${domain}`, reason: 'website_award' }
    case 'own_site_link':
      return { key: `award:own_link:${domain}`, reason: 'own_site_link_award' }
    case 'welcome':
      return { key: `welcome:${ownerId}`, reason: 'welcome_bonus' }
    default:
      return unreachable(reason)
  }
}

/** `later`: what of the award is still to come, and when. */
export const notifyOfPaid = async (
  tx: Tx,
  award: AwardRow,
  paid: { amount: number; isRest: boolean; later: number; laterAt: Date | null },
): Promise<void> => {
  const { amount, isRest, later, laterAt } = paid
  const memberId = award.owner_id
  if (award.reason === 'referral_referrer') {
    await notify(tx, { memberId, kind: 'referral_rewarded', data: { amount, reason: 'registration' } })
    return
  }
  const isOfMember = award.reason === 'welcome' || award.reason === 'referral_member'
  const data = {
    amount,
    reason: isRest ? 'rest' : award.reason === 'referral_member' ? 'invited' : award.reason,
    domain: isOfMember && !isRest ? null : shownDomain(award.host),
    ...(later > 0 && laterAt !== null ? { later, later_at: laterAt.toISOString() } : {}),
  } as const
  await notify(tx, { memberId, kind: 'credits_awarded', data })
}
