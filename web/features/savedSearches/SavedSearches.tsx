// Saved searches in the shop's header: save the current search, open a saved one. Notifications link here with a search
// id in the URL, which is then replaced by that search.
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { readSearch, type SavedSearch } from '../../../contract/savedSearches.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Bookmark, BookmarkPlus } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchList } from './SearchList.tsx'
import { useLiveSearches, useSavedSearches, useSearchActions } from './searches.ts'
import { useSearchWords } from './useSearchLabels.ts'

interface SavedSearchesProps {
  /** The shop's query string without the page. */
  query: string
  isNarrowed: boolean
  /** Opens this search. */
  onOpen(query: string): void
}

/** URL parameter with the search id in links from notifications. */
const arrivalName = 'search'

/** Replaces the history entry with the search it names, so that Back does not return here. */
const useArrival = (searches: readonly SavedSearch[] | undefined, onArrived: (search: SavedSearch) => void): void => {
  const { t } = useTranslation('savedSearches')
  const [address, setAddress] = useSearchParams()
  const wanted = address.get(arrivalName)
  const arrive = useEffectEvent((id: string, among: readonly SavedSearch[]) => {
    const found = among.find((search) => search.id === id)
    const rest = new URLSearchParams(address)
    rest.delete(arrivalName)
    setAddress(found === undefined ? rest : new URLSearchParams(found.query), { replace: true })
    if (found === undefined) toast.info(t('gone'))
    else onArrived(found)
  })
  useEffect(() => {
    if (wanted !== null && searches !== undefined) arrive(wanted, searches)
  }, [wanted, searches])
}

const SaveForm = ({ query, taken, onClose }: { query: string; taken: readonly string[]; onClose(): void }) => {
  const { t } = useTranslation('savedSearches')
  const { save } = useSearchActions()
  const words = useSearchWords()
  return (
    <SearchForm
      title={t('save.title')}
      description={t('save.text')}
      confirm={t('save.confirm')}
      name={words.proposal(query, taken)}
      alert
      onSend={async (given) => {
        await save({ ...given, query })
        toast.success(t('save.done', given))
      }}
      onClose={onClose}
    />
  )
}

export const SavedSearches = ({ query, isNarrowed, onOpen }: SavedSearchesProps) => {
  // Loads the namespaces of all children up front, so that none of them suspends later.
  const { t } = useTranslation(['savedSearches', 'analysis', 'errors'])
  const format = useFormat()
  const { data } = useSavedSearches()
  const { open } = useSearchActions()
  const words = useSearchWords()
  const [shown, setShown] = useState<'list' | 'form' | null>(null)
  useLiveSearches()
  const seen = (search: SavedSearch): void => {
    // A failure to record the visit does not change what the member sees.
    if (search.new_hits > 0) void open(search.id).catch(() => undefined)
    if (search.lost.length > 0) {
      toast.warning(t('savedSearches:lost', { parts: search.lost.map(words.lost).join('; ') }))
    }
  }
  useArrival(data, seen)
  const { query: current } = readSearch(query)
  const isSaved = data?.some((search) => search.lost.length === 0 && search.query === current) === true
  const news = data?.reduce((sum, search) => sum + search.new_hits, 0) ?? 0
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isNarrowed && !isSaved && (
        <Button onClick={() => setShown('form')} className="max-sm:h-11">
          <BookmarkPlus aria-hidden />
          <span className="max-sm:sr-only">{t('savedSearches:save.action')}</span>
        </Button>
      )}
      <Button onClick={() => setShown('list')} aria-haspopup="dialog" className="max-sm:h-11">
        <Bookmark aria-hidden />
        <span className="max-sm:sr-only">{t('savedSearches:title')}</span>
        {news > 0 && (
          <Badge tone="waiting">{t('savedSearches:new', { count: news, figure: format.number(news) })}</Badge>
        )}
      </Button>
      {shown === 'form' && (
        <SaveForm query={current} taken={data?.map(({ name }) => name) ?? []} onClose={() => setShown(null)} />
      )}
      {shown === 'list' && (
        <SearchList
          query={current}
          isNarrowed={isNarrowed}
          onClose={() => setShown(null)}
          onOpen={(search) => {
            setShown(null)
            seen(search)
            onOpen(search.query)
          }}
        />
      )}
    </div>
  )
}
