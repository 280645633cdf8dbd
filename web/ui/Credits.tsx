import clsx from 'clsx'
import { useTranslation } from '../lib/translation.ts'
import { useFormat } from '../lib/format.ts'
import { CoinMark } from './CoinMark.tsx'

interface CreditsProps {
  amount: number
  /** Omits the word if an icon shows it. */
  bare?: boolean
  signed?: boolean
  className?: string
}

/** An amount of credits, in the brass colour. */
export const Credits = ({ amount, bare = false, signed = false, className }: CreditsProps) => {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const figure = signed ? format.signed(amount) : format.credits(amount)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 font-bold whitespace-nowrap text-accent-text tabular-nums',
        className,
      )}
    >
      {bare ? <CoinMark /> : null}
      {bare ? figure : t('credits', { count: amount, figure })}
    </span>
  )
}
