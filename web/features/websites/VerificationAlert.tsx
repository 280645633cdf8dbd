// Warns above a website that its verification is at risk or lost, and what that means for its offers.
import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'

type Shown = Pick<Website, 'is_verified' | 'analysed_at' | 'verification'>

/** Only verified websites are ever analysed. */
const hasLostVerification = ({ is_verified: isVerified, analysed_at: analysedAt }: Shown): boolean =>
  !isVerified && analysedAt !== null

export const VerificationAlert = ({ website }: { website: Shown }) => {
  const { t } = useTranslation('websites')
  const format = useFormat()
  const { missing_since: since, unverified_at: until } = website.verification
  if (hasLostVerification(website)) {
    return (
      <Alert tone="warn" title={t('lost.title')} className="mb-4">
        {t('lost.text')}
      </Alert>
    )
  }
  if (since === null || until === null) return null
  return (
    <Alert tone="warn" title={t('endangered.title', { date: format.date(since) })} className="mb-4">
      {t('endangered.text', { date: format.date(until) })}
    </Alert>
  )
}
