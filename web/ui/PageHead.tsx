import type { ReactNode } from 'react'
import { DocumentHead } from './DocumentHead.tsx'

interface PageHeadProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
}

/** The page's name. On a phone the header shows it already, so here it is only read out. */
export const PageHead = ({ title, subtitle, actions }: PageHeadProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-4 max-lg:items-center max-lg:empty:hidden">
    <DocumentHead title={title} hidden />
    <div className="min-w-0">
      <h1 className="text-[1.6875rem] tracking-tight max-lg:sr-only">{title}</h1>
      {subtitle !== undefined && <p className="mt-0.5 text-soft">{subtitle}</p>}
    </div>
    {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
  </div>
)
