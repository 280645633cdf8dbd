// A list as a table that scrolls by itself: in outline until it is there, dimmed while another part of it is on its way, and walked
// through by keyboard.
import clsx from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'
import { Cell, RowHead, Table, TableBody, TableHead, TableRow } from './Table.tsx'
import { walkRows } from './walkRows.ts'

interface ListTableProps<Entry> {
  label: string
  head: ReactNode
  /** Undefined while they are on their way. */
  entries: readonly Entry[] | undefined
  /** What is shown is not yet what was asked for. */
  stale: boolean
  /** A row with its key. */
  row(entry: Entry): ReactElement
  /** The widths of what stands in for the cells of a row, first for the one that names it. */
  outline: readonly [string, ...string[]]
  /** How many rows are to come, where that is known. */
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
