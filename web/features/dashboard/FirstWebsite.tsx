// Onboarding for the first website: the step reached so far and the steps after it.
import { useTranslation } from '../../lib/translation.ts'
import type { OnboardingStep, Website } from '../../../contract/websites.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ArrowRight } from '../../ui/icons.ts'
import { Timeline } from '../../ui/Timeline.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { steps } from '../websites/websites.ts'

const waypoints = ['website', 'proof', 'quality'] as const

export const FirstWebsite = ({ step, website }: { step: OnboardingStep; website: Website | null }) => {
  const { t } = useTranslation('dashboard')
  const place = steps.indexOf(step)
  const domain = website?.domain_name ?? ''
  return (
    <>
      <Card calling aria-labelledby="next-title">
        <CardHead id="next-title" title={t(`next.${step}.title`, { domain })}>
          {t(`next.${step}.text`)}
        </CardHead>
        <ReadyLinkButton variant="primary" to="/onboarding">
          {t(step === 'add' ? 'next.begin' : 'next.goOn')}
          <ArrowRight aria-hidden />
        </ReadyLinkButton>
      </Card>
      <Card aria-labelledby="way-title">
        <CardHead id="way-title" title={t('way.title')} />
        <Timeline
          moments={[
            { state: 'done', title: t('way.confirmed'), note: t('way.confirmedNote') },
            ...waypoints.map((point, position) => ({
              state: position < place ? ('done' as const) : position === place ? ('now' as const) : ('ahead' as const),
              title: t(`way.${point}`),
              note: t(`way.${point}Note`),
            })),
          ]}
        />
      </Card>
    </>
  )
}
