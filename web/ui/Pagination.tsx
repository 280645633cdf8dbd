import { ChevronLeft, ChevronRight } from './icons.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { IconButton } from './IconButton.tsx'

interface PaginationProps {
  /** The current range, for example "1–8 of 2,318". */
  children: ReactNode
  /** Absent if there is no page in that direction. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** A note beside the buttons. */
  remark?: ReactNode
}

/** Scrolls to the top of a list that is longer than the screen, as on a phone; a shorter one stays in place. */
const showBeginning = (list: Element | null | undefined): void => {
  const place = list?.getBoundingClientRect()
  if (place !== undefined && place.top < 0 && place.height > innerHeight) list?.scrollIntoView({ block: 'start' })
}

/** Keyset pagination, so that a growing list neither skips nor repeats a row. */
export const Pagination = ({ children, onPrevious, onNext, remark }: PaginationProps) => {
  const { t } = useTranslation('ui')
  const nav = useRef<HTMLElement>(null)
  const turn = (page: (() => void) | undefined) => () => {
    page?.()
    showBeginning(nav.current?.previousElementSibling)
  }
  return (
    <nav
      ref={nav}
      aria-label={t('pages.label')}
      className="flex flex-wrap items-center justify-between gap-3 py-3 text-[0.8125rem] text-soft"
    >
      <span>{children}</span>
      <span className="flex items-center gap-2">
        {remark}
        <IconButton label={t('pages.previous')} bordered disabled={onPrevious === undefined} onClick={turn(onPrevious)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={t('pages.next')} bordered disabled={onNext === undefined} onClick={turn(onNext)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </span>
    </nav>
  )
}
