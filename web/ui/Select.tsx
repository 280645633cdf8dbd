import clsx from 'clsx'
import { Check, ChevronDown } from './icons.ts'
import { Select as Radix } from 'radix-ui'
import { controlStyle, useFieldControl } from './fieldControl.ts'
import { floatingStyle, itemStyle } from './floating.ts'

export interface Choice<V extends string> {
  value: V
  label: string
}

interface SelectProps<V extends string> {
  choices: readonly Choice<V>[]
  value: V | undefined
  onChange(value: NoInfer<V>): void
  placeholder?: string
  disabled?: boolean
  /** Required without a surrounding field. */
  label?: string
  /** Gets the initial focus in a dialog. */
  first?: boolean
}

export const Select = <V extends string>({
  choices,
  value,
  onChange,
  placeholder,
  disabled,
  label,
  first = false,
}: SelectProps<V>) => (
  <Radix.Root value={value ?? ''} onValueChange={(next) => onChange(next as V)} disabled={disabled ?? false}>
    <Radix.Trigger
      {...useFieldControl()}
      aria-label={label}
      data-first={first || undefined}
      className={clsx(
        controlStyle,
        'flex min-h-10 min-w-0 items-center justify-between gap-2 py-1.5 text-start data-placeholder:text-faint [&>span:first-child]:wrap-anywhere',
      )}
    >
      <Radix.Value placeholder={placeholder} />
      <Radix.Icon>
        <ChevronDown aria-hidden className="size-4 text-faint" />
      </Radix.Icon>
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={6}
        className={clsx(floatingStyle, 'min-w-(--radix-select-trigger-width) p-1.5')}
      >
        <Radix.Viewport>
          {choices.map((choice) => (
            <Radix.Item key={choice.value} value={choice.value} className={clsx(itemStyle, 'justify-between')}>
              <Radix.ItemText>{choice.label}</Radix.ItemText>
              <Radix.ItemIndicator>
                <Check aria-hidden className="size-4 text-accent-text" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
