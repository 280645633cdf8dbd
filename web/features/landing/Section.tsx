import clsx from 'clsx'
import type { ReactNode } from 'react'

interface SectionProps {
  /** Anchor for links. */
  id: string
  title: string
  /** Has a slightly darker background than its neighbours. */
  sunken?: boolean
  /** Full-width text below the title. */
  text?: string
  children: ReactNode
}

/** Section of the homepage about one subject, with a title. */
export const Section = ({ id, title, sunken = false, text, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={clsx(sunken && 'border-y border-line-soft bg-sunken')}>
    <div className="mx-auto w-full max-w-[77.5rem] px-5 py-16 sm:px-8 sm:py-24">
      <SectionTitle id={`${id}-title`}>{title}</SectionTitle>
      {text !== undefined && <p className="mt-4 max-w-[42rem] text-[1.0625rem] text-soft">{text}</p>}
      {children}
    </div>
  </section>
)

export const SectionTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <h2 id={id} className="text-[clamp(1.75rem,5vw,2.5rem)] font-bold tracking-[-0.025em]">
    {children}
  </h2>
)
