import clsx from 'clsx'
import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { floatingStyle } from './floating.ts'

const openDelayMs = 700
const skipDelayMs = 300

export const tooltipDelays = { delayDuration: openDelayMs, skipDelayDuration: skipDelayMs }

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider {...tooltipDelays}>{children}</Radix.Provider>
)

interface TooltipProps {
  text: ReactNode
  /** The element it explains; must be focusable. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
}

export const Tooltip = ({ text, children, side = 'top', disabled = false }: TooltipProps) => {
  if (disabled) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(floatingStyle, 'max-w-72 px-2.5 py-1.5 text-[0.8125rem]')}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
