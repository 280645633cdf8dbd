import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from './icons.ts'
import type { ReactNode } from 'react'

export type AlertTone = 'alive' | 'waiting' | 'warn' | 'lost'

interface AlertProps {
  tone: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announced at once; for something that just happened, not for what was there when the page opened. */
  live?: boolean
  className?: string
}

const icons: Record<AlertTone, LucideIcon> = {
  alive: CircleCheck,
  waiting: Info,
  warn: TriangleAlert,
  lost: CircleAlert,
}
const frames: Record<AlertTone, string> = {
  alive: 'border-alive/35 bg-alive-tint [&>svg]:text-alive',
  waiting: 'border-waiting/35 bg-waiting-tint [&>svg]:text-waiting',
  warn: 'border-warn/35 bg-warn-tint [&>svg]:text-warn',
  lost: 'border-lost/35 bg-lost-tint [&>svg]:text-lost',
}

export const Alert = ({ tone, title, children, action, live = false, className }: AlertProps) => {
  const Icon = icons[tone]
  return (
    <div
      role={live ? 'alert' : undefined}
      className={clsx('flex gap-3 rounded-control border px-4 py-3', frames[tone], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-[1.125rem] shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className={title === undefined ? undefined : 'text-soft'}>{children}</div>}
        {action !== undefined && <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  )
}
