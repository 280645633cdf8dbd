import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import type { LucideIcon } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useEarned } from './earned.ts'
import { creditsBy, type Way } from './ways.ts'

/** Credits earned this way so far; renders nothing while loading. */
const SoFar = ({ way }: { way: Way }) => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  const { data } = useEarned()
  if (data === undefined) return null
  const credits = creditsBy(data.earned, way)
  return (
    <p className="shrink-0 text-right text-[0.8125rem] text-soft">
      {t('soFar')}
      <span className="block font-head text-lg leading-tight font-semibold text-accent-text tabular-nums">
        {format.signed(credits)}
      </span>
    </p>
  )
}

interface WayCardProps {
  /** Links are sold on another page; only the credits from sales are shown here. */
  way: Exclude<Way, 'sales'>
  icon: LucideIcon
  /** Queries behind the content: the first error is shown, and a retry refetches all of them. */
  queries: readonly UseQueryResult[]
  /** Height of the content, for the skeleton. */
  outline: string
  /** Null until all queries have loaded. */
  children: ReactNode
}

/** Card for one way to earn credits: what it is, what it has brought, and the member’s progress. */
export const WayCard = ({ way, icon: Icon, queries, outline, children }: WayCardProps) => {
  const { t } = useTranslation('earnCredits')
  const failure = queries.find(({ data, error }) => data === undefined && error !== null)?.error ?? null
  const retry = () => Promise.all(queries.map((query) => query.refetch()))
  return (
    <Card id={way} aria-labelledby={`${way}-title`} className="scroll-mt-20">
      <header className="mb-4 flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-tint text-accent-text">
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={`${way}-title`} className="text-[1.0625rem]">
            {t(`ways.${way}.title`)}
          </h2>
          <p className="mt-0.5 text-[0.875rem] text-soft">{t(`ways.${way}.text`)}</p>
        </div>
        <SoFar way={way} />
      </header>
      {children ??
        (failure === null ? (
          <div aria-busy="true">
            <Skeleton className={`${outline} rounded-control`} />
          </div>
        ) : (
          <LoadFailure failure={failure} retry={retry} />
        ))}
    </Card>
  )
}
