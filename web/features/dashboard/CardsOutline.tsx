import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const lines = ['w-40', 'w-32', 'w-44', 'w-36', 'w-28']

/** Skeleton of the cards: as high as a full column of them, so that the content below does not jump. */
export const CardsOutline = () => (
  <>
    <Card aria-busy="true">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="mt-2.5 h-5 w-72 max-w-full" />
      <Skeleton className="mt-2.5 mb-4 h-4 w-96 max-w-full" />
      <Skeleton className="h-9 w-36 rounded-control" />
    </Card>
    <Card aria-busy="true">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="mt-4 h-5 w-56" />
    </Card>
    <Card aria-busy="true">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="mt-2.5 mb-4 h-4 w-44" />
      {lines.map((width) => (
        <div
          key={width}
          className="flex h-[4.375rem] items-center gap-3 border-b border-line-soft last:border-b-0 sm:h-[3.5rem]"
        >
          <Skeleton className="size-6 shrink-0" />
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="ml-auto size-9 shrink-0 rounded-full" />
        </div>
      ))}
    </Card>
  </>
)
