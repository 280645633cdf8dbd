import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { CircleCheck, LoaderCircle } from '../../ui/icons.ts'
import { ReasonList } from '../links/ReasonList.tsx'
import type { Outcome } from './walk.ts'

const Middle = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="grid justify-items-center gap-3 py-8 text-center">
    {icon}
    {children}
  </div>
)

const Said = ({ outcome, address }: { outcome: Outcome | null; address: string }) => {
  const { t } = useTranslation('earn')
  const { t: te } = useTranslation('errors')
  if (outcome === null) {
    return (
      <Middle icon={<LoaderCircle aria-hidden className="size-8 animate-spin text-accent-text" />}>
        <p className="text-lg font-semibold">{t('result.checking')}</p>
        <p className="max-w-full text-soft wrap-anywhere">{address}</p>
      </Middle>
    )
  }
  switch (outcome.kind) {
    case 'verified':
      return (
        <Middle icon={<CircleCheck aria-hidden className="size-10 text-alive" />}>
          <p className="text-lg font-semibold">{t(outcome.credits > 0 ? 'result.verified' : 'result.verifiedOnly')}</p>
        </Middle>
      )
    case 'notFound':
      return (
        <Alert tone="warn" title={t('result.notFound')}>
          <div className="mt-1.5 grid justify-items-start gap-2">
            <ReasonList reasons={outcome.reasons} />
            <HelpLink task="earn-credits" newTab />
          </div>
        </Alert>
      )
    case 'inconclusive':
      return (
        <Alert tone="waiting" title={t('result.inconclusive')}>
          <div className="mt-1.5 grid justify-items-start gap-2">
            <ReasonList reasons={outcome.reasons} />
            <HelpLink task="earn-credits" newTab />
          </div>
        </Alert>
      )
    case 'failed':
      return (
        <Alert tone="lost" title={t('result.failed')}>
          <p>{failureText(te, outcome.error)}</p>
          <p>{t('result.failedText')}</p>
        </Alert>
      )
  }
}

/** Step 3: the result of the check, as soon as it arrives. */
export const ResultStep = ({ outcome, address }: { outcome: Outcome | null; address: string }) => (
  <div role="status" aria-busy={outcome === null}>
    <Said outcome={outcome} address={address} />
  </div>
)
