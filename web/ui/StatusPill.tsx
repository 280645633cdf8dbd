import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type Tone, tintOf } from './tones.ts'

interface StatusPillProps {
  tone: Tone
  children: ReactNode
  className?: string
}

export const StatusPill = ({ tone, children, className }: StatusPillProps) => (
  <span
    className={clsx(
      'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap',
      tintOf[tone],
      className,
    )}
  >
    <span aria-hidden className="size-1.5 rounded-full bg-current" />
    {children}
  </span>
)
