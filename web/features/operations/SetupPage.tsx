// Setup checklist for operators: required, optional and completed steps, derived from the settings and from recorded
// results.
import { useTranslation } from '../../lib/translation.ts'
import type { Setup } from '../../../contract/operations.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { stepsOf, useSetup } from './setup.ts'
import { StepRow } from './StepRow.tsx'
import { type SetupStep, type StepGroup, stepGroups } from './steps.ts'

const Summary = ({ setup, open }: { setup: Setup; open: number }) => {
  const { t } = useTranslation('operations')
  const format = useFormat()
  if (setup.sandbox) {
    return (
      <Alert tone="waiting" title={t('sandboxTitle')} className="mb-4">
        {t('sandbox')}
      </Alert>
    )
  }
  return (
    <Alert
      tone={open === 0 ? 'alive' : 'warn'}
      title={open === 0 ? t('ready') : t('open', { count: open, figure: format.number(open) })}
      className="mb-4"
    >
      {t('address', { address: setup.public_url })}
    </Alert>
  )
}

const Group = ({ group, steps, setup }: { group: StepGroup; steps: readonly SetupStep[]; setup: Setup }) => {
  const { t } = useTranslation('operations')
  const id = `group-${group}`
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={t(`groups.${group}`)}>
        {t(`hints.${group}`)}
      </CardHead>
      <ul>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} setup={setup} />
        ))}
      </ul>
    </Card>
  )
}

const Outline = () => (
  <div aria-busy="true" className="grid gap-4">
    <Skeleton className="h-20 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </div>
)

const Steps = ({ setup }: { setup: Setup }) => {
  const steps = stepsOf(setup)
  return (
    <>
      <Summary setup={setup} open={steps.filter(({ state }) => state === 'open').length} />
      <div className="grid gap-4">
        {stepGroups.map((group) => (
          <Group key={group} group={group} setup={setup} steps={steps.filter((step) => step.group === group)} />
        ))}
      </div>
    </>
  )
}

const SetupPage = () => {
  const { t } = useTranslation('operations')
  const { data, error, refetch } = useSetup()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      {error !== null && <LoadFailure failure={error} retry={refetch} />}
      {data !== undefined ? <Steps setup={data} /> : error === null && <Outline />}
    </>
  )
}

export default SetupPage
