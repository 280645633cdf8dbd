// The current engine and why, the address of the service, and its last error.
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import type { ContentOverview } from './contentAdmin.ts'
import { engineNoteOf, serviceSettings } from './names.ts'
import { TrialPart } from './TrialPart.tsx'

interface PartProps {
  overview: ContentOverview
}

const Note = ({ overview }: PartProps) => {
  const { t } = useTranslation('contentAdmin')
  const note = engineNoteOf(overview)
  if (note === null) return null
  return (
    <Alert tone={note === 'none_set_but_chosen' ? 'warn' : 'waiting'} title={t(`notes.${note}.title`)}>
      {t(`notes.${note}.text`)}
    </Alert>
  )
}

const LastProblem = ({ overview: { service } }: PartProps) => {
  const { t } = useTranslation('contentAdmin')
  const format = useFormat()
  const { last_problem: last } = service
  if (last === null) return null
  return (
    <p className="text-[0.8125rem] text-soft">
      <span className="font-medium text-lost">{t('lastProblem')}</span>{' '}
      {t('problemAt', { what: t(`problems.${last.problem}.title`), at: format.dateTime(last.at) })}
    </p>
  )
}

const HowSet = () => {
  const { t } = useTranslation('contentAdmin')
  const [url, key, model] = serviceSettings
  const code = [`${url}=https://api.openai.com/v1`, `${key}=${t('howSet.key')}`, `${model}=${t('howSet.model')}`].join(
    '\n',
  )
  return (
    <div className="grid gap-2">
      <p className="text-[0.8125rem] text-soft">{t('howSet.text')}</p>
      <CodeBlock label={t('howSet.label')} code={code} />
    </div>
  )
}

export const EngineCard = ({ overview }: PartProps) => {
  const { t } = useTranslation('contentAdmin')
  const { engine, service } = overview
  const facts: Fact[] = [
    { label: t('facts.model'), value: <bdi>{service.model}</bdi> },
    { label: t('facts.address'), value: <bdi className="font-mono text-[0.8125rem]">{service.url}</bdi> },
  ]
  return (
    <Card aria-labelledby="engine-title" className="min-w-0">
      <CardHead
        id="engine-title"
        title={t('engine.title')}
        aside={<StatusPill tone={engine === 'service' ? 'alive' : 'waiting'}>{t(`engines.${engine}.name`)}</StatusPill>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-soft">{t(`engines.${engine}.text`)}</p>
        <Note overview={overview} />
        {service.url === null ? (
          <HowSet />
        ) : (
          <>
            <FactList facts={facts} />
            <LastProblem overview={overview} />
            <TrialPart />
            <p className="text-[0.8125rem] text-faint">{t('howSet.change')}</p>
          </>
        )}
      </div>
    </Card>
  )
}
