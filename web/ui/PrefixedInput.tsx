import type { ComponentProps } from 'react'
import { Input } from './Input.tsx'

/** A field whose first sign is fixed and belongs to no value: the @ before a handle. */
export const PrefixedInput = ({ prefix, ...rest }: ComponentProps<'input'> & { prefix: string }) => (
  <div className="relative">
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-px left-px grid w-9 place-items-center rounded-l-[9px] border-r border-line bg-surface text-[0.9375rem] text-faint"
    >
      {prefix}
    </span>
    <Input className="pl-12" {...rest} />
  </div>
)
