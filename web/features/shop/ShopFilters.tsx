// Filter bar above the list: the search, the most used filters, and a button for all others.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { siteSearchLengthMax } from '../../../contract/limits.ts'
import { useFormat } from '../../lib/format.ts'
import { useSearchText } from '../../lib/useSearchText.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ClearFilters } from '../../ui/ClearFilters.tsx'
import { SlidersHorizontal } from '../../ui/icons.ts'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { ShopFilterChip } from './ShopFilterChip.tsx'
import type { Narrowed } from './FilterControl.tsx'
import { allFilters, countSet, firstFilters, moreFilters, isNarrowed, isSet, nothingNarrowed } from './filters.ts'

const Search = ({ narrowing, narrow }: Pick<Narrowed, 'narrowing' | 'narrow'>) => {
  const { t } = useTranslation('shop')
  const { text, setText, searchNow } = useSearchText(narrowing.q, (q) => narrow({ ...narrowing, q }))
  return (
    <SearchInput
      className="min-w-0 flex-1 max-sm:[&_input]:h-11 sm:mr-1 sm:w-64 sm:flex-none"
      label={t('search')}
      placeholder={t('searchHint')}
      lengthMax={siteSearchLengthMax}
      value={text}
      onChange={setText}
      onLeave={searchNow}
    />
  )
}

export const ShopFilters = (narrowed: Narrowed) => {
  const { t } = useTranslation('shop')
  const format = useFormat()
  const [sheet, setSheet] = useState<'further' | 'all' | null>(null)
  const { narrowing, narrow } = narrowed
  const set = countSet(narrowing)
  const offered = [...firstFilters, ...moreFilters.filter((filterKey) => isSet(narrowing, filterKey))]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Search {...narrowed} />
      <Button className="h-11! sm:hidden" onClick={() => setSheet('all')}>
        <SlidersHorizontal aria-hidden />
        <span className="sr-only">{t('filters')}</span>
        {set > 0 && <Badge tone="accent">{format.number(set)}</Badge>}
      </Button>
      <div className="contents max-sm:hidden">
        {offered.map((filterKey) => (
          <ShopFilterChip key={filterKey} filterKey={filterKey} {...narrowed} />
        ))}
        <button
          type="button"
          onClick={() => setSheet('further')}
          className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line px-3 text-[0.8125rem] text-soft transition-colors hover:border-line-control hover:text-text focus-visible:rounded-full"
        >
          <SlidersHorizontal aria-hidden className="size-3.5 text-faint" />
          {t('more', { count: moreFilters.length })}
        </button>
        {isNarrowed(narrowing) && (
          <ClearFilters size="s" variant="ghost" onClick={() => narrow({ ...nothingNarrowed })} />
        )}
      </div>
      <FilterSheet
        open={sheet !== null}
        onOpenChange={(open) => setSheet(open ? sheet : null)}
        filterKeys={sheet === 'all' ? allFilters : moreFilters}
        {...narrowed}
      />
    </div>
  )
}
