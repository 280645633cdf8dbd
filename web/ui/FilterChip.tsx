import clsx from 'clsx'
import { useRef } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { DropdownMenu, MenuChoices } from './DropdownMenu.tsx'
import { ChevronDown, X } from './icons.ts'
import type { Choice } from './Select.tsx'

interface FilterChipProps<V extends string> {
  /** The filter's name, for example "Status". */
  label: string
  choices: readonly Choice<V>[]
  /** Undefined: not filtered. */
  value: V | undefined
  onChange(value: NoInfer<V> | undefined): void
}

/** Filter chip with a menu of choices; shows the selected one and clears it. The focus stays on the chip throughout. */
export const FilterChip = <V extends string>({ label, choices, value, onChange }: FilterChipProps<V>) => {
  const { t } = useTranslation('ui')
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = choices.find((choice) => choice.value === value)
  const remove = () => {
    onChange(undefined)
    opener.current?.focus()
  }
  return (
    <span
      className={clsx(
        'inline-flex h-8 items-center rounded-full border text-[0.8125rem] transition-colors',
        chosen === undefined ? 'no-print border-line hover:border-line-control' : 'border-accent/60 bg-accent-tint',
      )}
    >
      <DropdownMenu
        align="start"
        trigger={
          <button
            ref={opener}
            type="button"
            {...(chosen === undefined ? {} : { 'data-print': '' })}
            className={clsx(
              'flex h-full items-center gap-1.5 rounded-full pl-3 text-soft focus-visible:rounded-full',
              chosen === undefined ? 'pr-2.5 hover:text-text' : 'pr-1.5',
            )}
          >
            {label}
            {chosen === undefined ? (
              <ChevronDown aria-hidden className="size-3.5 text-faint" />
            ) : (
              <span className="font-semibold text-text">{chosen.label}</span>
            )}
          </button>
        }
      >
        <MenuChoices choices={choices} value={value ?? ('' as V)} onChange={onChange} />
      </DropdownMenu>
      {chosen !== undefined && (
        <button
          type="button"
          aria-label={t('chip.remove', { label, value: chosen.label })}
          onClick={remove}
          className="mr-1 grid size-6 place-items-center rounded-full text-soft hover:bg-accent-tint hover:text-text focus-visible:rounded-full"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
