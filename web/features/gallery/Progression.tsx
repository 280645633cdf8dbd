import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { hourMs } from '../../../contract/durations.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { Section } from './Section.tsx'

const waitMs = (3 * 24 + 4) * hourMs

export const Progression = () => {
  const { t } = useTranslation('gallery')
  const [until] = useState(() => new Date(Date.now() + waitMs))
  const [step, setStep] = useState(1)
  const steps = [t('steps.domain'), t('steps.dns'), t('steps.quality'), t('steps.complete')]
  return (
    <Section title={t('steps.title')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <Stepper label={t('steps.title')} steps={steps} current={step} />
        </div>
        <Button size="s" onClick={() => setStep((step + 1) % (steps.length + 1))}>
          {t('steps.next')}
        </Button>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-[1fr_20rem]">
        <Card calling>
          <CardHead
            title={t('steps.waitTitle')}
            aside={<Countdown until={until} className="font-head text-2xl font-bold" />}
          >
            {t('steps.waitText')}
          </CardHead>
          <Progress label={t('steps.waitTitle')} share={0.38} />
          <div className="mt-5 flex flex-wrap gap-2">
            <Button variant="primary">{t('steps.accept')}</Button>
            <Button>{t('steps.correct')}</Button>
          </div>
          <Progress label={t('steps.unknown')} share={null} tone="accent" className="mt-6" />
        </Card>
        <Card>
          <Timeline
            moments={[
              { state: 'done', title: t('steps.ordered'), note: t('steps.orderedNote'), when: t('steps.orderedWhen') },
              { state: 'done', title: t('steps.checked') },
              { state: 'now', title: t('steps.yourTurn'), note: t('steps.yourTurnNote') },
              { state: 'ahead', title: t('steps.completed') },
            ]}
          />
        </Card>
      </div>
    </Section>
  )
}
