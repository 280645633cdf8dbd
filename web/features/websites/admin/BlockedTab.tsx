// Blocked domains, which no member can claim: reason, admin and date, with actions to block or unblock one.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useSearchParams } from 'react-router'
import { searchLengthMax } from '../../../../contract/limits.ts'
import type { BlockedDomain } from '../../../../contract/websitesAdmin.ts'
import { useCursorPaging, withPlace } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { CircleStop, Plus } from '../../../ui/icons.ts'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { toast } from '../../../ui/toast.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { useBlocked, useUnblock } from './domains.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const Row = ({ blocked, onUnblock }: { blocked: BlockedDomain; onUnblock(): void }) => {
  const { t } = useTranslation('websitesAdmin')
  const format = useFormat()
  return (
    <TableRow>
      <RowHead>
        <bdi className="wrap-anywhere">{blocked.domain_name}</bdi>
      </RowHead>
      <Cell label={t('reason')} className="text-soft max-sm:flex-col! max-sm:items-start!">
        <bdi className="line-clamp-3 max-w-96 whitespace-pre-line wrap-anywhere" title={blocked.reason}>
          {blocked.reason}
        </bdi>
      </Cell>
      <Cell label={t('blocked.by')} className="text-soft">
        <Link to={`/admin/users/${blocked.by.id}`} className="no-underline hover:underline">
          <bdi>{blocked.by.name}</bdi>
        </Link>
      </Cell>
      <Cell label={t('blocked.since')} className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={blocked.at} title={format.dateTime(blocked.at)}>
          {format.date(blocked.at)}
        </time>
      </Cell>
      <Cell>
        <Button size="s" aria-label={t('unblock.named', { domain: blocked.domain_name })} onClick={onUnblock}>
          {t('unblock.button')}
        </Button>
      </Cell>
    </TableRow>
  )
}

const BlockedTable = ({ domains }: { domains: readonly BlockedDomain[] }) => {
  const { t } = useTranslation('websitesAdmin')
  const [unblocking, setUnblocking] = useState<BlockedDomain | null>(null)
  const { mutateAsync } = useUnblock()
  return (
    <>
      <Table label={t('tabs.blocked')}>
        <TableHead>
          <HeadCell>{t('list.domain')}</HeadCell>
          <HeadCell>{t('reason')}</HeadCell>
          <HeadCell>{t('blocked.by')}</HeadCell>
          <HeadCell>{t('blocked.since')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('blocked.action')}</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {domains.map((blocked) => (
            <Row key={blocked.domain} blocked={blocked} onUnblock={() => setUnblocking(blocked)} />
          ))}
        </TableBody>
      </Table>
      {unblocking !== null && (
        <ReasonDialog
          title={t('unblock.title', { domain: unblocking.domain_name })}
          text={t('unblock.text')}
          hint={t('reasonKept')}
          confirm={t('unblock.button')}
          onConfirm={async (reason) => {
            await mutateAsync({ params: { domain: unblocking.domain }, body: { reason } })
            toast.success(t('unblock.done', { domain: unblocking.domain_name }))
          }}
          onClose={() => setUnblocking(null)}
        />
      )}
    </>
  )
}

const Found = ({ q }: { q: string }) => {
  const { t } = useTranslation('websitesAdmin')
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useBlocked(q, cursor)
  if (data === undefined && error !== null) {
    return <LoadFailure failure={error} retry={refetch} />
  }
  if (data === undefined) return <Skeleton className="h-64 rounded-card" />
  if (data.domains.length === 0) {
    return (
      <Card>
        <EmptyState icon={CircleStop} title={t(q === '' ? 'blocked.emptyTitle' : 'list.emptyTitle')}>
          {t(q === '' ? 'blocked.empty' : 'blocked.nothing')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <BlockedTable domains={data.domains} />
      <CursorPages list={data} stale={isPlaceholderData}>
        {(_, { domains }) => t('blocked.shown', { count: domains.length })}
      </CursorPages>
    </>
  )
}

export const BlockedTab = () => {
  const { t } = useTranslation('websitesAdmin')
  const [search, setSearch] = useSearchParams()
  const [blocking, setBlocking] = useState(false)
  const q = (search.get('q') ?? '').trim().slice(0, searchLengthMax)
  const change = (words: string) =>
    setSearch(
      (before) => {
        const after = withPlace(before, { cursor: undefined, page: 1 })
        if (words === '') after.delete('q')
        else after.set('q', words)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <FilterBar
        search={{
          label: t('blocked.search'),
          placeholder: t('blocked.searchHint'),
          lengthMax: searchLengthMax,
          q,
          onSearch: change,
        }}
        action={
          <Button variant="primary" onClick={() => setBlocking(true)}>
            <Plus aria-hidden />
            {t('block.button')}
          </Button>
        }
      />
      <Found q={q} />
      {blocking && <BlockDialog onClose={() => setBlocking(false)} />}
    </>
  )
}
