import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBalance, useLiveBalance } from './balance.ts'
import { useCreditCounter } from './useCreditCounter.ts'

const HistoryDialog = later(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)

/**
 * The balance in the header; opens the latest transactions. An increase is animated; screen readers announce the new
 * balance once.
 */
export const BalanceBadge = () => {
  const { t } = useTranslation('credits')
  const format = useFormat()
  useLiveBalance()
  const { data, isPending } = useBalance()
  const balance = data?.total_credits ?? null
  const moment = useCreditCounter(balance)
  const [reading, setReading] = useState(false)
  if (isPending) return <Skeleton className="h-9 w-20 rounded-full" />
  if (moment === null || balance === null) return null
  const said = t('balance', { count: balance, figure: format.credits(balance) })
  return (
    <span className="relative">
      <button
        type="button"
        aria-label={said}
        aria-haspopup="dialog"
        onPointerEnter={() => HistoryDialog.bring()}
        onFocus={() => HistoryDialog.bring()}
        onClick={() => setReading(true)}
        className={clsx(
          'flex h-9 items-center gap-1.5 rounded-full bg-accent-tint px-2.5 font-head sm:gap-2 sm:px-3.5 text-base font-bold text-accent-text transition-shadow focus-visible:rounded-full',
          moment.phase !== 'over' && 'shadow-[0_0_0_2px_var(--accent)]',
        )}
      >
        <CoinMark />
        <span aria-hidden className="tabular-nums">
          {format.credits(moment.shown)}
        </span>
      </button>
      {moment.phase === 'gain' && (
        <span
          aria-hidden
          className="absolute top-full right-1 mt-1 animate-gain rounded-full bg-alive-tint px-2 py-0.5 text-xs font-bold text-alive"
        >
          {format.signed(moment.gain)}
        </span>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
      {reading && <HistoryDialog onClose={() => setReading(false)} onMissing={() => setReading(false)} />}
    </span>
  )
}
