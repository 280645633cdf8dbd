// Table of a list with its own scroll area: skeleton while loading, dimmed while another page loads, with keyboard
// navigation.
import clsx from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'
import { Cell, RowHead, Table, TableBody, TableHead, TableRow } from './Table.tsx'
import { walkRows } from './rowKeyboard.ts'

interface ListTableProps<Entry> {
  label: string
  head: ReactNode
  /** Undefined while loading. */
  entries: readonly Entry[] | undefined
  /** The rows shown are from the previous query. */
  stale: boolean
  /** A row with its key. */
  row(entry: Entry): ReactElement
  /** Widths of the skeleton cells of a row, the row header first. */
  outline: readonly [string, ...string[]]
  /** The expected number of rows, if known. */
  outlinedRows?: number | undefined
}

const outlinedRowsMax = 8

const Outline = ({ widths: [name, ...others] }: { widths: ListTableProps<unknown>['outline'] }) => (
  <TableRow>
    <RowHead>
      <Skeleton className={clsx('h-9', name)} />
    </RowHead>
    {others.map((width) => (
      <Cell key={width}>
        <Skeleton className={clsx('h-4', width)} />
      </Cell>
    ))}
  </TableRow>
)

export const ListTable = <Entry,>({
  label,
  head,
  entries,
  stale,
  row,
  outline,
  outlinedRows = outlinedRowsMax,
}: ListTableProps<Entry>) => (
  <div onKeyDown={walkRows} aria-busy={entries === undefined || stale}>
    <Table
      wide
      label={label}
      className={clsx('max-h-[max(20rem,100dvh-18rem)] transition-opacity cards:max-h-none', stale && 'opacity-60')}
    >
      <TableHead>{head}</TableHead>
      <TableBody>
        {entries === undefined
          ? Array.from({ length: Math.min(outlinedRows, outlinedRowsMax) }, (_, place) => (
              <Outline key={place} widths={outline} />
            ))
          : entries.map((entry) => row(entry))}
      </TableBody>
    </Table>
  </div>
)
