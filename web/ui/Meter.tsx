import clsx from 'clsx'
import { strokeOf, type Tone } from './tones.ts'

interface MeterProps {
  /** Between 0 and 1. */
  share: number
  label: string
  /** The share as text, for example "96 %". */
  text: string
  tone?: Tone
  className?: string
}

export const Meter = ({ share, label, text, tone = 'alive', className }: MeterProps) => (
  <span className={clsx('inline-flex items-center gap-2', className)}>
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
      className={clsx('h-1.5 w-14 overflow-hidden rounded-full bg-track', strokeOf[tone])}
    >
      <span
        className="block h-full rounded-full bg-current"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
    <span className="tabular-nums">{text}</span>
  </span>
)
