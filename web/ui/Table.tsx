import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

// Roles are explicit because a phone shows rows as cards: a changed `display` would remove the table semantics.

interface TableProps {
  label: string
  children: ReactNode
  className?: string
  /** Rows become cards wherever the table lacks room for its many columns, not only on a phone. */
  wide?: boolean
}

/** Marks the sides with hidden content, so that a cut-off table is not mistaken for the whole. */
const watchSides = (box: HTMLDivElement): (() => void) => {
  const mark = () => {
    const before = Math.abs(box.scrollLeft)
    box.toggleAttribute('data-more-before', before > 1)
    box.toggleAttribute('data-more-after', box.scrollWidth - box.clientWidth - before > 1)
  }
  const sizes = new ResizeObserver(mark)
  sizes.observe(box)
  if (box.firstElementChild !== null) sizes.observe(box.firstElementChild)
  box.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', mark)
  }
}

/**
 * Has its own scroll area, also by keyboard; header and first column are sticky. It is positioned, so that visually
 * hidden texts stay inside.
 */
export const Table = ({ label, children, className, wide = false }: TableProps) => (
  <div className={clsx('sheet-frame', wide && '@container/wide-sheet')}>
    <div
      ref={watchSides}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={clsx(
        'relative overflow-auto rounded-card border border-line-soft bg-surface shadow-card focus-visible:rounded-card',
        className,
      )}
    >
      <table role="table" aria-label={label} className="sheet">
        {children}
      </table>
    </div>
  </div>
)

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead role="rowgroup">
    <tr role="row">{children}</tr>
  </thead>
)

export const TableBody = ({ children }: { children: ReactNode }) => <tbody role="rowgroup">{children}</tbody>

export const TableRow = (props: ComponentProps<'tr'>) => <tr role="row" {...props} />

interface ColumnProps {
  numeric?: boolean
  /** Sticky at the end of its row. */
  last?: boolean
}

export const HeadCell = ({ numeric = false, last = false, ...rest }: ComponentProps<'th'> & ColumnProps) => (
  <th role="columnheader" scope="col" data-numeric={numeric || undefined} data-last={last || undefined} {...rest} />
)

/** `label` names the column when the row is shown as a card. */
export const Cell = ({
  numeric = false,
  last = false,
  label,
  ...rest
}: ComponentProps<'td'> & ColumnProps & { label?: string }) => (
  <td role="cell" data-numeric={numeric || undefined} data-last={last || undefined} data-label={label} {...rest} />
)

/** Header cell of a row. */
export const RowHead = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th role="rowheader" scope="row" className={clsx('font-semibold', className)} {...rest} />
)
