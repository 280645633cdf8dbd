import { Skeleton } from '../../ui/Skeleton.tsx'

const rows = (count: number) => Array.from({ length: count }, (_, position) => position)

/** Skeleton of the shell: same dimensions, no text. */
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
        <PageSkeleton shape="cards" />
      </div>
    </div>
  </div>
)

const Cards = () => (
  <div className="mt-6 grid items-start gap-4 lg:grid-cols-3">
    <div className="grid gap-4 lg:col-span-2">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
    <Skeleton className="h-96 rounded-card" />
  </div>
)

const Rows = () => (
  <div className="mt-6 overflow-hidden rounded-card border border-line-soft bg-surface">
    {rows(7).map((row) => (
      <div key={row} className="flex items-center gap-4 border-b border-line-soft px-4 py-4 last:border-b-0">
        <Skeleton className="size-7 shrink-0 rounded-control" />
        <Skeleton className="h-4 w-48 max-w-[40%]" />
        <Skeleton className="ml-auto h-4 w-24" />
      </div>
    ))}
  </div>
)

/** Skeleton of a page: its heading, and below it cards or a table. */
export const PageSkeleton = ({ shape = 'table' }: { shape?: 'cards' | 'table' }) => (
  <div aria-busy="true">
    <Skeleton className="mt-1 h-8 w-56" />
    <Skeleton className="mt-3 h-4 w-80 max-w-full" />
    {shape === 'cards' ? <Cards /> : <Rows />}
  </div>
)
