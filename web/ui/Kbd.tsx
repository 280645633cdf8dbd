import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border border-line bg-raised px-1.5 font-mono text-[0.6875rem] text-soft">
    {children}
  </kbd>
)
