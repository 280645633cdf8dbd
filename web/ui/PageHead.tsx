import type { ReactNode } from 'react'
import { DocumentHead } from './DocumentHead.tsx'

interface PageHeadProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
}

/**
 * Page title. On screens between phone and desktop size the header already shows it, so it is only for screen readers
 * here.
 */
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
