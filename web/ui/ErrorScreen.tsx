import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'

interface ErrorScreenProps {
  title: string
  text: ReactNode
  actions: ReactNode
  /** The reference that support needs. */
  detail?: string | undefined
}

/** Replaces the whole page, because nothing behind it can be trusted any more. */
export const ErrorScreen = ({ title, text, actions, detail }: ErrorScreenProps) => (
  <main className="grid min-h-dvh place-items-center px-6 py-16">
    <div className="w-full max-w-lg text-center">
      <Logo size="l" className="mx-auto mb-8" />
      <h1 className="text-3xl tracking-tight">{title}</h1>
      <p className="mt-3 text-base text-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
      {detail !== undefined && (
        <pre className="mt-10 max-h-56 overflow-auto rounded-control bg-sunken p-4 text-left font-mono text-xs whitespace-pre-wrap text-faint">
          {detail}
        </pre>
      )}
    </div>
  </main>
)
