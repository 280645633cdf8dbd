import { useTranslation } from '../../lib/translation.ts'
import type { Pack } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { useMoney } from '../../lib/money.ts'

/** One-off credit packs, from the smallest up. */
export const PackRow = ({ packs }: { packs: readonly Pack[] }) => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const money = useMoney()
  const rising = packs.toSorted((one, other) => one.credits - other.credits)
  return (
    <>
      <h3 className="mt-8 text-lg">{t('plans.packs')}</h3>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] gap-3">
        {rising.map((pack) => (
          <li
            key={pack.id}
            className="flex items-baseline justify-between gap-3 rounded-control border border-line-soft bg-surface px-4 py-3 tabular-nums"
          >
            <span className="font-semibold">{t('plans.pack', { figure: format.credits(pack.credits) })}</span>
            <span className="text-right">
              {money.price(pack.price_cents)}
              <span className="block text-[0.8125rem] text-faint">
                {t('plans.packEach', { price: money.perCredit(pack.price_cents, pack.credits) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
