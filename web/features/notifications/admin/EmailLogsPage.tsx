// Email log: all emails sent or attempted, searchable by address or subject, filtered, fifty per page. The filters are
// kept in the URL.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { exportedMailsMax, mailsPerPage, searchLengthMax } from '../../../../contract/limits.ts'
import { mailStates } from '../../../../contract/mailLog.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { saveFile } from '../../../lib/download.ts'
import { failureText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { languages } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CountedPages } from '../../../ui/CountedPages.tsx'
import { DateRangeChip } from '../../../ui/DateRangeChip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { FileDown, Mail } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { toast } from '../../../ui/toast.ts'
import { dayRangeText } from './dayRange.ts'
import { readDay } from '../../../lib/day.ts'
import { isFiltered, type MailFilters, noMailFilters, readMailFilters, withMailFilters } from './mailFilters.ts'
import { exportMails, type MailList, useMails } from './mails.ts'
import { MailsTable } from './MailsTable.tsx'
import { mailKinds, useKindName } from './templateKinds.ts'

const useKindChoices = (chosen: string | undefined) => {
  const { i18n } = useTranslation('notificationsAdmin')
  const kindName = useKindName()
  const kinds = new Set<string>(chosen === undefined ? mailKinds : [...mailKinds, chosen])
  return [...kinds]
    .map((value) => ({ value, label: kindName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language))
}

const Filters = ({ filters, change }: Filtering<MailFilters>) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const kinds = useKindChoices(filters.kind)
  const range = { since: filters.since, until: filters.until }
  return (
    <FilterBar
      search={{
        label: t('log.search'),
        placeholder: t('log.searchHint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noMailFilters) }}
    >
      <FilterChip
        label={t('log.state')}
        choices={mailStates.map((value) => ({ value, label: t(`mailStates.${value}`) }))}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <FilterChip label={t('log.kind')} choices={kinds} value={filters.kind} onChange={(kind) => change({ kind })} />
      <FilterChip
        label={t('language')}
        choices={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        value={filters.language}
        onChange={(language) => change({ language })}
      />
      <DateRangeChip
        label={t('log.days')}
        sinceLabel={t('days.since')}
        untilLabel={t('days.until')}
        range={range}
        text={dayRangeText(t, format, range)}
        onChange={({ since, until }) => change({ since: readDay(since), until: readDay(until) })}
      />
    </FilterBar>
  )
}

const useCount = (data: MailList | undefined): string => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  if (data === undefined) return '\u00a0'
  const figure = format.number(data.total)
  return data.more ? t('log.moreThan', { figure }) : t('log.total', { count: data.total, figure })
}

const ExportButton = ({ filters }: { filters: MailFilters }) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    try {
      saveFile(await exportMails(filters))
      toast.success(t('log.exported'))
    } catch (error) {
      toast.error(failureText(te, error))
    }
    setBusy(false)
  }
  return (
    <Button
      busy={busy}
      title={t('log.exportHint', { figure: format.number(exportedMailsMax) })}
      onClick={() => void fetchAll()}
    >
      <FileDown aria-hidden />
      {t('log.export')}
    </Button>
  )
}

const Nothing = ({ filters, change }: Filtering<MailFilters>) => {
  const { t } = useTranslation('notificationsAdmin')
  if (isFiltered(filters)) {
    return <NothingFound title={t('log.noneTitle')} text={t('log.none')} onClear={() => change(noMailFilters)} />
  }
  return (
    <Card>
      <EmptyState icon={Mail} title={t('log.emptyTitle')}>
        {t('log.empty')}
      </EmptyState>
    </Card>
  )
}

const EmailLogsPage = () => {
  const { t } = useTranslation('notificationsAdmin')
  const filtering = useFiltering(readMailFilters, withMailFilters)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useMails(filtering.filters, cursor)
  const count = useCount(data)
  return (
    <>
      <PageHead
        title={t('log.title')}
        subtitle={<span aria-live="polite">{count}</span>}
        actions={<ExportButton filters={filtering.filters} />}
      />
      <Filters {...filtering} />
      <ListBody entries={data?.mails} failure={error} retry={refetch} nothing={<Nothing {...filtering} />}>
        <MailsTable mails={data?.mails} stale={isPlaceholderData} />
        {data !== undefined && (
          <CountedPages list={data} shown={data.mails.length} perPage={mailsPerPage} stale={isPlaceholderData} />
        )}
      </ListBody>
    </>
  )
}

export default EmailLogsPage
