// Filter chip beside the search: opens its control, or toggles at once if there is nothing to choose.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { ControlChip } from '../../ui/ControlChip.tsx'
import { EyeOff, Star, X } from '../../ui/icons.ts'
import { FilterControl, type Narrowed } from './FilterControl.tsx'
import { useFilterNames } from './filterNames.ts'
import { isSet, type FilterKey, withChoices, withoutFilter } from './filters.ts'

type FavouriteFilter = 'favourites' | 'hidden'

const icons = { favourites: Star, hidden: EyeOff } as const

const MarkChip = ({ filterKey, narrowing, narrow, whole }: Narrowed & { filterKey: FavouriteFilter }) => {
  const { t } = useTranslation('shop')
  const names = useFilterNames()
  const format = useFormat()
  const set = isSet(narrowing, filterKey)
  const marked = whole?.[filterKey]['only'] ?? 0
  const Icon = icons[filterKey]
  return (
    <button
      type="button"
      aria-pressed={set}
      title={t(`mine.${filterKey}`)}
      onClick={() => narrow(set ? withoutFilter(narrowing, filterKey) : withChoices(narrowing, filterKey, ['only']))}
      className={clsx(
        'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-[0.8125rem] transition-colors focus-visible:rounded-full',
        set
          ? 'border-accent/60 bg-accent-tint font-semibold text-text'
          : 'border-line text-soft hover:border-line-control hover:text-text',
      )}
    >
      <Icon aria-hidden className={clsx('size-3.5', set ? 'fill-current text-accent-text' : 'text-faint')} />
      {names.filterKey(filterKey)}
      {marked > 0 && !set && <span className="text-faint tabular-nums">{format.number(marked)}</span>}
      {set && <X aria-hidden className="-mr-1 size-3.5 text-soft" />}
    </button>
  )
}

export const ShopFilterChip = ({ filterKey, ...narrowed }: Narrowed & { filterKey: FilterKey }) => {
  const names = useFilterNames()
  const { narrowing, narrow, sites } = narrowed
  if (filterKey === 'favourites' || filterKey === 'hidden') return <MarkChip filterKey={filterKey} {...narrowed} />
  return (
    <ControlChip
      label={names.filterKey(filterKey)}
      text={isSet(narrowing, filterKey) ? names.set(narrowing, filterKey, sites) : undefined}
      onRemove={() => narrow(withoutFilter(narrowing, filterKey))}
      className="w-72"
    >
      <FilterControl filterKey={filterKey} {...narrowed} />
    </ControlChip>
  )
}
