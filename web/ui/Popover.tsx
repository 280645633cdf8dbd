import clsx from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { floatingStyle } from './floating.ts'

interface PopoverProps {
  trigger: ReactNode
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
}

export const Popover = ({ trigger, label, children, align = 'end', className }: PopoverProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={8}
        collisionPadding={8}
        className={clsx(floatingStyle, className)}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
