import { Skeleton } from '../../ui/Skeleton.tsx'

const rows = (count: number) => Array.from({ length: count }, (_, position) => position)

/** The shell before anything is known: same measures, no words. */
export const ShellOutline = () => (
  <div>
    <div className="side fixed inset-y-0 left-0 hidden overflow-hidden border-r border-line-soft bg-sunken px-3 lg:block">
      <div className="flex h-[4.25rem] items-center gap-2.5 px-[0.4375rem]">
        <Skeleton className="size-[1.875rem] shrink-0 rounded-[8px]" />
        <Skeleton className="side-word h-5 w-28" />
      </div>
      {rows(9).map((row) => (
        <div key={row} className="flex h-9 items-center gap-3 px-3">
          <Skeleton className="size-[1.125rem] shrink-0" />
          <Skeleton className="side-word h-3.5 w-24" />
        </div>
      ))}
    </div>
    <div className="lg:pl-(--side)">
      <div className="flex h-(--top) items-center justify-end gap-3 border-b border-line-soft px-4 sm:px-6">
        <Skeleton className="mr-auto h-4 w-40" />
        <Skeleton className="h-9 w-24 rounded-full" />
        <Skeleton className="size-9 rounded-full" />
      </div>
      <div className="p-4 sm:p-6">
        <PageSkeleton />
      </div>
    </div>
  </div>
)

/** A page that is on its way: its heading and the cards below. */
export const PageSkeleton = () => (
  <div>
    <Skeleton className="mt-1 h-8 w-56" />
    <Skeleton className="mt-3 h-4 w-80 max-w-full" />
    <div className="mt-6 grid gap-4 lg:grid-cols-3">
      <Skeleton className="h-40 rounded-card lg:col-span-2" />
      <Skeleton className="h-40 rounded-card" />
    </div>
    <Skeleton className="mt-4 h-64 rounded-card" />
  </div>
)
