// Filter sheet at the side of the page: the additional filters on a desktop, all filters on a phone. Filters in use are
// expanded.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ClearFilters } from '../../ui/ClearFilters.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ChevronDown, X } from '../../ui/icons.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { FilterControl, type Narrowed } from './FilterControl.tsx'
import { useFilterNames } from './filterNames.ts'
import { isNarrowed, isOwn, isSet, type FilterKey, nothingNarrowed } from './filters.ts'

interface FilterSheetProps extends Narrowed {
  open: boolean
  onOpenChange(open: boolean): void
  filterKeys: readonly FilterKey[]
}

const Part = ({ filterKey, ...narrowed }: Narrowed & { filterKey: FilterKey }) => {
  const names = useFilterNames()
  const text = names.set(narrowed.narrowing, filterKey, narrowed.sites)
  // State at opening: clearing the last choice must not collapse the section under the pointer.
  const [opened] = useState(() => isSet(narrowed.narrowing, filterKey))
  if (isOwn(filterKey)) {
    return (
      <div className="border-b border-line-soft px-5 py-2.5">
        <FilterControl filterKey={filterKey} {...narrowed} />
      </div>
    )
  }
  return (
    <details open={opened || undefined} className="group border-b border-line-soft">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-5 py-2 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{names.filterKey(filterKey)}</span>
        <span className="min-w-0 flex-1 truncate text-end text-[0.8125rem] text-accent-text">{text}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-faint transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-4">
        <FilterControl filterKey={filterKey} {...narrowed} />
      </div>
    </details>
  )
}

export const FilterSheet = ({ open, onOpenChange, filterKeys, ...narrowed }: FilterSheetProps) => {
  const { t } = useTranslation('shop')
  const { t: tu } = useTranslation('ui')
  const format = useFormat()
  const { narrowing, narrow, counts } = narrowed
  const offers = counts?.offers ?? 0
  return (
    <Sheet open={open} onOpenChange={onOpenChange} label={t('filters')}>
      <div className="flex items-center justify-between gap-3 border-b border-line-soft py-3 pr-3 pl-5">
        <span aria-hidden className="font-head text-lg font-bold">
          {t('filters')}
        </span>
        <IconButton label={tu('close')} onClick={() => onOpenChange(false)}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {filterKeys.map((filterKey) => (
          <Part key={filterKey} filterKey={filterKey} {...narrowed} />
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line-soft p-4">
        {isNarrowed(narrowing) && <ClearFilters variant="ghost" onClick={() => narrow({ ...nothingNarrowed })} />}
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {counts === undefined ? t('showAll') : t('show', { count: offers, figure: format.number(offers) })}
        </Button>
      </div>
    </Sheet>
  )
}
