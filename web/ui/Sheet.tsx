import clsx from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { veilStyle } from './Dialog.tsx'

interface SheetProps {
  open: boolean
  onOpenChange(open: boolean): void
  /** Read out; the content shows it. */
  label: string
  side?: 'left' | 'right'
  children: ReactNode
}

/** Side sheet; traps the focus and returns it on close. */
export const Sheet = ({ open, onOpenChange, label, side = 'right', children }: SheetProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className={veilStyle} />
      <Radix.Content
        aria-describedby={undefined}
        className={clsx(
          'fixed inset-y-0 z-50 flex w-80 max-w-[86vw] flex-col overflow-y-auto border-line bg-surface shadow-float outline-none',
          side === 'left'
            ? 'left-0 border-r data-[state=open]:animate-slide-left data-[state=closed]:animate-slide-left-out'
            : 'right-0 border-l data-[state=open]:animate-slide-right data-[state=closed]:animate-slide-right-out',
        )}
      >
        <Radix.Title className="sr-only">{label}</Radix.Title>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
