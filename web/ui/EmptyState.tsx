import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HelpTask } from '../lib/helpPath.ts'
import { HelpLink } from './HelpLink.tsx'

interface EmptyStateProps {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  /** The one action from here, if any. */
  action?: ReactNode
  /** The help article that explains what could be here. */
  help?: HelpTask
  /** 'h1' if it is the whole page. */
  heading?: 'h1' | 'h2'
}

export const EmptyState = ({ icon: Icon, title, children, action, help, heading: Heading = 'h2' }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center px-6 py-14 text-center">
    <span className="mb-4 grid size-12 place-items-center rounded-[14px] border border-line bg-raised text-accent-text">
      <Icon aria-hidden className="size-[1.375rem]" />
    </span>
    <Heading className="text-lg">{title}</Heading>
    {children !== undefined && <p className="mt-1.5 text-[0.9375rem] text-soft">{children}</p>}
    {action !== undefined && action !== false && <div className="mt-5">{action}</div>}
    {help !== undefined && <HelpLink task={help} className="mt-4" />}
  </div>
)
