// Decisions tab: open objections, oldest first, and all decisions with what became of them.
import { useSearchParams } from 'react-router'
import type { AdminDecision } from '../../../contract/decisions.ts'
import { oneOf } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import { ListBody } from '../../ui/ListBody.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { DecisionFacts } from '../decisions/DecisionFacts.tsx'
import { toneOf } from '../decisions/decisions.ts'
import { type FraudAct, listedDecisions, useAllDecisions } from './fraud.ts'
import { PersonLink } from './PersonLink.tsx'

interface Acting {
  onAct(act: FraudAct): void
}

const Said = ({ label, text }: { label: string; text: string | null }) =>
  text === null ? null : (
    <div>
      <p className="text-[0.8125rem] font-semibold text-soft">{label}</p>
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  )

const AnswerButtons = ({ decision, onAct }: Acting & { decision: AdminDecision }) => {
  const { t } = useTranslation('fraud')
  const name = decision.member.name ?? '—'
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="s"
        variant="primary"
        aria-label={t('reverse.openFor', { name })}
        onClick={() => onAct({ kind: 'reverse', decision })}
      >
        {t('reverse.open')}
      </Button>
      <Button size="s" aria-label={t('uphold.openFor', { name })} onClick={() => onAct({ kind: 'uphold', decision })}>
        {t('uphold.open')}
      </Button>
    </div>
  )
}

const DecisionCard = ({ decision, onAct }: Acting & { decision: AdminDecision }) => {
  const { t } = useTranslation('fraud')
  const { t: td } = useTranslation('decisions')
  const format = useFormat()
  const { measure, ground, member, state, decided_by: by, decided_at: at, answered_by: answeredBy } = decision
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-52">
            <h3 className="text-base">{td(`measures.${measure}`)}</h3>
            <PersonLink person={{ ...member, is_frozen: false }} />
            <p className="text-xs text-faint">
              {td(`grounds.${ground}`)} · <time dateTime={at}>{format.dateTime(at)}</time> · {by ?? t('automatic')}
            </p>
          </div>
          <StatusPill tone={toneOf({ measure, state })}>{td(`states.${state}`)}</StatusPill>
        </div>
        <Said label={td('reasons')} text={decision.reasons} />
        <div>
          <p className="mb-1 text-[0.8125rem] font-semibold text-soft">{td('factsTitle')}</p>
          <DecisionFacts facts={decision.facts} />
        </div>
        <Said label={t('objection')} text={decision.objection} />
        <Said label={t('answerOf', { name: answeredBy ?? '—' })} text={decision.answer} />
        {state === 'open' && <AnswerButtons decision={decision} onAct={onAct} />}
      </Card>
    </li>
  )
}

export const DecisionsTab = ({ onAct }: Acting) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const state = oneOf(listedDecisions, search.get('decisions')) ?? 'open'
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useAllDecisions(state, cursor)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Segmented
        label={t('show')}
        className="justify-self-start"
        value={state}
        onChange={(next) => setSearch({ tab: 'decisions', ...(next === 'open' ? {} : { decisions: next }) })}
        choices={listedDecisions.map((value) => ({ value, label: t(`decisions.${value}`) }))}
      />
      <ListBody
        entries={data?.decisions}
        failure={error}
        retry={refetch}
        nothing={
          <Card>
            <EmptyState icon={CircleCheck} title={t(`decisions.empty.${state}`)}>
              {t('decisions.emptyText')}
            </EmptyState>
          </Card>
        }
      >
        {data === undefined ? (
          <Skeleton className="h-64 rounded-card" />
        ) : (
          <ul className="grid gap-4">
            {data.decisions.map((decision) => (
              <DecisionCard key={decision.id} decision={decision} onAct={onAct} />
            ))}
          </ul>
        )}
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { decisions }) => t('page', { page: format.number(page), count: decisions.length })}
        </CursorPages>
      </ListBody>
    </div>
  )
}
