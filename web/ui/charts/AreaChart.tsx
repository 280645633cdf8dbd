// A chart of figures per day. Its place is there at once; the picture, which is large to fetch, comes when it is needed.
import { later } from '../Later.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { AreaChartProps } from './series.ts'

const Figure = later(
  () => import('./AreaFigure.tsx').then(({ AreaFigure }) => AreaFigure),
  <Skeleton className="h-full rounded-control" />,
)

export const AreaChart = (props: AreaChartProps) => (
  // As wide as its place and never wider: the drawing is measured, so its old width must not hold the place open.
  <div className="overflow-x-clip [contain:inline-size]" style={{ height: props.height }}>
    <Figure {...props} />
  </div>
)
