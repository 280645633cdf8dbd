// Skeleton of an item's page: header, then the wide and the narrow card.
import type { ReactNode } from 'react'
import { DocumentHead } from './DocumentHead.tsx'
import { Skeleton } from './Skeleton.tsx'

export interface DetailOutlineProps {
  /** The kind of item, for screen readers. */
  title: string
  /** Skeleton of icon and name. */
  head: ReactNode
  /** Height classes of the two cards. */
  heights: { main: string; aside: string }
}

export const DetailOutline = ({ title, head, heights }: DetailOutlineProps) => (
  <div aria-busy="true">
    <DocumentHead title={title} hidden />
    <h1 className="sr-only">{title}</h1>
    <div className="mb-6">{head}</div>
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Skeleton className={`${heights.main} rounded-card lg:col-span-2`} />
      <Skeleton className={`${heights.aside} rounded-card`} />
    </div>
  </div>
)

/** A name with its icon to the left, for members and websites. */
export const PicturedHeadOutline = ({ picture }: { picture: string }) => (
  <div className="flex items-center gap-4">
    <Skeleton className={picture} />
    <div className="grid gap-2">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 w-40" />
    </div>
  </div>
)
