import clsx from 'clsx'
import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

export interface RadioChoice<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps<V extends string> {
  label: string
  choices: readonly RadioChoice<V>[]
  value: V
  onChange(value: NoInfer<V>): void
  /** Side by side if there is room; for short choices. */
  columns?: 1 | 3
}

export const RadioGroup = <V extends string>({ label, choices, value, onChange, columns = 1 }: RadioGroupProps<V>) => {
  const id = useId()
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as V)}
      className={clsx('grid gap-2', columns === 3 && 'sm:grid-cols-3')}
    >
      {choices.map((choice) => (
        <div
          key={choice.value}
          className="flex items-start gap-3 rounded-control border border-line p-3 transition-colors has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-tint"
        >
          <Radix.Item
            id={`${id}-${choice.value}`}
            value={choice.value}
            disabled={choice.disabled ?? false}
            aria-describedby={choice.hint === undefined ? undefined : `${id}-${choice.value}-hint`}
            className="mt-px flex size-5 shrink-0 items-center justify-center rounded-full border border-line-control bg-raised focus-visible:rounded-full disabled:opacity-50 data-[state=checked]:border-accent"
          >
            <Radix.Indicator className="size-2.5 rounded-full bg-accent" />
          </Radix.Item>
          <div className="min-w-0">
            <label htmlFor={`${id}-${choice.value}`} className="font-medium">
              {choice.label}
            </label>
            {choice.hint !== undefined && (
              <p id={`${id}-${choice.value}-hint`} className="text-[0.8125rem] text-soft">
                {choice.hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </Radix.Root>
  )
}
