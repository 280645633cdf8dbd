// A chart of figures per day. Its place is there at once; the picture, which is large to fetch, comes when it is needed.
import { useEffect, useRef, useState } from 'react'
import { whenNear } from '../../lib/whenNear.ts'
import { later } from '../Later.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { AreaChartProps } from './series.ts'

const Figure = later(
  () => import('./AreaFigure.tsx').then(({ AreaFigure }) => AreaFigure),
  <Skeleton className="h-full rounded-control" />,
)

/** Drawing takes a phone a good part of a second, so what is a screen away waits. */
const nearPixels = 100

interface PatientProps extends AreaChartProps {
  /** It is drawn when it is about to be seen, or printed. */
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
    // As wide as its place and never wider: the drawing is measured, so its old width must not hold the place open.
    <div ref={place} className="overflow-x-clip [contain:inline-size]" style={{ height: props.height }}>
      {isWanted && <Figure {...props} />}
    </div>
  )
}
