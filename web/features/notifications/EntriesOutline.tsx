import { Skeleton } from '../../ui/Skeleton.tsx'

/** Skeleton of the notification list. */
export const EntriesOutline = ({ count }: { count: number }) => (
  <div aria-busy="true">
    {Array.from({ length: count }, (_, position) => (
      <div key={position} className="flex gap-3 border-b border-line-soft px-4 py-3.5 last:border-b-0">
        <Skeleton className="size-9 shrink-0 rounded-control" />
        <div className="min-w-0 flex-1">
          <Skeleton className="mt-0.5 h-4 w-40 max-w-[70%]" />
          <Skeleton className="mt-2 h-3.5 w-64 max-w-full" />
          <Skeleton className="mt-2 h-3 w-28" />
        </div>
      </div>
    ))}
  </div>
)
