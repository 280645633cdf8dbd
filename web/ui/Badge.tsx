import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type Tone, tintOf } from './tones.ts'

/** A small count or word beside a label. */
export const Badge = ({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) => (
  <span
    className={clsx(
      'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-semibold tabular-nums',
      tintOf[tone],
      className,
    )}
  >
    {children}
  </span>
)
