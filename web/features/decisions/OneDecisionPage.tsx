// One decision about the member: ground, facts and reasons, how to object, and the answer.
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { Decision } from '../../../contract/decisions.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { useFormat } from '../../lib/format.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Scale } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadedOne } from '../../ui/LoadedOne.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { toneOf, useDecision } from './decisions.ts'

const ObjectionDialog = later(async () => (await import('./ObjectionDialog.tsx')).ObjectionDialog)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1.5">
    <h2 className="font-sans text-[0.8125rem] font-semibold text-soft">{title}</h2>
    {children}
  </section>
)

const Words = ({ text }: { text: string }) => (
  <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
    {text}
  </p>
)

const Objecting = ({ decision, onObject }: { decision: Decision; onObject(): void }) => {
  const { t } = useTranslation('decisions')
  const format = useFormat()
  const { can_object: canObject, objection, objected_at: objectedAt, answer, answered_at: answeredAt } = decision
  return (
    <>
      {objectedAt !== null && (
        <Part title={t('objectedAt', { at: format.dateTime(objectedAt) })}>
          <Words text={objection ?? '—'} />
        </Part>
      )}
      {answer !== null && answeredAt !== null && (
        <Part title={t('answeredAt', { at: format.dateTime(answeredAt) })}>
          <Words text={answer} />
        </Part>
      )}
      {canObject && (
        <Part title={t('howToObject')}>
          <p className="max-w-prose">{t('objectText')}</p>
          <div className="mt-1.5">
            <Button
              variant="primary"
              onPointerEnter={ObjectionDialog.bring}
              onFocus={ObjectionDialog.bring}
              onClick={onObject}
            >
              {t('object')}
            </Button>
          </div>
        </Part>
      )}
      {decision.state === 'open' && <p className="max-w-prose text-soft">{t('openText')}</p>}
    </>
  )
}

const DecisionParts = ({ decision }: { decision: Decision }) => {
  const { t } = useTranslation('decisions')
  const format = useFormat()
  const [objecting, setObjecting] = useState(false)
  const { id, measure, state, ground, facts, reasons, is_automated: isAutomated, decided_at: at } = decision
  const title = t(`measures.${measure}`)
  useDetailName(title)
  return (
    <>
      <PageHead
        title={title}
        subtitle={t(isAutomated ? 'decidedAutomatically' : 'decidedByTeam', { at: format.dateTime(at) })}
        actions={
          <LinkButton variant="ghost" to="/decisions">
            {t('all')}
          </LinkButton>
        }
      />
      <Card className="grid gap-6">
        <div className="grid gap-2">
          <StatusPill tone={toneOf({ measure, state })} className="justify-self-start">
            {t(`states.${state}`)}
          </StatusPill>
          <p className="max-w-prose">{t(`effects.${measure}`)}</p>
        </div>
        <Part title={t('ground')}>
          <p>{t(`grounds.${ground}`)}</p>
        </Part>
        <Part title={t('reasons')}>
          <Words text={reasons} />
        </Part>
        <Part title={t('factsTitle')}>
          <DecisionFacts facts={facts} />
        </Part>
        <Objecting decision={decision} onObject={() => setObjecting(true)} />
      </Card>
      {objecting && <ObjectionDialog id={id} onClose={() => setObjecting(false)} />}
    </>
  )
}

const Missing = () => {
  const { t } = useTranslation('decisions')
  return (
    <MissingPage icon={Scale} title={t('missing')} back={{ to: '/decisions', label: t('all') }}>
      {t('missingText')}
    </MissingPage>
  )
}

const Loaded = ({ id }: { id: string }) => {
  // The facts name reasons of the ledger.
  const { t } = useTranslation(['decisions', 'movements', 'errors'])
  const asked = useDecision(id)
  return (
    <LoadedOne asked={asked} title={t('one')} lastKnown={t('lastKnown')} missing={<Missing />}>
      {({ decision }) => <DecisionParts decision={decision} />}
    </LoadedOne>
  )
}

const OneDecisionPage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Loaded key={id} id={id} /> : <Missing />
}

export default OneDecisionPage
