import clsx from 'clsx'

/** Placeholder while loading. Give it the size of the real content to avoid layout shift. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden
    // With two radius classes, the stylesheet's order decides, not the order here.
    className={clsx('block animate-shimmer bg-line-soft', !hasCorners.test(className) && 'rounded-small', className)}
  />
)

const hasCorners = /(?:^|\s)rounded/
