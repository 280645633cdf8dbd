// The pages of a list whose place is in the address: what is shown of it, and the ways to the pages before and after.
import type { ReactNode } from 'react'
import { useCursorPaging } from '../lib/cursorPaging.ts'
import { Pagination } from './Pagination.tsx'

interface CursorPagesProps<List> {
  /** Undefined until it is there. */
  list: List | undefined
  /** What is shown is not yet of this place. */
  stale: boolean
  /** What is shown now, by the number of its page. */
  children(page: number, list: List): ReactNode
  /** Shown also where all of the list is on one page. */
  evenIfOne?: boolean
  /** A remark beside the buttons. */
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
