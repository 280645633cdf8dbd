// Lists the consequences of a decision about a referral, one sentence each. Shown before the admin confirms.
import type { Translate } from '../../../lib/translation.ts'
import type { AdminReferral } from '../../../../contract/referralsAdmin.ts'
import type { Format } from '../../../lib/format.ts'
import type { Decision } from './referralAdmin.ts'

type Said = Pick<Format, 'credits'>

const whenReleased = (t: Translate<'referralsAdmin'>, format: Said, referral: AdminReferral): string[] => {
  const { referrer, member, referrer_bonus: theirs, member_bonus: welcome, activated_at: verified, waiting } = referral
  const credits = (name: string, count: number) => ({ name, count, figure: format.credits(count) })
  const bonuses = [credits(referrer.name, theirs), credits(member.name, welcome)].filter(({ count }) => count > 0)
  return [
    // The first website is recorded when it is verified, even while the referral is held.
    ...bonuses.map((bonus) => t(verified === null ? 'consequences.later' : 'consequences.now', bonus)),
    ...(waiting > 0 ? [t('consequences.shares', credits(referrer.name, waiting))] : []),
    t('consequences.cleared'),
  ]
}

const whenRefused = (t: Translate<'referralsAdmin'>, format: Said, referral: AdminReferral): string[] => {
  const { referrer, member, state, credits, waiting } = referral
  const counted = (count: number) => ({ name: referrer.name, count, figure: format.credits(count) })
  return [
    ...(state === 'activated' ? [] : [t('consequences.noBonus')]),
    ...(credits > 0 ? [t('consequences.kept', counted(credits))] : []),
    ...(waiting > 0 ? [t('consequences.dropped', counted(waiting))] : []),
    t('consequences.noShares', { name: referrer.name, member: member.name }),
    t('consequences.forGood'),
  ]
}

export const consequencesOf = (
  t: Translate<'referralsAdmin'>,
  format: Said,
  decision: Decision,
  referral: AdminReferral,
): string[] => (decision === 'release' ? whenReleased(t, format, referral) : whenRefused(t, format, referral))

/** The outcome, as worded in the toast. */
export const outcomeOf = (
  t: Translate<'referralsAdmin'>,
  decision: Decision,
  { state, member, held_for: reasons }: Pick<AdminReferral, 'state' | 'member' | 'held_for'>,
): string => {
  const name = member.name
  if (decision === 'refuse') return t('done.refused', { name })
  if (state === 'held') {
    return t('done.heldAgain', { name, reasons: reasons.map((reason) => t(`reasons.${reason}.name`)).join(', ') })
  }
  return t(state === 'activated' ? 'done.activated' : 'done.released', { name })
}
