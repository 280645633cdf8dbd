import clsx from 'clsx'
import { Check } from './icons.ts'
import type { ComponentProps, ReactNode } from 'react'

/** A styled native checkbox: works in every form and with all assistive technology. */
export const Checkbox = ({
  children,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) => (
  <label className={clsx('group inline-flex items-start gap-2.5 has-disabled:opacity-55', className)}>
    <span className="relative mt-px inline-flex size-5 shrink-0">
      <input
        type="checkbox"
        className="peer size-5 appearance-none rounded-small border border-line-control bg-raised transition-colors checked:border-accent checked:bg-accent aria-invalid:border-lost"
        {...rest}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
      />
    </span>
    <span>{children}</span>
  </label>
)
