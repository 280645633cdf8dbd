// The pages of a list whose length is known, or known to be more than anybody counts: "51–100 of 2,318".
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format.ts'
import { CursorPages } from './CursorPages.tsx'

interface CountedPagesProps {
  list: {
    next_cursor: string | null
    total: number
    /** There are more than `total`. */
    more?: boolean
  }
  /** How many of them are on this page. */
  shown: number
  perPage: number
  /** What is shown is not yet of this place. */
  stale: boolean
  /** A remark beside the buttons. */
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
