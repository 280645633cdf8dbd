// Option list of the palette: named groups of entries. The focus stays in the field; the option that Enter would choose
// is highlighted and exposed through the field (ARIA).
import clsx from 'clsx'
import { type MouseEvent, useEffect, useRef } from 'react'
import { ArrowRight } from '../../ui/icons.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { FoundMark } from './FoundMark.tsx'
import type { ShownEntry, ShownGroup } from './paletteEntry.ts'

interface Choosing {
  active: string | null
  onActive(id: string): void
  onChoose(entry: ShownEntry, inNewTab: boolean): void
}

export const optionId = (listId: string, id: string): string => `${listId}-${id}`

const Label = ({ label, ranges }: Pick<ShownEntry, 'label' | 'ranges'>) => {
  const ends = ranges.map(([, to]) => to)
  return (
    <>
      {ranges.map(([from, to], place) => (
        <span key={from}>
          {label.slice(ends[place - 1] ?? 0, from)}
          <mark className="bg-transparent font-semibold text-accent-text">{label.slice(from, to)}</mark>
        </span>
      ))}
      {label.slice(ends.at(-1) ?? 0)}
    </>
  )
}

const Option = ({ entry, listId, choosing }: { entry: ShownEntry; listId: string; choosing: Choosing }) => {
  const row = useRef<HTMLDivElement>(null)
  const isActive = choosing.active === entry.id
  const Icon = entry.icon
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const choose = (event: MouseEvent) => {
    // The middle button opens a new tab, as on links.
    if (event.button > 1) return
    event.preventDefault()
    choosing.onChoose(entry, event.ctrlKey || event.metaKey || event.button === 1)
  }
  return (
    <div
      ref={row}
      role="option"
      id={optionId(listId, entry.id)}
      aria-selected={isActive}
      onMouseMove={() => choosing.onActive(entry.id)}
      onClick={choose}
      onAuxClick={choose}
      className={clsx(
        'flex min-h-11 scroll-my-2 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5',
        isActive && 'bg-accent-tint shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'grid size-7 shrink-0 place-items-center rounded-small border border-line-soft bg-sunken',
          isActive ? 'text-accent-text' : 'text-soft',
        )}
      >
        <Icon className="size-4" />
      </span>
      <span className="grid min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-2.5">
        <span className={clsx('min-w-0 truncate', entry.note !== undefined && entry.note !== null && 'sm:max-w-[60%]')}>
          <bdi>
            <Label label={entry.label} ranges={entry.ranges} />
          </bdi>
        </span>
        {entry.note !== undefined && entry.note !== null && (
          <span className="min-w-0 truncate text-[0.8125rem] text-faint">
            <bdi>{entry.note}</bdi>
          </span>
        )}
      </span>
      {entry.found !== undefined && <FoundMark found={entry.found} />}
      {entry.keys !== undefined && (
        <span className="hidden shrink-0 gap-1 sm:flex">
          {entry.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
      {isActive && entry.keys === undefined && entry.found === undefined && (
        <ArrowRight aria-hidden className="size-4 shrink-0 text-faint" />
      )}
    </div>
  )
}

interface PaletteOptionsProps extends Choosing {
  id: string
  label: string
  groups: readonly ShownGroup[]
}

export const PaletteOptions = ({ id, label, groups, ...choosing }: PaletteOptionsProps) => (
  <div
    role="listbox"
    id={id}
    aria-label={label}
    className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto overscroll-contain p-2 pt-0.5 empty:hidden"
  >
    {groups.map((group) => (
      <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
        <p
          id={`${id}-group-${group.id}`}
          className="px-2.5 pt-2.5 pb-1 text-[0.6875rem] font-semibold tracking-[0.06em] text-faint uppercase"
        >
          {group.label}
        </p>
        {group.entries.map((entry) => (
          <Option key={entry.id} entry={entry} listId={id} choosing={choosing} />
        ))}
      </div>
    ))}
  </div>
)
