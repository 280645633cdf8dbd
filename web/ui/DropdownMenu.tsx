import clsx from 'clsx'
import { Check } from './icons.ts'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { floatingStyle, itemStyle } from './floating.ts'

interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
  /** It was pressed before it was loaded. */
  openAtFirst?: boolean
}

export const DropdownMenu = ({
  trigger,
  children,
  align = 'end',
  className,
  openAtFirst = false,
}: DropdownMenuProps) => (
  <Radix.Root defaultOpen={openAtFirst}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={8}
        collisionPadding={8}
        className={clsx(
          floatingStyle,
          'max-h-[min(28rem,var(--radix-dropdown-menu-content-available-height))] min-w-52 overflow-y-auto p-1.5',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

export const MenuItem = ({ className, ...rest }: ComponentProps<typeof Radix.Item>) => (
  <Radix.Item className={clsx(itemStyle, className)} {...rest} />
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-semibold text-faint">{children}</Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="my-1.5 h-px bg-line" />

interface MenuChoicesProps<V extends string> {
  choices: readonly { value: V; label: ReactNode; icon?: ReactNode }[]
  value: V
  onChange(value: NoInfer<V>): void
}

export const MenuChoices = <V extends string>({ choices, value, onChange }: MenuChoicesProps<V>) => (
  <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as V)}>
    {choices.map((choice) => (
      <Radix.RadioItem key={choice.value} value={choice.value} className={itemStyle}>
        {choice.icon}
        <span className="flex-1">{choice.label}</span>
        <Radix.ItemIndicator>
          <Check aria-hidden className="text-accent-text" />
        </Radix.ItemIndicator>
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
)
