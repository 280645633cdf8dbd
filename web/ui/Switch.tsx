import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

export const Switch = ({ label, hint, className, ...rest }: SwitchProps) => (
  <label className={clsx('flex items-start justify-between gap-4', className)}>
    <span>
      <span className="font-medium">{label}</span>
      {hint !== undefined && <span className="block text-[0.8125rem] text-soft">{hint}</span>}
    </span>
    <span className="relative mt-0.5 inline-flex h-6 w-10 shrink-0 has-disabled:opacity-60">
      <input
        type="checkbox"
        role="switch"
        className="peer h-6 w-10 appearance-none rounded-full border border-line-control bg-track transition-colors checked:border-accent checked:bg-accent focus-visible:rounded-full"
        {...rest}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-text transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent"
      />
    </span>
  </label>
)
