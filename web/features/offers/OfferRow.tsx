// An offer as buyers see it in the shop: a row of figures on a desk, a card on a phone. It knows what it shows and nothing else, so that
// the shop and the preview of a seller show the same.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Niche, SiteLanguage } from '../../../contract/analysis.ts'
import type { Figures } from '../../../contract/figures.ts'
import type { LinkType, OfferRel } from '../../../contract/offers.ts'
import type { Settings } from '../../../contract/profiles.ts'
import { useFormat } from '../../lib/format.ts'
import { Favicon } from '../../ui/Favicon.tsx'
import { BadgeCheck } from '../../ui/icons.ts'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableHead, TableRow } from '../../ui/Table.tsx'
import { DrFigure, SpamScoreFigure, TrafficFigure, Unknown } from '../analysis/Figures.tsx'
import { figureShortName, nicheName } from '../analysis/names.ts'

export interface ShownOffer {
  /** As DNS has it. */
  domain: string
  /** As people read it. */
  domain_name: string
  is_verified: boolean
  language: SiteLanguage | null
  /** The share of orders that the seller delivered as promised; null for a newcomer. */
  reliability: number | null
  /** Null: none has been chosen yet. */
  category: Niche | null
  quality_score: number | null
  figures: Pick<Figures, 'dr' | 'spam_score' | 'traffic'>
  link_type: LinkType
  rel: OfferRel
  delivery_mode: Settings['delivery_mode']
  /** Null: there is no valid number yet. */
  turnaround_days: number | null
  price: number | null
}

export const OfferHead = () => {
  const { t } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  return (
    <TableHead>
      <HeadCell>{t('columns.website')}</HeadCell>
      <HeadCell>{t('columns.category')}</HeadCell>
      <HeadCell>{t('columns.quality')}</HeadCell>
      <HeadCell numeric>{figureShortName(ta, 'dr')}</HeadCell>
      <HeadCell numeric>{figureShortName(ta, 'spam_score')}</HeadCell>
      <HeadCell numeric>{figureShortName(ta, 'traffic')}</HeadCell>
      <HeadCell>{t('columns.link')}</HeadCell>
      <HeadCell>{t('columns.turnaround')}</HeadCell>
      <HeadCell numeric>{t('columns.price')}</HeadCell>
      <HeadCell last>
        <span className="sr-only">{t('actions.title')}</span>
      </HeadCell>
    </TableHead>
  )
}

const Score = ({ score }: { score: number | null }) => {
  const { t } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  if (score === null) return <Unknown reason={ta('notAnalysed')} />
  return <ScoreRing score={score} label={t('columns.quality')} />
}

const Category = ({ category }: Pick<ShownOffer, 'category'>) => {
  const { t } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  return category === null ? <Unknown reason={t('row.noCategory')} /> : nicheName(ta, category)
}

const Name = ({ offer }: { offer: ShownOffer }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { language, reliability } = offer
  const standing = reliability === null ? t('row.newcomer') : t('row.reliable', { share: format.percent(reliability) })
  const place = language === null || language === 'other' ? null : language.toUpperCase()
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
        <Favicon domain={offer.domain} size={18} />
      </span>
      <span className="max-w-52 min-w-0 flex-1 text-start cards:max-w-none">
        <span className="flex items-center gap-1.5">
          <span className="truncate">{offer.domain_name}</span>
          {offer.is_verified && (
            <BadgeCheck role="img" aria-label={t('row.verified')} className="size-4 shrink-0 text-alive" />
          )}
        </span>
        <span className="block truncate text-xs font-normal text-faint cards:hidden">
          {[place, standing].filter((part) => part !== null).join(' · ')}
        </span>
        <span className="hidden truncate text-xs font-normal text-faint cards:block">
          <Category category={offer.category} />
          {place !== null && ` · ${place}`}
          {` · ${standing}`}
        </span>
      </span>
      <span className="hidden shrink-0 cards:block">
        <Score score={offer.quality_score} />
      </span>
    </span>
  )
}

const Delivery = ({ offer: { delivery_mode: mode, turnaround_days: days } }: { offer: ShownOffer }) => {
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

const Price = ({ price }: Pick<ShownOffer, 'price'>) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  if (price === null) return <Unknown reason={t('row.noPrice')} />
  return <span className="text-[1.0625rem] font-bold text-accent-text tabular-nums">{format.credits(price)}</span>
}

/** As a card: the name with its score, a line of figures, then what is sold beside its price. */
const card =
  'cards:grid! cards:grid-cols-[minmax(0,auto)_minmax(0,auto)_minmax(0,1fr)_auto] cards:content-start cards:gap-x-4 cards:[&>td]:justify-start! cards:[&>td]:text-start! cards:[&>td]:min-w-0 cards:[&>td]:gap-x-1.5!'
const notOnCard = 'cards:hidden!'

interface OfferRowProps {
  offer: ShownOffer
  /** What can be done with it, such as ordering it. */
  action: ReactNode
}

export const OfferRow = ({ offer, action }: OfferRowProps) => {
  const { t } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  const { dr, spam_score: spam, traffic } = offer.figures
  return (
    <TableRow className={card}>
      <RowHead className="cards:col-span-4">
        <Name offer={offer} />
      </RowHead>
      <Cell className={clsx('text-soft', notOnCard)}>
        <Category category={offer.category} />
      </Cell>
      <Cell className={notOnCard}>
        <Score score={offer.quality_score} />
      </Cell>
      <Cell numeric label={figureShortName(ta, 'dr')} className="font-medium">
        <DrFigure figure={dr} />
      </Cell>
      <Cell numeric label={figureShortName(ta, 'spam_score')}>
        <SpamScoreFigure figure={spam} />
      </Cell>
      <Cell numeric className="whitespace-nowrap cards:col-span-2">
        <TrafficFigure figure={traffic} />
      </Cell>
      <Cell className="cards:col-span-2 cards:row-start-3">
        <span className="grid cards:block">
          {t(`linkTypes.${offer.link_type}`)}
          <span className="hidden cards:inline"> · </span>
          <span className="text-xs text-faint cards:text-[length:inherit] cards:text-text">
            {t(`rels.${offer.rel}`)}
          </span>
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-soft cards:col-span-2 cards:row-start-4">
        <Delivery offer={offer} />
      </Cell>
      <Cell numeric className="cards:col-start-3 cards:row-span-2 cards:row-start-3 cards:justify-end!">
        <Price price={offer.price} />
      </Cell>
      <Cell last className="cards:col-start-4 cards:row-span-2 cards:row-start-3">
        {action}
      </Cell>
    </TableRow>
  )
}
