import type { ReactNode } from 'react'
import { DocumentHead } from './DocumentHead.tsx'

interface PageHeadProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
}

/** The page's name. Where the header shows it already, on screens between a phone and a desktop, it is only read out here. */
export const PageHead = ({ title, subtitle, actions }: PageHeadProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-4 sm:max-lg:items-center">
    <DocumentHead title={title} hidden />
    <div className="min-w-0 flex-1 basis-40">
      <h1 className="text-2xl tracking-tight sm:text-[1.6875rem] sm:max-lg:sr-only">{title}</h1>
      {subtitle !== undefined && <p className="mt-0.5 text-soft">{subtitle}</p>}
    </div>
    {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
  </div>
)
