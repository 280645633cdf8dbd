import clsx from 'clsx'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChevronDown, X } from './icons.ts'
import { Input } from './Input.tsx'
import { Popover } from './Popover.tsx'

/** Days as the browser writes them (2026-11-15); undefined: open at that end. */
export interface DateRange {
  since: string | undefined
  until: string | undefined
}

interface DateRangeChipProps {
  /** What is filtered, for example "Joined". */
  label: string
  sinceLabel: string
  untilLabel: string
  range: DateRange
  /** The range in words, where one is set. */
  text: string
  onChange(range: DateRange): void
}

const orNothing = (day: string): string | undefined => (day === '' ? undefined : day)

/** A filter for a span of days, open at either end. */
export const DateRangeChip = ({ label, sinceLabel, untilLabel, range, text, onChange }: DateRangeChipProps) => {
  const { t } = useTranslation('ui')
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const isSet = range.since !== undefined || range.until !== undefined
  const remove = () => {
    onChange({ since: undefined, until: undefined })
    opener.current?.focus()
  }
  return (
    <span
      className={clsx(
        'inline-flex h-8 items-center rounded-full border text-[0.8125rem] transition-colors',
        isSet ? 'border-accent/60 bg-accent-tint' : 'border-line hover:border-line-control',
      )}
    >
      <Popover
        label={label}
        align="start"
        className="grid w-64 gap-3 p-4"
        trigger={
          <button
            ref={opener}
            type="button"
            className={clsx(
              'flex h-full items-center gap-1.5 rounded-full pl-3 text-soft focus-visible:rounded-full',
              isSet ? 'pr-1.5' : 'pr-2.5 hover:text-text',
            )}
          >
            {label}
            {isSet ? (
              <span className="font-semibold whitespace-nowrap text-text">{text}</span>
            ) : (
              <ChevronDown aria-hidden className="size-3.5 text-faint" />
            )}
          </button>
        }
      >
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-since`}>{sinceLabel}</label>
          <Input
            id={`${id}-since`}
            type="date"
            max={range.until}
            value={range.since ?? ''}
            onChange={({ target }) => onChange({ ...range, since: orNothing(target.value) })}
          />
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-until`}>{untilLabel}</label>
          <Input
            id={`${id}-until`}
            type="date"
            min={range.since}
            value={range.until ?? ''}
            onChange={({ target }) => onChange({ ...range, until: orNothing(target.value) })}
          />
        </div>
      </Popover>
      {isSet && (
        <button
          type="button"
          aria-label={t('chip.remove', { label, value: text })}
          onClick={remove}
          className="mr-1 grid size-6 place-items-center rounded-full text-soft hover:bg-accent-tint hover:text-text focus-visible:rounded-full"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
