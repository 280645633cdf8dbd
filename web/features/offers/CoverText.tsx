// Cover of an order over time: how much of a refund under guarantee is certain to be paid.
import type { CoverStep } from '../../../contract/cover.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'

/** One part per step; all but the last say until when they hold. */
export const useCoverParts = (): ((cover: readonly CoverStep[]) => string[]) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  return (cover) =>
    cover.map(({ percent }, at) => {
      const share = format.percent(percent / 100)
      const end = cover[at + 1]?.from_day
      if (end === undefined) return at === 0 ? t('cover.always', { share }) : t('cover.then', { share })
      return at === 0 ? t('cover.first', { share, count: end }) : t('cover.until', { share, day: format.number(end) })
    })
}

/** In full. Renders nothing for an offer that is not in the shop. */
export const CoverText = ({ cover }: { cover: readonly CoverStep[] }) => {
  const partsOf = useCoverParts()
  return cover.length === 0 ? null : <span className="tabular-nums">{partsOf(cover).join(', ')}</span>
}
