// Pays a part of an award: the only place where awards are issued. The first part of an award has the key that whole
// awards have always had; later ones carry their number. What a circuit breaker queues is in review until an admin decides.
import { sql } from 'kysely'
import type { AwardObstacle, AwardReason } from '../../contract/awardRules.ts'
import { type Issuance, type Issued, issueOne } from '../credits/issuance/issue.ts'
import type { Transfer } from '../credits/ledger.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { unreachable } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import type { AwardRow, PartRow } from './awardRow.ts'

/** refused: an admin has refused the referral, so nothing was issued. The key says under which name a part awaits review. */
export type PartIssued = { kind: 'asked'; key: string; issued: Issued } | { kind: 'refused' }

/** Books a part of a referral award, which belongs to the reward of the referrer. */
export type PayReferral = (
  tx: Tx,
  part: { side: 'referrer' | 'member'; referralId: string; number: number; amount: number },
) => Promise<PartIssued>

/** For awards that do not belong to a referral. */
export const noReferral: PayReferral = () => Promise.reject(new Error('This award belongs to no referral.'))

interface Payable {
  award: AwardRow
  part: Pick<PartRow, 'id' | 'number'>
  amount: number
  /** Why less than the part is paid. */
  obstacle?: AwardObstacle | null
}

export type PaidState = 'paid' | 'in_review' | 'lapsed'

/** The caller holds the locks of the domain and has read under them that the part is not settled. */
export const payPart = async (
  tx: Tx,
  { award, part, amount, obstacle = null }: Payable,
  payReferral: PayReferral,
): Promise<PaidState> => {
  const outcome = await postPart(tx, { award, part, amount }, payReferral)
  const after = partAfter(outcome, { amount, obstacle })
  // A part that is not settled was never posted. Stopping here is better than paying twice.
  if (after === null) throw new Error(`Part ${part.id} of award ${award.id} was posted before.`)
  await tx.updateTable('award_parts').set(after).where('id', '=', part.id).execute()
  return after.state
}

const settled = { next_check_at: null, settled_at: sql<Date>`clock_now()` }

const partAfter = (outcome: PartIssued, { amount, obstacle }: Required<Pick<Payable, 'amount' | 'obstacle'>>) => {
  if (outcome.kind === 'refused') return { state: 'lapsed', obstacle: 'referral_refused', ...settled } as const
  switch (outcome.issued) {
    case 'posted':
      return { state: 'paid', paid: amount, obstacle, ...settled } as const
    case 'queued':
      return { state: 'in_review', obstacle, queue_key: outcome.key, next_check_at: null, settled_at: null } as const
    case 'rejected':
      return { state: 'lapsed', obstacle: 'rejected', queue_key: outcome.key, ...settled } as const
    case 'repeated':
      return null
    default:
      return unreachable(outcome.issued)
  }
}

const postPart = async (tx: Tx, { award, part, amount }: Payable, payReferral: PayReferral): Promise<PartIssued> => {
  const { number } = part
  if (award.reason === 'referral_referrer' || award.reason === 'referral_member') {
    const side = award.reason === 'referral_referrer' ? 'referrer' : 'member'
    return payReferral(tx, { side, referralId: award.subject, number, amount })
  }
  const { key: first, reason } = postingOf(award, award.reason)
  const subject: Transfer['subject'] = number === 1 ? `domain:${award.domain}` : `award:${award.domain}:${number}`
  const key = number === 1 ? first : `${first}:${number}`
  const transfer = { key, reason, amount, memberId: award.owner_id, subject }
  return { kind: 'asked', key, issued: await issueOne(tx, { transfer }) }
}

const postingOf = (
  { domain, owner_id: ownerId }: AwardRow,
  reason: Exclude<AwardReason, `referral_${string}`>,
): Pick<Issuance['transfer'], 'key' | 'reason'> => {
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

/** What of an award is due later, and when first. */
export const pendingOf = async (tx: Tx, awardId: number): Promise<{ later: number; laterAt: Date | null }> =>
  tx
    .selectFrom('award_parts')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('later'),
      fn.min<Date | null>('due_at').as('laterAt'),
    ])
    .where('award_id', '=', awardId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()

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
