// All decisions about the member, newest first.
import { Link } from 'react-router'
import type { Decision } from '../../../contract/decisions.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import { ListBody } from '../../ui/ListBody.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { toneOf, useDecisions } from './decisions.ts'

const DecisionRow = ({ decision }: { decision: Decision }) => {
  const { t } = useTranslation('decisions')
  const format = useFormat()
  const { id, measure, ground, state, decided_at: at } = decision
  return (
    <TableRow>
      <RowHead>
        <Link
          to={`/decisions/${id}`}
          className="underline decoration-line-control underline-offset-4 hover:decoration-current"
        >
          {t(`measures.${measure}`)}
        </Link>
      </RowHead>
      <Cell label={t('ground')}>{t(`grounds.${ground}`)}</Cell>
      <Cell label={t('date')} className="whitespace-nowrap text-soft">
        <time dateTime={at}>{format.dateTime(at)}</time>
      </Cell>
      <Cell last label={t('state')}>
        <StatusPill tone={toneOf({ measure, state })}>{t(`states.${state}`)}</StatusPill>
      </Cell>
    </TableRow>
  )
}

const DecisionsPage = () => {
  const { t } = useTranslation(['decisions', 'errors'])
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useDecisions(cursor)
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <ListBody
        entries={data?.decisions}
        failure={error}
        retry={refetch}
        nothing={
          <Card>
            <EmptyState icon={CircleCheck} title={t('emptyTitle')}>
              {t('empty')}
            </EmptyState>
          </Card>
        }
      >
        <ListTable
          label={t('title')}
          entries={data?.decisions}
          stale={isPlaceholderData}
          outline={['w-40', 'w-32', 'w-24', 'w-24']}
          head={
            <>
              <HeadCell>{t('measure')}</HeadCell>
              <HeadCell>{t('ground')}</HeadCell>
              <HeadCell>{t('date')}</HeadCell>
              <HeadCell last>{t('state')}</HeadCell>
            </>
          }
          row={(decision) => <DecisionRow key={decision.id} decision={decision} />}
        />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { decisions }) => t('page', { page: format.number(page), count: decisions.length })}
        </CursorPages>
      </ListBody>
    </>
  )
}

export default DecisionsPage
