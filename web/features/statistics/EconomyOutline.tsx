// Skeletons for the parts of the economy page.
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export const TotalsOutline = () => (
  <div aria-busy>
    <Card className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
      {[0, 1, 2, 3, 4, 5, 6].map((at) => (
        // On a phone the label below a figure needs two lines.
        <div key={at} className="h-[5.875rem] sm:h-[4.625rem]">
          <Skeleton className="h-4 w-24 max-w-full" />
          <Skeleton className="mt-2 h-7 w-28 max-w-full" />
          <Skeleton className="mt-2 h-4 w-32 max-w-full" />
        </div>
      ))}
    </Card>
    <Skeleton className="mt-2.5 h-5 w-72 max-w-full" />
  </div>
)

export const FlowOutline = () => (
  <div className="grid gap-4" aria-busy>
    <Skeleton className="h-8 w-56" />
    <div className="grid gap-4 lg:grid-cols-2">
      {[0, 1].map((at) => (
        <Card key={at}>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
          <Skeleton className="mt-5 h-[15rem] rounded-control" />
        </Card>
      ))}
    </div>
  </div>
)

export const CausesOutline = () => (
  <div className="grid gap-4 lg:grid-cols-2" aria-busy>
    {[0, 1].map((at) => (
      <Card key={at}>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-5 h-2.5" />
        <Skeleton className="mt-5 h-44" />
      </Card>
    ))}
  </div>
)
