// Inbox of contact messages: search, filters, fifty per page.
import { useTranslation } from '../../../lib/translation.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { MailCheck } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useMessages } from './contactAdmin.ts'
import {
  type ContactFilters,
  isFiltered,
  noContactFilters,
  readContactFilters,
  states,
  topics,
  withContactFilters,
} from './contactFilters.ts'
import { ContactTable } from './ContactTable.tsx'

const Filters = ({ filters, change }: Filtering<ContactFilters>) => {
  const { t } = useTranslation('contactAdmin')
  return (
    <FilterBar
      search={{
        label: t('filters.search'),
        placeholder: t('filters.searchHint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noContactFilters) }}
    >
      <FilterChip
        label={t('list.state')}
        choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <FilterChip
        label={t('list.topic')}
        choices={topics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        value={filters.topic}
        onChange={(topic) => change({ topic })}
      />
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<ContactFilters>) => {
  const { t } = useTranslation('contactAdmin')
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title={t('empty.filteredTitle')}
        text={t('empty.filtered')}
        onClear={() => change(noContactFilters)}
      />
    )
  }
  return (
    <Card>
      <EmptyState icon={MailCheck} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    </Card>
  )
}

const ContactInboxPage = () => {
  const { t } = useTranslation(['contactAdmin', 'errors'])
  const format = useFormat()
  const filtering = useFiltering(readContactFilters, withContactFilters)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useMessages(filtering.filters, cursor)
  const empty = data?.messages.length === 0
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      {!(empty && !isFiltered(filtering.filters)) && <Filters {...filtering} />}
      <ListBody entries={data?.messages} failure={error} retry={refetch} nothing={<Nothing {...filtering} />}>
        <ContactTable messages={data?.messages} stale={isPlaceholderData} />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { messages }) => t('page', { page: format.number(page), count: messages.length })}
        </CursorPages>
      </ListBody>
    </>
  )
}

export default ContactInboxPage
