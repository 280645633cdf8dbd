import type { Tone } from './tones.ts'

export interface StackedPart {
  label: string
  share: number
  tone: Tone
}

const fillOf: Record<Tone, string> = {
  alive: 'bg-alive',
  waiting: 'bg-waiting',
  warn: 'bg-warn',
  lost: 'bg-lost',
  neutral: 'bg-faint',
  accent: 'bg-accent',
}

interface StackedBarProps {
  parts: readonly StackedPart[]
  percent(share: number): string
}

/** Shows the parts of a whole; the legend below explains the colours. */
export const StackedBar = ({ parts, percent }: StackedBarProps) => (
  <div>
    <div aria-hidden className="flex h-2.5 gap-[3px]">
      {parts.map(({ label, share, tone }) => (
        <span key={label} className={`rounded-[3px] ${fillOf[tone]}`} style={{ flexGrow: share }} />
      ))}
    </div>
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {parts.map(({ label, share, tone }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2 rounded-full ${fillOf[tone]}`} />
          {label} {percent(share)}
        </li>
      ))}
    </ul>
  </div>
)
