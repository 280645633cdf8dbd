import clsx from 'clsx'

/** The shape of what comes. Give it the size of the real thing, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('block animate-shimmer rounded-small bg-line-soft', className)} />
)
