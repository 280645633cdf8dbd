// Cells of an offer as buyers see it, one component per column. On a card each has its place, and some are left out.
import clsx from 'clsx'
import type { ComponentType } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { Niche } from '../../../contract/signals.ts'
import type { Traffic } from '../../../contract/metrics.ts'
import type { GuaranteeMonths, LinkType, OfferRel, Writer } from '../../../contract/offers.ts'
import type { Settings } from '../../../contract/profiles.ts'
import { useFormat } from '../../lib/format.ts'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell } from '../../ui/Table.tsx'
import type { Tone } from '../../ui/tones.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { DaFigure, DrFigure, type ShownFigure, SpamScoreFigure, TrafficFigure, Unknown } from '../analysis/Metrics.tsx'
import { metricShortName, nicheName } from '../analysis/names.ts'
import type { OfferColumn } from './offerColumns.ts'
import type { CoverStep } from '../../../contract/cover.ts'
import { totalOf } from '../../../contract/surcharge.ts'
import { useCoverParts } from './CoverText.tsx'
import { SurchargeNote } from './SurchargeNote.tsx'

export interface ShownOffer {
  /** ASCII form (Punycode). */
  domain: string
  /** Readable form. */
  domain_name: string
  is_verified: boolean
  language: SiteLanguage | null
  /** Percentage of the seller’s ended orders that were completed; null for a new seller. */
  completion_rate: number | null
  /** Title of the website. */
  title?: string | null
  /** Null: not chosen yet. */
  category: Niche | null
  quality_score: number | null
  figures: {
    dr: ShownFigure<number>
    da: ShownFigure<number>
    spam_score: ShownFigure<number>
    traffic: ShownFigure<Traffic>
  }
  link_type: LinkType
  rel: OfferRel
  delivery_mode: Settings['delivery_mode']
  /** Null: no valid number yet. */
  turnaround_days: number | null
  price: number | null
  /** Paid on top of the price. */
  surcharge: number
  premium: number
  cover?: readonly CoverStep[]
  guarantee_months?: GuaranteeMonths
  writer?: Writer
}

interface CellProps {
  offer: ShownOffer
}

const notOnCard = 'cards:hidden!'

export const Score = ({ score }: { score: number | null }) => {
  const { t } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  if (score === null) return <Unknown reason={ta('notAnalysed')} />
  return <ScoreRing score={score} label={t('columns.quality')} />
}

export const Category = ({ category }: Pick<ShownOffer, 'category'>) => {
  const { t } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  return category === null ? <Unknown reason={t('row.noCategory')} /> : nicheName(ta, category)
}

export const Delivery = ({
  offer: { delivery_mode: mode, turnaround_days: days },
}: {
  offer: Pick<ShownOffer, 'delivery_mode' | 'turnaround_days'>
}) => {
  const { t } = useTranslation('offers')
  if (mode === 'prime') return <StatusPill tone="accent">{t('row.prime')}</StatusPill>
  const within = days === null ? <span className="text-faint">—</span> : t('days', { count: days })
  if (mode === 'standard') return within
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {within}
      <StatusPill tone="warn">{t('row.vacation')}</StatusPill>
    </span>
  )
}

const wellFrom = 90
const fairFrom = 70
const rateTone = (rate: number): Tone => (rate >= wellFrom ? 'alive' : rate >= fairFrom ? 'accent' : 'warn')

