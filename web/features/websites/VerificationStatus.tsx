// Result of the last DNS check, what to do about it, and when the next check runs.
import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LoaderCircle } from '../../ui/icons.ts'
import { useMoments } from './moments.ts'
import { outcomeTones } from './websiteStates.ts'

const Pauses = ({ website: { state, verification } }: { website: Website }) => {
  const { t } = useTranslation('websites')
  const moment = useMoments()
  const parts = [
    t('attempts', { count: verification.attempts }),
    verification.last_checked_at === null
      ? null
      : t('proof.lastCheck', { time: moment.of(verification.last_checked_at) }),
    state === 'looking' && verification.next_check_at !== null
      ? t('proof.nextCheck', { time: moment.next(verification.next_check_at) })
      : null,
    state === 'looking' && verification.checking_until !== null
      ? t('proof.lookingUntil', { time: moment.of(verification.checking_until) })
      : null,
  ].filter((part) => part !== null)
  return <p className="text-[0.8125rem] text-soft">{parts.join(' · ')}</p>
}

/** Live region, because it changes on its own. */
export const VerificationStatus = ({ website }: { website: Website }) => {
  const { t } = useTranslation('websites')
  const { domain, verification } = website
  const outcome = verification.last_outcome
  return (
    <div role="status" className="grid gap-2">
      {verification.checking ? (
        <p className="flex items-center gap-2 font-medium">
          <LoaderCircle aria-hidden className="size-4 animate-spin text-waiting" />
          {t('proof.checking', { domain: website.domain_name })}
        </p>
      ) : (
        outcome !== null && (
          <Alert tone={outcomeTones[outcome]} title={t(`outcomes.${outcome}.title`)}>
            {t(`outcomes.${outcome}.advice`, { domain, other: verification.names[1] ?? domain })}
          </Alert>
        )
      )}
      {verification.attempts > 0 && !verification.checking && <Pauses website={website} />}
    </div>
  )
}
