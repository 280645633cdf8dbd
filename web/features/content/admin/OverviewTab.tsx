// Engine and usage.
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useContentOverview } from './contentAdmin.ts'
import { DaysCard } from './DaysCard.tsx'
import { EngineCard } from './EngineCard.tsx'
import { MonthCard } from './MonthCard.tsx'

const pairStyle = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2'

const Waiting = () => (
  <div className={pairStyle} aria-busy="true">
    <Skeleton className="h-80 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </div>
)

export const OverviewTab = () => {
  const { data, error, refetch } = useContentOverview()
  if (data === undefined) return error === null ? <Waiting /> : <LoadFailure failure={error} retry={refetch} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className={pairStyle}>
        <EngineCard overview={data} />
        <MonthCard overview={data} />
      </div>
      <DaysCard days={data.days} />
    </div>
  )
}
