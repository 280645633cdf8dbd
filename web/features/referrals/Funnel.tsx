// Conversion funnel: how many visitors reach each step, and their share.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralTotals } from '../../../contract/referrals.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ArrowDown } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { type FunnelPart, funnelOf, funnelSteps, type FunnelStep } from './metrics.ts'

const fillOf: Readonly<Record<FunnelStep, string>> = {
  clicks: 'bg-waiting',
  registrations: 'bg-waiting',
  activated: 'bg-alive',
  buyers: 'bg-accent',
}

/** Keeps a single one among thousands visible. */
const widthMinPx = 4

/** A step that is a share of another: all but the first. */
type SharePart = FunnelPart & { of: NonNullable<FunnelPart['of']> }

const isShare = (part: FunnelPart): part is SharePart => part.of !== null

const Rate = ({ part: { of, rate } }: { part: SharePart }) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const reason = t(`funnel.${rate === null ? 'unknown' : 'more'}.${of}`)
  return (
    <p className="flex items-center gap-1.5 py-1.5 text-[0.8125rem] text-soft">
      <ArrowDown aria-hidden className="size-3.5 text-faint" />
      {rate !== null && rate <= 1 ? (
        t(`funnel.rates.${of}`, { share: format.percent(rate) })
      ) : (
        <Tooltip text={reason}>
          <span role="img" aria-label={reason} tabIndex={0} className="min-w-6 cursor-help text-faint">
            —
          </span>
        </Tooltip>
      )}
    </p>
  )
}

const Step = ({ part }: { part: FunnelPart }) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  return (
    <li>
      {isShare(part) && <Rate part={part} />}
      <p className="flex items-baseline justify-between gap-3">
        <span>{t(`funnel.${part.step}`)}</span>
        <span className="font-head text-lg font-semibold tabular-nums">{format.number(part.count)}</span>
      </p>
      <span aria-hidden className="mt-1 block h-2.5 overflow-hidden rounded-[3px] bg-track">
        <span
          className={clsx('block h-full rounded-[3px] transition-[width] duration-300', fillOf[part.step])}
          style={{ width: `${part.width * 100}%`, minWidth: part.count === 0 ? 0 : widthMinPx }}
        />
      </span>
    </li>
  )
}

const Outline = () => (
  <div className="grid gap-[1.875rem]">
    {funnelSteps.map((step) => (
      <div key={step}>
        <span className="flex h-7 items-center justify-between">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-5 w-10" />
        </span>
        <Skeleton className="mt-1 h-2.5" />
      </div>
    ))}
  </div>
)

export const Funnel = ({ totals, stale }: { totals: ReferralTotals | undefined; stale: boolean }) => {
  const { t } = useTranslation('referrals')
  return (
    <Card aria-labelledby="funnel-title" aria-busy={totals === undefined || stale}>
      <CardHead id="funnel-title" title={t('funnel.title')} />
      {totals === undefined ? (
        <Outline />
      ) : (
        <ol className={clsx('transition-opacity', stale && 'opacity-60')}>
          {funnelOf(totals).map((part) => (
            <Step key={part.step} part={part} />
          ))}
        </ol>
      )}
      <p className="mt-4 text-[0.8125rem] text-faint">{t('funnel.note')}</p>
    </Card>
  )
}
