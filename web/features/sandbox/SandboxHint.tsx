// Frame for parts of a page that belong to the sandbox, so that they are not mistaken for the product.
import type { ReactNode } from 'react'
import { FlaskConical } from '../../ui/icons.ts'

interface SandboxHintProps {
  title: string
  text: ReactNode
  children?: ReactNode
}

export const SandboxHint = ({ title, text, children }: SandboxHintProps) => (
  <aside aria-label={title} className="mt-5 rounded-card border border-dashed border-line-control px-4 py-3.5">
    <p className="flex items-center gap-2 text-[0.8125rem] font-semibold">
      <FlaskConical aria-hidden className="size-4 shrink-0 text-waiting" />
      {title}
    </p>
    <p className="mt-1 text-[0.8125rem] text-soft">{text}</p>
    {children !== undefined && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
  </aside>
)
