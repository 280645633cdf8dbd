import clsx from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { floatingStyle } from './floating.ts'

interface PopoverProps {
  trigger: ReactNode
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
}

const isIn = (element: EventTarget | null, target: EventTarget | null): boolean =>
  element instanceof Node && target instanceof Node && element.contains(target)

/** Whether the focus has moved elsewhere by the time the closed element is gone. */
const isFocusElsewhere = (closed: Event): boolean => {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && !isIn(closed.target, focused)
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
        onCloseAutoFocus={(event) => {
          if (isFocusElsewhere(event)) event.preventDefault()
        }}
        className={clsx(floatingStyle, className)}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

interface AnchoredPopoverProps {
  /** The button that opens it. It belongs to another component, which may be mounted long before. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange(open: boolean): void
  label: string
  /** Keyboard navigation within it. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
  className?: string
}

/**
 * Popover below an external button. The focus goes to the popover, and back to the button unless it is elsewhere by
 * then.
 */
export const AnchoredPopover = ({
  anchor,
  open,
  onOpenChange,
  label,
  onKeyDown,
  children,
  className,
}: AnchoredPopoverProps) => {
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    if (!isFocusElsewhere(event)) anchor.current?.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={giveFocusBack}
          onKeyDown={onKeyDown}
          onInteractOutside={(event) => {
            // The button itself closes it.
            if (isIn(anchor.current, event.target)) event.preventDefault()
          }}
          className={clsx(floatingStyle, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
