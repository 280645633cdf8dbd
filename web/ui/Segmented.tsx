import clsx from 'clsx'
import { RadioGroup as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface SegmentedChoice<V extends string> {
  value: V
  label: string
  /** Shown instead of the label, which is then read out and shown on hover. */
  icon?: ReactNode
}

interface SegmentedProps<V extends string> {
  label: string
  choices: readonly SegmentedChoice<V>[]
  value: V
  onChange(value: NoInfer<V>): void
  className?: string
}

/** Compact switch between a few views of the same content. */
export const Segmented = <V extends string>({ label, choices, value, onChange, className }: SegmentedProps<V>) => (
  <Radix.Root
    aria-label={label}
    orientation="horizontal"
    value={value}
    onValueChange={(next) => onChange(next as V)}
    className={clsx('inline-flex gap-0.5 rounded-control border border-line-soft bg-sunken p-0.5', className)}
  >
    {choices.map((choice) => (
      <Radix.Item
        key={choice.value}
        value={choice.value}
        {...(choice.icon === undefined ? {} : { 'aria-label': choice.label, title: choice.label })}
        className="relative inline-flex h-7 min-w-8 items-center justify-center rounded-[8px] px-2 text-[0.8125rem] font-semibold whitespace-nowrap text-soft transition-colors hover:text-text focus-visible:rounded-[8px] data-[state=checked]:bg-raised data-[state=checked]:text-text data-[state=checked]:shadow-card pointer-coarse:h-8 pointer-coarse:min-w-11 pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-1.5 [&_svg]:size-4"
      >
        {choice.icon ?? choice.label}
      </Radix.Item>
    ))}
  </Radix.Root>
)
