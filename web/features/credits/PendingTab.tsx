// Pending tab: parts of payouts by release date, with the order and what stops them.
import { Link } from 'react-router'
import { pendingPerPage } from '../../../contract/limits.ts'
import type { PendingPart } from '../../../contract/pendingCredits.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Coins } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { OrderName } from './OrderName.tsx'
import { partStatus, partTones, releaseOf, useLivePending, usePending } from './pending.ts'

const PartRow = ({ part }: { part: PendingPart }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const status = partStatus(part, new Date())
  return (
    <TableRow>
      <RowHead>
        <OrderName order={part} path={`/tasks/${part.order_id}`} />
      </RowHead>
      <Cell label={t('pending.release')} className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={releaseOf(part)}>{format.date(releaseOf(part))}</time>
      </Cell>
      <Cell label={t('pending.status')}>
        <StatusPill tone={partTones[status]}>{t(`pending.statuses.${status}`)}</StatusPill>
      </Cell>
      <Cell numeric label={t('pending.amount')}>
        <Credits bare amount={part.amount} />
      </Cell>
    </TableRow>
  )
}

const PendingEmptyState = () => {
  const { t } = useTranslation('buying')
  return (
    <Card>
      <EmptyState
        icon={Coins}
        title={t('pending.emptyTitle')}
        action={<LinkButton to="/tasks">{t('pending.emptyAction')}</LinkButton>}
      >
        {t('pending.empty')}
      </EmptyState>
    </Card>
  )
}

export const PendingTab = () => {
  const { t } = useTranslation('buying')
  const { language } = useLanguageChoice()
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = usePending(cursor)
  useLivePending()
  if (error !== null && data === undefined) return <LoadFailure failure={error} retry={refetch} />
  if (data?.parts.length === 0) return <PendingEmptyState />
  return (
    <>
      <p className="mb-4 max-w-[46rem] text-soft">
        {t('pending.text')}{' '}
        <Link
          to={`${publicPath('/help', language)}#pending-credits`}
          className="text-accent-text underline underline-offset-4"
        >
          {t('pending.help')}
        </Link>
      </p>
      <ListTable
        label={t('tabs.pending')}
        head={
          <>
            <HeadCell>{t('pending.order')}</HeadCell>
            <HeadCell>{t('pending.release')}</HeadCell>
            <HeadCell>{t('pending.status')}</HeadCell>
            <HeadCell numeric>{t('pending.amount')}</HeadCell>
          </>
        }
        entries={data?.parts}
        stale={isPlaceholderData}
        row={(part) => <PartRow key={`${part.order_id} ${part.number}`} part={part} />}
        outline={['w-40', 'w-24', 'w-28', 'w-12']}
      />
      <CursorPages list={data} stale={isPlaceholderData}>
        {(page, { parts }) => {
          const before = (page - 1) * pendingPerPage
          return t('pending.range', { from: format.number(before + 1), to: format.number(before + parts.length) })
        }}
      </CursorPages>
    </>
  )
}
