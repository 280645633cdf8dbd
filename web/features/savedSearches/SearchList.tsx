// List of all saved searches, to open and manage them.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { SavedSearch } from '../../../contract/savedSearches.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Bookmark } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SearchDialog } from './SearchDialogs.tsx'
import { SearchLine, type SearchStep } from './SearchLine.tsx'
import { useSavedSearches } from './searches.ts'

interface SearchListProps {
  /** The shop's current query in canonical form. */
  query: string
  isNarrowed: boolean
  onOpen(search: SavedSearch): void
  onClose(): void
}

interface Asking {
  step: SearchStep
  search: SavedSearch
}

export const SearchList = ({ query, isNarrowed, onOpen, onClose }: SearchListProps) => {
  const { t } = useTranslation('savedSearches')
  const { data, error, refetch } = useSavedSearches()
  const [asking, setAsking] = useState<Asking | null>(null)
  const isCurrent = (search: SavedSearch): boolean => isNarrowed && search.lost.length === 0 && search.query === query
  const content = () => {
    if (data === undefined) {
      return error === null ? (
        <Skeleton className="h-40 w-full rounded-control" />
      ) : (
        <LoadFailure failure={error} retry={refetch} />
      )
    }
    if (data.length === 0) {
      return (
        <EmptyState icon={Bookmark} title={t('empty.title')}>
          {t(isNarrowed ? 'empty.narrowed' : 'empty.text')}
        </EmptyState>
      )
    }
    return (
      <ul
        aria-label={t('title')}
        className="divide-y divide-line-soft overflow-hidden rounded-control border border-line-soft bg-ground"
      >
        {data.map((search) => (
          <SearchLine
            key={search.id}
            search={search}
            isCurrent={isCurrent(search)}
            canReplace={isNarrowed && !isCurrent(search)}
            onOpen={() => onOpen(search)}
            onStep={(step) => setAsking({ step, search })}
          />
        ))}
      </ul>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('title')} description={t('text')}>
      {content()}
      {asking !== null && <SearchDialog {...asking} query={query} onClose={() => setAsking(null)} />}
    </Dialog>
  )
}