/** A new seller has no rate, which is not a negative sign. */
export const Completion = ({ rate }: { rate: number | null }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  if (rate !== null) {
    return (
      <Tooltip text={t('row.completionWhy')}>
        <span tabIndex={-1} className="inline-block cursor-help">
          <Meter
            share={rate / 100}
            label={t('columns.completion')}
            text={format.percent(rate / 100)}
            tone={rateTone(rate)}
            className="gap-1.5! [&>[role=meter]]:w-7"
          />
        </span>
      </Tooltip>
    )
  }
  return (
    <Tooltip text={t('row.newcomerWhy')}>
      <span tabIndex={-1} className="cursor-help text-soft">
        {t('row.newcomer')}
        <VisuallyHidden> ({t('row.newcomerWhy')})</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

const CategoryCell = ({ offer }: CellProps) => (
  <Cell className={clsx('text-soft', notOnCard)}>
    <Category category={offer.category} />
  </Cell>
)

const QualityCell = ({ offer }: CellProps) => (
  <Cell className={notOnCard}>
    <Score score={offer.quality_score} />
  </Cell>
)

const DrCell = ({ offer }: CellProps) => {
  const { t } = useTranslation('analysis')
  return (
    <Cell numeric label={metricShortName(t, 'dr')} className="font-medium">
      <DrFigure figure={offer.figures.dr} />
    </Cell>
  )
}

const DaCell = ({ offer }: CellProps) => (
  <Cell numeric className={notOnCard}>
    <DaFigure figure={offer.figures.da} />
  </Cell>
)

const SpamCell = ({ offer }: CellProps) => {
  const { t } = useTranslation('analysis')
  return (
    <Cell numeric className="whitespace-nowrap" label={metricShortName(t, 'spam_score')}>
      <SpamScoreFigure figure={offer.figures.spam_score} />
    </Cell>
  )
}

const VisitsCell = ({ offer }: CellProps) => {
  const { t } = useTranslation('analysis')
  return (
    <Cell numeric className="cards:col-span-3 cards:whitespace-nowrap" label={metricShortName(t, 'traffic')}>
      <TrafficFigure figure={offer.figures.traffic} />
    </Cell>
  )
}

const LinkCell = ({ offer }: CellProps) => {
  const { t } = useTranslation('offers')
  return (
    <Cell className="cards:col-span-3 cards:row-start-3">
      <span className="grid cards:block">
        {t(`linkTypes.${offer.link_type}`)}
        <span className="hidden cards:inline"> · </span>
        <span className="text-xs text-faint cards:text-[length:inherit] cards:text-text">{t(`rels.${offer.rel}`)}</span>
      </span>
    </Cell>
  )
}

const TurnaroundCell = ({ offer }: CellProps) => (
  <Cell
    data-end
    className="whitespace-nowrap text-soft cards:col-span-2 cards:col-start-4 cards:row-start-3 cards:justify-end!"
  >
    <Delivery offer={offer} />
  </Cell>
)

const GuaranteeCell = ({ offer: { guarantee_months: months } }: CellProps) => {
  const { t } = useTranslation('offers')
  return (
    <Cell className={clsx('whitespace-nowrap text-soft', notOnCard)}>
      {months === undefined ? '—' : t('months', { count: months })}
    </Cell>
  )
}

const WriterCell = ({ offer: { writer } }: CellProps) => {
  const { t } = useTranslation('offers')
  return (
    <Cell className={clsx('whitespace-nowrap text-soft', notOnCard)}>
      {writer === undefined ? '—' : t(`row.writers.${writer}`)}
    </Cell>
  )
}

const CompletionCell = ({ offer }: CellProps) => (
  <Cell className={clsx('whitespace-nowrap', notOnCard)}>
    <Completion rate={offer.completion_rate} />
  </Cell>
)

/** The first and the last step; all of them as its title. */
const CoverCell = ({ offer: { cover = [] } }: CellProps) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const partsOf = useCoverParts()
  const [first] = cover
  const last = cover.at(-1)
  if (first === undefined || last === undefined) return <Cell className={clsx('text-soft', notOnCard)}>—</Cell>
  return (
    <Cell numeric title={partsOf(cover).join(', ')} className={clsx('whitespace-nowrap', notOnCard)}>
      {format.percent(first.percent / 100)}
      {cover.length > 1 && (
        <span className="block text-xs text-faint">
          {t('cover.then', { share: format.percent(last.percent / 100) })}
        </span>
      )}
    </Cell>
  )
}

const PriceCell = ({ offer: { price, surcharge, premium } }: CellProps) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  return (
    <Cell
      numeric
      data-price
      data-end
      className="cards:pointer-events-none cards:col-start-3 cards:col-end-5 cards:row-start-4"
    >
      {price === null ? (
        <Unknown reason={t('row.noPrice')} />
      ) : (
        <span className="inline-flex items-center gap-1.5 text-[1.0625rem] font-bold text-accent-text tabular-nums">
          <span className="hidden cards:block">
            <CoinMark />
          </span>
          {format.credits(totalOf({ price, surcharge, premium }))}
        </span>
      )}
      {price !== null && <SurchargeNote terms={{ surcharge, premium }} />}
    </Cell>
  )
}

export const offerCells: Readonly<Record<OfferColumn, ComponentType<CellProps>>> = {
  category: CategoryCell,
  quality: QualityCell,
  dr: DrCell,
  da: DaCell,
  spam: SpamCell,
  visits: VisitsCell,
  link: LinkCell,
  turnaround: TurnaroundCell,
  guarantee: GuaranteeCell,
  writer: WriterCell,
  completion: CompletionCell,
  cover: CoverCell,
  price: PriceCell,
}
