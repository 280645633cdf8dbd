// Split of a price, as a slider and as text: each side’s share and the outcome of the order.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import type { OrderSide } from '../../../../contract/orders.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAmount } from '../useAmount.ts'
import { outcomeOf, type Split } from './split.ts'

interface SplitSliderProps {
  price: number
  /** Null while the input is not a valid split. */
  split: Split | null
  onChange(toBuyer: number): void
}

/** The browser’s own slider colours suit only one of the themes. */
const track =
  'h-2 w-full cursor-pointer appearance-none rounded-full bg-track bg-linear-to-r from-accent to-accent bg-no-repeat focus-visible:rounded-full'
const thumb =
  '[&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-accent'

export const SplitSlider = ({ price, split, onChange }: SplitSliderProps) => {
  const { t } = useTranslation('ordersAdmin')
  const amount = useAmount()
  const said =
    split === null
      ? t('decide.nothing')
      : t('decide.spoken', { buyer: amount(split.toBuyer), seller: amount(split.toSeller) })
  return (
    <input
      type="range"
      min={0}
      max={price}
      step={1}
      value={split?.toBuyer ?? 0}
      onChange={({ target }) => onChange(Number(target.value))}
      aria-label={t('decide.slider')}
      aria-valuetext={said}
      style={{ backgroundSize: `${((split?.toBuyer ?? 0) / price) * 100}% 100%` }}
      className={clsx(track, thumb)}
    />
  )
}

interface SplitShownProps {
  order: AdminOrder
  split: Split | null
  names: Readonly<Record<OrderSide, string>>
}

const Part = ({ side, name, part, price }: { side: OrderSide; name: string; part: number | null; price: number }) => {
  const { t } = useTranslation('ordersAdmin')
  const format = useFormat()
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] wrap-anywhere text-soft">
        {t(side)}: <bdi>{name}</bdi>
      </dt>
      <dd className="flex items-baseline gap-x-2">
        <span className="font-head text-2xl font-semibold text-accent-text tabular-nums">
          {part === null ? '—' : format.credits(part)}
        </span>
        {part !== null && (
          <span className="text-[0.8125rem] text-faint tabular-nums">{format.percent(part / price)}</span>
        )}
      </dd>
    </div>
  )
}

export const SplitShown = ({ order, split, names }: SplitShownProps) => {
  const { t } = useTranslation('ordersAdmin')
  const { t: to } = useTranslation('offers')
  const { price, guarantee_months: months } = order.terms
  const hasLink = order.link !== null
  return (
    <div aria-live="polite" className="rounded-control border border-line-soft bg-sunken px-4 py-3">
      <dl className="grid grid-cols-2 gap-4">
        <Part side="buyer" name={names.buyer} part={split?.toBuyer ?? null} price={price} />
        <Part side="seller" name={names.seller} part={split?.toSeller ?? null} price={price} />
      </dl>
      {split !== null && (
        <p className="mt-2 text-[0.8125rem] text-soft">
          {split.toSeller > 0 && !hasLink ? (
            <span className="text-warn">{t('decide.noLink')}</span>
          ) : (
            t(`decide.outcomes.${outcomeOf(split)}`, { months: to('months', { count: months }) })
          )}
        </p>
      )}
    </div>
  )
}
