// Pagination of a list with a known or capped total: "51–100 of 2,318".
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { useFormat } from '../lib/format.ts'
import { CursorPages } from './CursorPages.tsx'

interface CountedPagesProps {
  list: {
    next_cursor: string | null
    total: number
    /** There are more than `total`. */
    more?: boolean
  }
  /** Number of items on this page. */
  shown: number
  perPage: number
  /** The rows shown are from the previous page. */
  stale: boolean
  /** A note beside the buttons. */
  remark?: ReactNode
}

export const CountedPages = ({ list, shown, perPage, stale, remark }: CountedPagesProps) => {
  const { t } = useTranslation('ui')
  const format = useFormat()
  return (
    <CursorPages list={list} stale={stale} evenIfOne remark={remark}>
      {(page, { total, more = false }) => {
        const before = (page - 1) * perPage
        const range = {
          from: format.number(before + 1),
          to: format.number(before + shown),
          total: format.number(total),
        }
        return more ? t('pages.rangeMore', range) : t('pages.range', range)
      }}
    </CursorPages>
  )
}
