// Badges for the state of a referral and its review reasons.
import { useTranslation } from '../../../lib/translation.ts'
import type { HeldReason } from '../../../../contract/referralsAdmin.ts'
import type { ReferralState } from '../../../../contract/referrals.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { stateTone } from '../names.ts'
import { reasonTone } from './names.ts'

export const StatePill = ({ state }: { state: ReferralState }) => {
  const { t } = useTranslation('referralsAdmin')
  return <StatusPill tone={stateTone[state]}>{t(`states.${state}`)}</StatusPill>
}

const ReasonPill = ({ reason }: { reason: HeldReason }) => {
  const { t } = useTranslation('referralsAdmin')
  return <StatusPill tone={reasonTone[reason]}>{t(`reasons.${reason}.name`)}</StatusPill>
}

/** Short labels; the full sentence appears on hover and keyboard focus. */
export const ReasonChips = ({ reasons }: { reasons: readonly HeldReason[] }) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <ul aria-label={t('list.reasons')} className="flex flex-wrap gap-1 cards:justify-end">
      {reasons.map((reason) => (
        <li key={reason} className="flex">
          <Tooltip text={t(`reasons.${reason}.text`)}>
            <button type="button" className="cursor-help rounded-full focus-visible:rounded-full">
              <ReasonPill reason={reason} />
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}

/** Each with its full sentence, for the admin who decides. */
export const ReasonsExplained = ({ reasons }: { reasons: readonly HeldReason[] }) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <ul className="grid gap-2.5">
      {reasons.map((reason) => (
        <li key={reason} className="grid justify-items-start gap-1">
          <ReasonPill reason={reason} />
          <span className="text-[0.8125rem] text-soft">{t(`reasons.${reason}.text`)}</span>
        </li>
      ))}
    </ul>
  )
}
