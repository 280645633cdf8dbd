import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useSearchParams } from 'react-router'
import { type Broadcast, type BroadcastState, broadcastStates } from '../../../../contract/broadcasts.ts'
import { useCursorPaging, withPlace } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { Megaphone } from '../../../ui/icons.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { BroadcastPill, MailsBar, NotifiedBar } from './BroadcastMarks.tsx'
import { useBroadcasts } from './broadcasts.ts'
import { segmentText } from './segments.ts'
import { useTitle } from './useTitle.ts'

/** The most relevant time: when it ended, started, will start, or was written. */
const Moment = ({ broadcast }: { broadcast: Broadcast }) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const [name, at] =
    broadcast.finished_at !== null
      ? (['finished', broadcast.finished_at] as const)
      : broadcast.started_at !== null
        ? (['started', broadcast.started_at] as const)
        : broadcast.scheduled_at !== null
          ? (['scheduled', broadcast.scheduled_at] as const)
          : (['created', broadcast.created_at] as const)
  return (
    <span className="grid">
      <span className="text-xs text-faint">{t(`broadcasts.times.${name}`)}</span>
      <time dateTime={at} className="whitespace-nowrap tabular-nums">
        {format.dateTime(at)}
      </time>
    </span>
  )
}

const Row = ({ broadcast }: { broadcast: Broadcast }) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const title = useTitle()(broadcast.content)
  return (
    <TableRow>
      <RowHead className="sm:min-w-56 sm:max-w-80">
        <span className="grid min-w-0 gap-0.5">
          <Link
            to={`/admin/messaging/broadcasts/${broadcast.id}`}
            className="wrap-anywhere underline-offset-4 hover:underline"
          >
            <bdi>{title}</bdi>
          </Link>
          <span className="text-xs font-normal text-soft">{segmentText(t, format, broadcast.segment)}</span>
        </span>
      </RowHead>
      <Cell label={t('broadcasts.state')}>
        <BroadcastPill state={broadcast.state} />
      </Cell>
      <Cell label={t('broadcasts.notified')} className="min-w-36">
        <div className="min-w-32">
          <NotifiedBar broadcast={broadcast} />
        </div>
      </Cell>
      <Cell
        label={t('broadcasts.mails')}
        className="min-w-52 max-sm:flex-col! max-sm:items-stretch! max-sm:text-start!"
      >
        <MailsBar mails={broadcast.mails} />
      </Cell>
      <Cell label={t('broadcasts.when')} className="text-soft">
        <Moment broadcast={broadcast} />
      </Cell>
    </TableRow>
  )
}

const List = ({ broadcasts, stale }: { broadcasts: readonly Broadcast[]; stale: boolean }) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <Table label={t('tabs.broadcasts')} className={clsx('transition-opacity', stale && 'opacity-60')}>
      <TableHead>
        <HeadCell>{t('broadcasts.name')}</HeadCell>
        <HeadCell>{t('broadcasts.state')}</HeadCell>
        <HeadCell>{t('broadcasts.notified')}</HeadCell>
        <HeadCell>{t('broadcasts.mails')}</HeadCell>
        <HeadCell>{t('broadcasts.when')}</HeadCell>
      </TableHead>
      <TableBody>
        {broadcasts.map((broadcast) => (
          <Row key={broadcast.id} broadcast={broadcast} />
        ))}
      </TableBody>
    </Table>
  )
}

const Nothing = ({ filtered, clear }: { filtered: boolean; clear(): void }) => {
  const { t } = useTranslation('notificationsAdmin')
  if (filtered) {
    return <NothingFound title={t('broadcasts.noneTitle')} text={t('broadcasts.none')} onClear={clear} />
  }
  const write = (
    <LinkButton variant="primary" to="/admin/messaging/broadcasts/new">
      {t('broadcasts.write')}
    </LinkButton>
  )
  return (
    <Card>
      <EmptyState icon={Megaphone} title={t('broadcasts.emptyTitle')} action={write}>
        {t('broadcasts.empty')}
      </EmptyState>
    </Card>
  )
}

/** Broadcasts, newest first. */
export const BroadcastsTab = () => {
  const { t } = useTranslation('notificationsAdmin')
  const [search, setSearch] = useSearchParams()
  const state = broadcastStates.find((known) => known === search.get('state'))
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useBroadcasts(state, cursor)
  const change = (wanted: BroadcastState | undefined) => {
    const after = withPlace(search, { cursor: undefined, page: 1 })
    if (wanted === undefined) after.delete('state')
    else after.set('state', wanted)
    setSearch(after, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <FilterBar>
        <FilterChip
          label={t('broadcasts.state')}
          choices={broadcastStates.map((value) => ({ value, label: t(`broadcastStates.${value}`) }))}
          value={state}
          onChange={change}
        />
      </FilterBar>
      {data === undefined && error !== null ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : data === undefined ? (
        <Skeleton className="h-80 rounded-card" />
      ) : data.broadcasts.length === 0 ? (
        <Nothing filtered={state !== undefined} clear={() => change(undefined)} />
      ) : (
        <>
          <List broadcasts={data.broadcasts} stale={isPlaceholderData} />
          <CursorPages list={data} stale={isPlaceholderData} evenIfOne>
            {(_, { broadcasts }) => t('broadcasts.shown', { count: broadcasts.length })}
          </CursorPages>
        </>
      )}
    </>
  )
}
