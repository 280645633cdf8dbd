// Sortable column header.
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from './icons.ts'
import { HeadCell } from './Table.tsx'

export type Direction = 'ascending' | 'descending'

export interface Sorting<S extends string> {
  sort: S
  onSort(sort: S): void
  /** Direction of each sort. */
  directions: Readonly<Record<S, Direction>>
}

interface SortHeadProps<S extends string> extends Sorting<S> {
  label: string
  /** The sorts of this column; pressing again selects the next. */
  sorts: readonly S[]
  numeric?: boolean
}

export const SortHead = <S extends string>({
  label,
  sorts,
  sort,
  onSort,
  directions,
  numeric = false,
}: SortHeadProps<S>) => {
  const place = sorts.indexOf(sort)
  const active = place !== -1
  const next = sorts[(place + 1) % sorts.length] ?? sort
  const Icon = directions[active ? sort : next] === 'ascending' ? ArrowUp : ArrowDown
  return (
    <HeadCell numeric={numeric} aria-sort={active ? directions[sort] : 'none'}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={clsx(
          'group -mx-1.5 inline-flex items-center gap-1 rounded-small px-1.5 py-0.5 hover:text-text',
          numeric && 'flex-row-reverse',
          active ? 'text-text' : 'relative',
        )}
      >
        {label}
        <Icon
          aria-hidden
          className={clsx(
            'size-3.5 shrink-0',
            // Takes no space while hidden.
            !active && 'absolute opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            !active && (numeric ? 'right-full -mr-1' : 'left-full -ml-1'),
          )}
        />
      </button>
    </HeadCell>
  )
}
