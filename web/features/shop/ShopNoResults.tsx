// Empty state of the list: the reason and what to do about it.
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { ClearFilters } from '../../ui/ClearFilters.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EyeOff, Search, Star, Store } from '../../ui/icons.ts'
import { useFilterNames } from './filterNames.ts'
import { contradictionIn, countSet, isNarrowed, type Narrowing } from './filters.ts'

interface NothingFoundProps {
  narrowing: Narrowing
  onClear(): void
}

/**
 * Why the list is empty: contradicting filters, no favourites or hidden websites yet, filters without a match, or an
 * empty shop.
 */
type Reason = 'contradiction' | 'bothMarks' | 'noFavourites' | 'noHidden' | 'narrowed' | 'bare'

const reasonOf = (narrowing: Narrowing): Reason => {
  const contradiction = contradictionIn(narrowing)
  if (contradiction !== null) return contradiction.kind === 'marks' ? 'bothMarks' : 'contradiction'
  const only = countSet(narrowing) === 1 && narrowing.q === ''
  if (only && narrowing.choices.favourites !== undefined) return 'noFavourites'
  if (only && narrowing.choices.hidden !== undefined) return 'noHidden'
  return isNarrowed(narrowing) ? 'narrowed' : 'bare'
}

const icons = {
  contradiction: Search,
  bothMarks: Search,
  noFavourites: Star,
  noHidden: EyeOff,
  narrowed: Search,
  bare: Store,
} as const satisfies Record<Reason, unknown>

/** If two bounds contradict each other, nothing can match, so the empty state names them. */
const useBounds = (narrowing: Narrowing): { filterKey: string; from: string; to: string } => {
  const names = useFilterNames()
  const contradiction = contradictionIn(narrowing)
  if (contradiction?.kind !== 'bounds') return { filterKey: '', from: '', to: '' }
  const { filterKey, from, to } = contradiction
  return { filterKey: names.filterKey(filterKey), from: names.bound(filterKey, from), to: names.bound(filterKey, to) }
}

export const NothingFound = ({ narrowing, onClear }: NothingFoundProps) => {
  const { t } = useTranslation('shop')
  const reason = reasonOf(narrowing)
  const bounds = useBounds(narrowing)
  return (
    <Card>
      <EmptyState
        icon={icons[reason]}
        title={t(`empty.${reason}.title`)}
        action={reason !== 'bare' && <ClearFilters onClick={onClear} />}
      >
        {t(`empty.${reason}.text`, bounds)}
      </EmptyState>
    </Card>
  )
}
