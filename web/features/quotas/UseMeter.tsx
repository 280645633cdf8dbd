import clsx from 'clsx'
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'

interface UseMeterProps {
  label: string
  used: number
  /** Null: unlimited; 0: switched off, which is not the same as used up. */
  limit: number | null
  resetsAt: string
}

const scarceFrom = 0.8

const fillOf = (share: number): string => (share >= 1 ? 'bg-lost' : share >= scarceFrom ? 'bg-warn' : 'bg-alive')

/** Usage of a limit, and when it resets. */
export const UseMeter = ({ label, used, limit, resetsAt }: UseMeterProps) => {
  const { t } = useTranslation('quotas')
  const format = useFormat()
  const id = useId()
  const share = limit === null || limit === 0 ? 0 : Math.min(1, used / limit)
  const figure = format.number(used)
  const text =
    limit === null
      ? t('use.unlimited', { figure })
      : limit === 0
        ? t('use.switchedOff', { figure })
        : t('use.of', { figure, limit: format.number(limit) })
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={id} className="text-[0.8125rem] text-soft">
          {label}
        </span>
        <span className="font-semibold tabular-nums">{text}</span>
      </div>
      {limit !== null && (
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={text}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-track"
        >
          <div className={clsx('h-full rounded-full', fillOf(share))} style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <p className="mt-1 text-xs text-faint">
        {limit === 0
          ? t('use.never')
          : share >= 1
            ? t('use.exhausted', { date: format.dateTime(resetsAt) })
            : t('use.resets', { date: format.dateTime(resetsAt) })}
      </p>
    </div>
  )
}
