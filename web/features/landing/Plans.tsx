// Pricing section. The operator sets the prices, so they are fetched when the visitor scrolls near.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Section } from './Section.tsx'
import { whenNear } from '../../lib/whenNear.ts'

const PlanBoard = lazy(async (): Promise<{ default: ComponentType<{ outline: ReactNode }> }> => {
  const { PlanBoard: board } = await import('./PlanBoard.tsx').catch(() => ({ PlanBoard: () => null }))
  return { default: board }
})

/**
 * Reserves the height of the prices as far as it can be predicted, so that nothing below shifts when they load. Without
 * JavaScript they never load.
 */
const room = 'min-h-[144rem] sm:min-h-[78rem] lg:min-h-[70rem] xl:min-h-[44.5rem] noscript:min-h-0'
const four = [1, 2, 3, 4]

const PlansOutline = () => (
  <div className={room}>
    <Skeleton className="mb-5 h-8 w-40 rounded-control" />
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {four.map((place) => (
        <Skeleton key={place} className="h-[27.5rem] rounded-card" />
      ))}
    </div>
    <Skeleton className="mt-8 h-6 w-48" />
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] gap-3">
      {four.map((place) => (
        <Skeleton key={place} className="h-16 rounded-control" />
      ))}
    </div>
  </div>
)

export const Plans = () => {
  const { t } = useTranslation('landingMore')
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => (place.current === null ? undefined : whenNear(place.current, () => setNear(true))), [])
  return (
    <Section id="prices" title={t('plans.title')} text={t('plans.text')}>
      <p className="mt-2 max-w-[42rem] text-[1.0625rem] text-soft">{t('plans.noFee')}</p>
      <div ref={place} className="mt-10">
        <noscript>
          <p className="text-soft">{t('plans.withoutScript')}</p>
        </noscript>
        {near ? (
          <Suspense fallback={<PlansOutline />}>
            <PlanBoard outline={<PlansOutline />} />
          </Suspense>
        ) : (
          <div className={room} />
        )}
      </div>
    </Section>
  )
}
