// Audit log of admin actions: who, what, to whom, when and why. Read-only.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useSearchParams } from 'react-router'
import { auditActions, type AuditEntry } from '../../../../contract/accountsAdmin.ts'
import { useCursorPaging, withPlace } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { ScrollText } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { SettingChanges } from '../../credits/admin/SettingChanges.tsx'
import { type AuditFilters, auditIcons, readAuditFilters, useAudit } from './auditLog.ts'
import { shownName } from './memberNames.ts'
import { useDetails } from './useDetails.ts'

const Person = ({ person }: { person: AuditEntry['actor'] }) => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <Link to={`/admin/users/${person.id}`} dir="auto" className="font-medium underline-offset-4 hover:underline">
      {shownName(t, person.name)}
    </Link>
  )
}

/** The details of the action; a dash if neither they nor a reason are known. */
const Details = ({ entry }: { entry: AuditEntry }) => {
  const details = useDetails()(entry)
  if (details === '') return entry.reason === null && '—'
  if (entry.action === 'save_credit_settings') return <SettingChanges details={entry.details} />
  return <span className="block text-xs text-faint">{details}</span>
}

const Row = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  const Icon = auditIcons[entry.action]
  return (
    <TableRow>
      <RowHead>
        <span className="flex items-center gap-3 whitespace-nowrap">
          <Icon aria-hidden className="size-4 shrink-0 text-faint" />
          {t(`audit.actions.${entry.action}`)}
        </span>
      </RowHead>
      <Cell label={t('audit.whom')}>{entry.subject === null ? '—' : <Person person={entry.subject} />}</Cell>
      <Cell label={t('audit.reason')} className="max-w-md text-soft max-sm:flex-col! max-sm:items-start!">
        <div className="text-left whitespace-pre-line wrap-anywhere">
          <bdi>{entry.reason ?? ''}</bdi>
          <Details entry={entry} />
        </div>
      </Cell>
      <Cell label={t('audit.who')}>
        <Person person={entry.actor} />
      </Cell>
      <Cell label={t('audit.when')} className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      </Cell>
    </TableRow>
  )
}

const Entries = ({ entries, stale }: { entries: readonly AuditEntry[]; stale: boolean }) => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <Table
      label={t('audit.title')}
      className={clsx('transition-opacity sm:max-h-[max(20rem,100dvh-18rem)]', stale && 'opacity-60')}
    >
      <TableHead>
        <HeadCell>{t('audit.what')}</HeadCell>
        <HeadCell>{t('audit.whom')}</HeadCell>
        <HeadCell>{t('audit.reason')}</HeadCell>
        <HeadCell>{t('audit.who')}</HeadCell>
        <HeadCell>{t('audit.when')}</HeadCell>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  )
}

interface FiltersProps {
  filters: AuditFilters
  actorName: string
  change(name: keyof AuditFilters, value: string | undefined): void
}

const Filters = ({ filters, actorName, change }: FiltersProps) => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <FilterBar>
      <FilterChip
        label={t('audit.what')}
        choices={auditActions.map((value) => ({ value, label: t(`audit.actions.${value}`) }))}
        value={filters.action}
        onChange={(action) => change('action', action)}
      />
      {filters.actor !== undefined && (
        <Chip label={t('audit.who')} value={actorName} onRemove={() => change('actor', undefined)} />
      )}
    </FilterBar>
  )
}

const Nothing = () => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <Card>
      <EmptyState icon={ScrollText} title={t('audit.emptyTitle')}>
        {t('audit.empty')}
      </EmptyState>
    </Card>
  )
}

const AuditPage = () => {
  // All namespaces of its rows, so that none of them waits for texts.
  const { t } = useTranslation([
    'accountsAdmin',
    'notificationsAdmin',
    'referralsAdmin',
    'creditsAdmin',
    'contentRules',
  ])
  const [search, setSearch] = useSearchParams()
  const filters = readAuditFilters(search)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useAudit(filters, cursor)
  const change = (name: keyof AuditFilters, value: string | undefined) => {
    const after = withPlace(new URLSearchParams(window.location.search), { cursor: undefined, page: 1 })
    if (value === undefined) after.delete(name)
    else after.set(name, value)
    setSearch(after, { replace: true, preventScrollReset: true })
  }
  const actor = data?.entries.find((entry) => entry.actor.id === filters.actor)?.actor.name
  return (
    <>
      <PageHead title={t('audit.title')} subtitle={t('audit.subtitle')} />
      <Filters filters={filters} actorName={shownName(t, actor ?? '')} change={change} />
      <ListBody entries={data?.entries} failure={error} retry={refetch} nothing={<Nothing />}>
        {data === undefined ? (
          <Skeleton className="h-96 rounded-card" />
        ) : (
          <Entries entries={data.entries} stale={isPlaceholderData} />
        )}
        <CursorPages list={data} stale={isPlaceholderData} evenIfOne>
          {(_, { entries }) => t('audit.shown', { count: entries.length })}
        </CursorPages>
      </ListBody>
    </>
  )
}

export default AuditPage
