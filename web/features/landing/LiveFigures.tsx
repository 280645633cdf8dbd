// The place of the live figures below the first words. What fetches and draws them comes once the page stands; until then, and where they
// cannot be had, the place is as large and says nothing.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whenIdle } from '../../lib/whenIdle.ts'
import { FigureRow } from './FigureRow.tsx'

const Unsaid = () => (
  <div aria-hidden className="invisible">
    <FigureRow figures={null} asOf={null} />
  </div>
)

const FigureStrip = lazy(async (): Promise<{ default: ComponentType<{ unsaid: ReactNode }> }> => {
  const { FigureStrip: strip } = await import('./FigureStrip.tsx').catch(() => ({ FigureStrip: Unsaid }))
  return { default: strip }
})

export const LiveFigures = () => {
  const { t } = useTranslation('landing')
  const [due, setDue] = useState(false)
  useEffect(() => whenIdle(() => setDue(true)), [])
  const unsaid = <Unsaid />
  return (
    <aside aria-label={t('figures.label')} className="pb-14 lg:pb-20">
      <Suspense fallback={unsaid}>{due ? <FigureStrip unsaid={unsaid} /> : unsaid}</Suspense>
    </aside>
  )
}
