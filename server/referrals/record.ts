// Referral attribution: reported once by the browser of a new member after sign-in, and never changed. Whether it
// counted is not disclosed.
import { sql } from 'kysely'
import { referrerRememberedDays } from '../../contract/referrer.ts'
import * as members from '../accounts/members.ts'
import { paidPurchasesOf } from '../credits/payments/purchasePieces.ts'
import { readSettings } from '../credits/settings.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/outbox/events.ts'
import { settleReferralJob, settleSharesJob } from './jobDefinitions.ts'
import { referralRecorded } from './referralRecorded.ts'
import { notifyReferrer } from './referralRow.ts'

interface Reported {
  memberId: string
  referrerId: string
  /** The member that the browser takes the caller for. */
  referralId: string
  /** The id that the click was answered with, if any. */
  clickId: string | null
}

export const recordReferral = async (tx: Tx, said: Reported): Promise<void> => {
  const { memberId, clickId } = said
  const referrerId = said.referrerId.toLowerCase()
  if (said.referralId.toLowerCase() !== memberId) throw new AppError('forbidden')
  if (referrerId === memberId) throw new AppError('self_referral')
  await members.hold(tx, memberId)
  if (!(await members.lockPresent(tx, referrerId))) return
  if (!(await insertReferral(tx, { memberId, referrerId, clickId }))) return
  await publish(tx, referralRecorded, { memberId, referrerId })
  await notify(tx, { memberId: referrerId, kind: 'referral_registered', data: {} })
  await notifyReferrer(tx, referrerId)
  // Also counts what the member did before the attribution arrived.
  const purchases = await paidPurchasesOf(tx, memberId)
  await enqueueAll(tx, [
    newJob(settleReferralJob, { memberId }),
    ...purchases.map((purchaseId) => newJob(settleSharesJob, { memberId, purchaseId })),
  ])
}

/**
 * Accounts are created in real time, clicks in the product's time: if the sandbox has moved its clock, an account
 * counts as created as late as possible. An unknown click, or one that resolves to another member, is no evidence for
 * or against the account.
 */
const insertReferral = async (
  tx: Tx,
  { memberId, referrerId, clickId }: Omit<Reported, 'referralId'>,
): Promise<boolean> => {
  const { referrals: terms } = await readSettings(tx)
  const remembered = `${referrerRememberedDays} days`
  const { rows } = await sql`
    insert into referrals (referral_id, referrer_id, registered_at, source, landing,
      referrer_bonus, member_bonus, purchase_percent, hold_days, shares_until)
    select m.id, r.id, came.at, coalesce(c.source, 'unknown'), coalesce(c.landing, 'unknown'),
      ${terms.referrer_bonus}, ${terms.member_bonus}, ${terms.purchase_percent}, ${terms.hold_days},
      came.at + make_interval(months => ${terms.purchase_months})
    from users m
      join users r on r.id = ${referrerId} and r.email_confirmed and r.blocked_at is null and r.deleted_at is null
      left join referral_clicks c on c.id = ${clickId}::uuid and c.referrer_id = r.id
      cross join lateral (select m.created_at + (clock_now() - now()) as at) as came
    where m.id = ${memberId} and m.created_at > now() - ${remembered}::interval
      -- Nobody comes by somebody who came later: two members cannot bring each other.
      and m.created_at > r.created_at
      and (c.id is null or m.created_at >= clock_real(c.at) and m.created_at <= c.at + ${remembered}::interval)
    on conflict (referral_id) do nothing
    returning referral_id`.execute(tx)
  return rows.length > 0
}
