// Manual review: links that could not be checked for days. An admin opens the page, checks it and decides.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import type { ReviewedLink } from '../../../../contract/linksAdmin.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { BadgeCheck } from '../../../ui/icons.ts'
import { later } from '../../../ui/LazyPart.tsx'
import { ListBody } from '../../../ui/ListBody.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useManualReview } from './linkAdmin.ts'
import {
  creditedChoices,
  isFiltered,
  type LinkFilters,
  wantedRecordStates,
  noLinkFilters,
  readLinkFilters,
  withLinkFilters,
} from './linkFilters.ts'
import { LinksTable } from './LinksTable.tsx'

const DecideDialog = later(async () => (await import('./DecideDialog.tsx')).DecideDialog)
const LinkFileDialog = later(async () => (await import('../LinkReportDialog.tsx')).LinkFileDialog)

const Filters = ({ filters, change }: Filtering<LinkFilters>) => {
  const { t } = useTranslation('linksAdmin')
  const { t: tl } = useTranslation('links')
  return (
    <FilterBar
      search={{
        label: t('filters.search'),
        placeholder: t('filters.searchHint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noLinkFilters) }}
    >
      <FilterChip
        label={t('list.state')}
        choices={wantedRecordStates.map((value) => ({ value, label: tl(`states.${value}`) }))}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <FilterChip
        label={t('list.credits')}
        choices={creditedChoices.map((value) => ({ value, label: t(`filters.credited.${value}`) }))}
        value={filters.credited}
        onChange={(credited) => change({ credited })}
      />
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<LinkFilters>) => {
  const { t } = useTranslation('linksAdmin')
  if (isFiltered(filters)) {
    return (
      <NothingFound title={t('empty.filteredTitle')} text={t('empty.filtered')} onClear={() => change(noLinkFilters)} />
    )
  }
  return (
    <Card>
      <EmptyState icon={BadgeCheck} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    </Card>
  )
}

interface Opened {
  dialog: 'decide' | 'file'
  entry: ReviewedLink
}

const LinksPage = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts later.
  const { t } = useTranslation(['linksAdmin', 'links', 'errors'])
  const format = useFormat()
  const filtering = useFiltering(readLinkFilters, withLinkFilters)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useManualReview(filtering.filters, cursor)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const empty = data?.links.length === 0
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      {!(empty && !isFiltered(filtering.filters)) && <Filters {...filtering} />}
      <ListBody entries={data?.links} failure={error} retry={refetch} nothing={<Nothing {...filtering} />}>
        <LinksTable
          links={data?.links}
          stale={isPlaceholderData}
          onDecide={(entry) => setOpened({ dialog: 'decide', entry })}
          onFile={(entry) => setOpened({ dialog: 'file', entry })}
          onNear={() => {
            DecideDialog.bring()
            LinkFileDialog.bring()
          }}
        />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { links }) => t('page', { page: format.number(page), count: links.length })}
        </CursorPages>
      </ListBody>
      {opened?.dialog === 'decide' && <DecideDialog entry={opened.entry} onClose={close} onMissing={close} />}
      {opened?.dialog === 'file' && (
        <LinkFileDialog
          whose="anybody"
          id={opened.entry.link.id}
          checks={opened.entry.link.checks}
          onClose={close}
          onMissing={close}
        />
      )}
    </>
  )
}

export default LinksPage
