// The signals of a quality score, each with its bar, the finding and advice.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { SignalResult } from '../../../contract/analysis.ts'
import { unknownFindings } from '../../../contract/signals.ts'
import { type Format, useFormat } from '../../lib/format.ts'
import { strokeOf, type Tone } from '../../ui/tones.ts'
import { findingTexts, signalName } from './names.ts'

const goodShare = 0.8
const fairShare = 0.5

/** A signal that could not be measured is neutral, however few points it gave. */
const toneOf = ({ points, weight, finding }: SignalResult): Tone => {
  if ((unknownFindings as readonly string[]).includes(finding)) return 'neutral'
  const share = points / weight
  return share >= goodShare ? 'alive' : share >= fairShare ? 'warn' : 'lost'
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** Numbers and dates in the reader's format; names and words as found. */
const shownValues = (values: SignalResult['values'], format: Format): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      // Noon is on the same day in the reader's time zone; midnight UTC may not be.
      typeof value === 'number' ? format.number(value) : isoDay.test(value) ? format.date(`${value}T12:00:00`) : value,
    ]),
  )

const Bar = ({ result, label, text }: { result: SignalResult; label: string; text: string }) => (
  <span
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={result.weight}
    aria-valuenow={result.points}
    aria-valuetext={text}
    className={clsx('block h-1.5 w-full overflow-hidden rounded-full bg-track', strokeOf[toneOf(result)])}
  >
    {/* Never quite empty, so that no points have a colour as well. */}
    <span
      className="block h-full min-w-1.5 rounded-full bg-current"
      style={{ width: `${Math.min(1, result.points / result.weight) * 100}%` }}
    />
  </span>
)

const SignalItem = ({ result, compact }: { result: SignalResult; compact: boolean }) => {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const name = signalName(t, result.signal)
  const text = t('points', { points: format.number(result.points), weight: format.number(result.weight) })
  const texts = compact ? null : findingTexts(t, result, shownValues(result.values, format))
  return (
    <li className={clsx('min-w-0', compact ? 'py-1.5' : 'py-3.5 first:pt-0 last:pb-0')}>
      <div className="flex items-baseline justify-between gap-4">
        <span className={clsx('min-w-0', compact ? 'text-[0.8125rem] text-soft' : 'font-semibold')}>{name}</span>
        <span aria-hidden className="shrink-0 text-[0.8125rem] whitespace-nowrap text-soft tabular-nums">
          {text}
        </span>
      </div>
      <div className="mt-1.5">
        <Bar result={result} label={name} text={text} />
      </div>
      {texts !== null && (
        <>
          <p className="mt-2 wrap-anywhere">{texts.finding}</p>
          {result.points < result.weight && (
            <p className="mt-1 text-[0.8125rem] wrap-anywhere text-soft">
              <span className="font-semibold">{t('advice')}: </span>
              {texts.advice}
            </p>
          )}
        </>
      )}
    </li>
  )
}

interface SignalListProps {
  signals: readonly SignalResult[]
  /** Names and bars only, for readers who cannot fix anything. */
  compact?: boolean
}

export const SignalList = ({ signals, compact = false }: SignalListProps) => (
  <ul className={compact ? 'grid gap-x-8 sm:grid-cols-2' : 'divide-y divide-line-soft'}>
    {signals.map((result) => (
      <SignalItem key={result.signal} result={result} compact={compact} />
    ))}
  </ul>
)
