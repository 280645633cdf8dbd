import type { ComponentProps } from 'react'
import { Input } from './Input.tsx'

/** Input with a fixed prefix that is not part of the value: the @ of a handle. */
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
