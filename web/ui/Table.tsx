import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

// Roles are written out because a phone shows rows as cards: a changed `display` would take a table's meaning away.

interface TableProps {
  label: string
  children: ReactNode
  className?: string
}

/** Scrolls by itself, also by keyboard; header and first column stay. Being positioned, it keeps texts for screen readers inside. */
export const Table = ({ label, children, className }: TableProps) => (
  <div
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
)

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead role="rowgroup">
    <tr role="row">{children}</tr>
  </thead>
)

export const TableBody = ({ children }: { children: ReactNode }) => <tbody role="rowgroup">{children}</tbody>

export const TableRow = (props: ComponentProps<'tr'>) => <tr role="row" {...props} />

type CellProps = ComponentProps<'td'> & { numeric?: boolean }

export const HeadCell = ({ numeric = false, ...rest }: ComponentProps<'th'> & { numeric?: boolean }) => (
  <th role="columnheader" scope="col" data-numeric={numeric || undefined} {...rest} />
)

/** `label` names the column where the row is shown as a card. */
export const Cell = ({ numeric = false, label, ...rest }: CellProps & { label?: string }) => (
  <td role="cell" data-numeric={numeric || undefined} data-label={label} {...rest} />
)

/** The cell that names its row. */
export const RowHead = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th role="rowheader" scope="row" className={clsx('font-semibold', className)} {...rest} />
)
