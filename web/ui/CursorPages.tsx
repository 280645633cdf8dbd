// Pagination of a list whose cursor is in the URL: a summary and the buttons for the previous and next page.
import type { ReactNode } from 'react'
import { useCursorPaging } from '../lib/cursorPaging.ts'
import { Pagination } from './Pagination.tsx'

interface CursorPagesProps<List> {
  /** Undefined while loading. */
  list: List | undefined
  /** The rows shown are from the previous page. */
  stale: boolean
  /** The summary, by page number. */
  children(page: number, list: List): ReactNode
  /** Shown even if the list has only one page. */
  evenIfOne?: boolean
  /** A note beside the buttons. */
  remark?: ReactNode
}

export const CursorPages = <List extends { next_cursor: string | null }>({
  list,
  stale,
  children,
  evenIfOne = false,
  remark,
}: CursorPagesProps<List>) => {
  const { page, next, previous } = useCursorPaging(list?.next_cursor, stale)
  if (list === undefined || (!evenIfOne && next === undefined && previous === undefined)) return null
  return (
    <Pagination onPrevious={previous} onNext={next} remark={remark}>
      {stale ? '…' : children(page, list)}
    </Pagination>
  )
}
