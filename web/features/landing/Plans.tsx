// The place of the prices. They are what the operator has set, so they are fetched when somebody comes near.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Section } from './Section.tsx'
import { whenNear } from './whenNear.ts'

const PlanBoard = lazy(async (): Promise<{ default: ComponentType<{ outline: ReactNode }> }> => {
  const { PlanBoard: board } = await import('./PlanBoard.tsx').catch(() => ({ PlanBoard: () => null }))
  return { default: board }
})

/** As large as what comes, more or less. */
const PlansOutline = () => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} className="h-80 rounded-card" />
    ))}
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
      <div ref={place} className="mt-10 min-h-[84rem] sm:min-h-[48rem] xl:min-h-[34rem]">
        <noscript>
          <p className="text-soft">{t('plans.withoutScript')}</p>
        </noscript>
        {near && (
          <Suspense fallback={<PlansOutline />}>
            <PlanBoard outline={<PlansOutline />} />
          </Suspense>
        )}
      </div>
    </Section>
  )
}
