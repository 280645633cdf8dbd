import clsx from 'clsx'

/** The shape of what comes. Give it the size of the real thing, so that nothing jumps. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden
    // Of two names for corners the sheet decides which holds, not the order in which they stand here.
    className={clsx('block animate-shimmer bg-line-soft', !hasCorners.test(className) && 'rounded-small', className)}
  />
)

const hasCorners = /(?:^|\s)rounded/
