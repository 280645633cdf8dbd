import { Tooltip } from './Tooltip.tsx'

interface FigureProps {
  /** Null: no data. Shown as unknown, never as 0. */
  value: number | null
  format(value: number): string
  /** Why it is unknown. */
  reason: string
}

export const Figure = ({ value, format, reason }: FigureProps) => {
  if (value !== null) return <span className="tabular-nums">{format(value)}</span>
  return (
    <Tooltip text={reason}>
      <span
        role="img"
        aria-label={reason}
        tabIndex={0}
        className="inline-block min-w-6 cursor-help text-center text-faint"
      >
        —
      </span>
    </Tooltip>
  )
}
