import { useId } from 'react'
import { ControlChip } from './ControlChip.tsx'
import { Input } from './Input.tsx'

/** ISO days (2026-11-15); undefined: open at that end. */
export interface DateRange {
  since: string | undefined
  until: string | undefined
}

interface DateRangeChipProps {
  /** The filter's name, for example "Joined". */
  label: string
  sinceLabel: string
  untilLabel: string
  range: DateRange
  /** The range as text, if set. */
  text: string
  onChange(range: DateRange): void
}

const orNothing = (day: string): string | undefined => (day === '' ? undefined : day)

/** Filter for a date range, open at either end. */
export const DateRangeChip = ({ label, sinceLabel, untilLabel, range, text, onChange }: DateRangeChipProps) => {
  const id = useId()
  const isSet = range.since !== undefined || range.until !== undefined
  return (
    <ControlChip
      label={label}
      text={isSet ? text : undefined}
      onRemove={() => onChange({ since: undefined, until: undefined })}
      className="grid w-64 gap-3"
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
    </ControlChip>
  )
}
