import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** `calling`: the one card of a page that needs action now. */
export const Card = ({ calling = false, className, ...rest }: ComponentProps<'section'> & { calling?: boolean }) => (
  <section
    className={clsx(
      'rounded-card border p-5 shadow-card',
      calling
        ? 'border-waiting/45 bg-linear-to-b from-waiting-tint to-surface bg-surface'
        : 'border-line-soft bg-surface',
      className,
    )}
    {...rest}
  />
)

interface CardHeadProps {
  title: ReactNode
  id?: string
  aside?: ReactNode
  children?: ReactNode
}

export const CardHead = ({ title, id, aside, children }: CardHeadProps) => (
  <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
    <div className="min-w-0">
      <h2 id={id} className="text-[1.0625rem]">
        {title}
      </h2>
      {children !== undefined && <p className="mt-1 text-soft">{children}</p>}
    </div>
    {aside}
  </header>
)
