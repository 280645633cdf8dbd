// Chart of daily values. Its space is reserved at once; the drawing code, which is large, is lazy-loaded.
import { useEffect, useRef, useState } from 'react'
import { whenNear } from '../../lib/whenNear.ts'
import { later } from '../LazyPart.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { AreaChartProps } from './series.ts'

const Figure = later(
  () => import('./AreaChartSvg.tsx').then(({ AreaFigure }) => AreaFigure),
  <Skeleton className="h-full rounded-control" />,
)

/** Drawing takes a phone a good part of a second, so charts a screen away are deferred. */
const nearPixels = 100

interface PatientProps extends AreaChartProps {
  /** Drawn only when about to be visible, or printed. */
  patient?: true
}

export const AreaChart = ({ patient, ...props }: PatientProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isWanted, setIsWanted] = useState(patient !== true)
  useEffect(() => {
    if (isWanted || place.current === null) return undefined
    const want = () => setIsWanted(true)
    const leave = whenNear(place.current, want, nearPixels)
    addEventListener('beforeprint', want)
    return () => {
      leave()
      removeEventListener('beforeprint', want)
    }
  }, [isWanted])
  return (
    // As wide as its container and never wider: the drawing is measured, so its old width must not keep the container
    // wide.
    <div ref={place} className="overflow-x-clip [contain:inline-size]" style={{ height: props.height }}>
      {isWanted && <Figure {...props} />}
    </div>
  )
}
