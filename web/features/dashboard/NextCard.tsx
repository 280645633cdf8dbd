// The single most important next step, with its link.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ArrowRight } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import type { NextStep } from './nextStep.ts'

const EarnDialog = later(async () => (await import('../earn/EarnDialog.tsx')).EarnDialog)

type Leading = Exclude<NextStep, { kind: 'link' }>

const placeOf = (step: Leading): string => {
  switch (step.kind) {
    case 'analyse':
    case 'wait':
      return `/websites/${step.websiteId}`
    case 'shop':
      return '/backlinks'
    case 'buy':
      return '/credits#buy'
    case 'plan':
      return '/subscriptions'
    case 'more':
      return '/websites'
  }
}

const LinkStep = ({ step }: { step: Extract<NextStep, { kind: 'link' }> }) => {
  const { t } = useTranslation('dashboard')
  const [shown, setShown] = useState(false)
  const close = () => setShown(false)
  return (
    <>
      <Button
        variant="primary"
        onPointerEnter={EarnDialog.bring}
        onFocus={EarnDialog.bring}
        onClick={() => setShown(true)}
      >
        {t('step.link.go')}
        <ArrowRight aria-hidden />
      </Button>
      {shown && (
        <EarnDialog onClose={close} onMissing={close} {...(step.others === 0 ? { websiteId: step.websiteId } : {})} />
      )}
    </>
  )
}

export const NextCard = ({ step }: { step: NextStep }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const said =
    step.kind === 'link'
      ? { domain: step.domain, figure: format.credits(step.credits), count: step.others }
      : { domain: 'domain' in step ? step.domain : '', figure: '', count: 0 }
  return (
    <Card calling aria-labelledby="next-title">
      <p className="mb-1 text-[0.8125rem] font-semibold text-waiting">{t('step.label')}</p>
      <CardHead id="next-title" title={t(`step.${step.kind}.title`, said)}>
        {t(`step.${step.kind}.text`, said)}
      </CardHead>
      {step.kind === 'link' ? (
        <LinkStep step={step} />
      ) : (
        <ReadyLinkButton variant="primary" to={placeOf(step)}>
          {t(`step.${step.kind}.go`)}
          <ArrowRight aria-hidden />
        </ReadyLinkButton>
      )}
    </Card>
  )
}
