// Rows of the comparison: how a value is shown, and whether one of them is the best.
import type { Translate } from '../../lib/translation.ts'
import type { ReactNode } from 'react'
import type { ComparedSite } from '../../../contract/sites.ts'
import type { Format } from '../../lib/format.ts'
import { Credits } from '../../ui/Credits.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { DaFigure, DrFigure, SpamScoreFigure, TrafficFigure, Unknown } from '../analysis/Metrics.tsx'
import { countryName, metricName, languageName, nicheName } from '../analysis/names.ts'
import { offerName } from '../offers/names.ts'
import { Delivery, Score } from '../offers/OfferCells.tsx'
import type { Wanted } from './best.ts'
import { verdictTones } from '../footprint/findingTexts.ts'
import { isNewHere, sellerRates } from './sellerRates.ts'
import { totalOf } from '../../../contract/surcharge.ts'

export interface CompareRow {
  key: string
  name: string
  show(site: ComparedSite): ReactNode
  /** If the values can be ranked. */
  rank?: { wanted: Wanted; valueOf(site: ComparedSite): number | null }
}

export interface Words {
  t: Translate<'sites'>
  ta: Translate<'analysis'>
  to: Translate<'offers'>
  format: Format
  language: string
}

/** Prime delivers within two days, whatever the terms; on vacation nothing is delivered. */
const primeDays = 2
const daysOf = ({ cheapest, delivery_mode: mode }: ComparedSite): number | null =>
  cheapest === null || mode === 'vacation' ? null : mode === 'prime' ? primeDays : cheapest.turnaround_days

const metricRows = ({ t, ta }: Words): CompareRow[] => [
  {
    key: 'quality',
    name: t('score.title'),
    show: (site) => <Score score={site.quality_score} />,
    rank: { wanted: 'high', valueOf: (site) => site.quality_score },
  },
  {
    key: 'dr',
    name: metricName(ta, 'dr'),
    show: ({ figures }) => <DrFigure figure={figures.dr} />,
    rank: { wanted: 'high', valueOf: ({ figures }) => figures.dr?.value ?? null },
  },
  {
    key: 'da',
    name: metricName(ta, 'da'),
    show: ({ figures }) => <DaFigure figure={figures.da} />,
    rank: { wanted: 'high', valueOf: ({ figures }) => figures.da?.value ?? null },
  },
  {
    key: 'spam',
    name: metricName(ta, 'spam_score'),
    show: ({ figures }) => <SpamScoreFigure figure={figures.spam_score} />,
    rank: { wanted: 'low', valueOf: ({ figures }) => figures.spam_score?.value ?? null },
  },
  {
    key: 'visits',
    name: metricName(ta, 'traffic'),
    show: ({ figures }) => <TrafficFigure figure={figures.traffic} />,
    rank: { wanted: 'high', valueOf: ({ figures }) => figures.traffic?.value.from ?? null },
  },
]

const subjectRows = ({ t, ta, language }: Words): CompareRow[] => [
  {
    key: 'niche',
    name: t('compare.niche'),
    show: ({ niche }) => (niche === null ? <Unknown reason={ta('undecided')} /> : nicheName(ta, niche)),
  },
  {
    key: 'language',
    name: t('compare.language'),
    show: ({ language: spoken, country }) =>
      [spoken === null ? null : languageName(ta, spoken), country === null ? null : countryName(language, country)]
        .filter((part) => part !== null)
        .join(' · ') || <Unknown reason={ta('undecided')} />,
  },
]

const offerRows = ({ t, to }: Words): CompareRow[] => [
  {
    key: 'price',
    name: t('compare.cheapest'),
    show: ({ cheapest }) =>
      cheapest === null ? <Unknown reason={t('offers.none')} /> : <Credits bare amount={totalOf(cheapest)} />,
    rank: { wanted: 'low', valueOf: ({ cheapest }) => (cheapest === null ? null : totalOf(cheapest)) },
  },
  {
    key: 'link',
    name: t('compare.link'),
    show: ({ cheapest, offers }) =>
      cheapest === null ? (
        <Unknown reason={t('offers.none')} />
      ) : (
        <>
          {offerName(to, cheapest)}
          {offers > 1 && (
            <span className="block text-xs font-normal text-soft">{t('compare.offers', { count: offers })}</span>
          )}
        </>
      ),
  },
  {
    key: 'delivery',
    name: t('seller.delivery'),
    show: (site) =>
      site.cheapest === null ? <Unknown reason={t('offers.none')} /> : <Delivery offer={site.cheapest} />,
    rank: { wanted: 'low', valueOf: daysOf },
  },
  {
    key: 'guarantee',
    name: to('columns.guarantee'),
    show: ({ cheapest }) =>
      cheapest === null ? <Unknown reason={t('offers.none')} /> : to('months', { count: cheapest.guarantee_months }),
    rank: { wanted: 'high', valueOf: ({ cheapest }) => cheapest?.guarantee_months ?? null },
  },
]

const deliveredRow = ({ t, format }: Words): CompareRow => ({
  key: 'delivered',
  name: t('delivered.title'),
  show: ({ delivered: { total, more, live } }) => (
    <>
      {more ? t('delivered.more', { figure: format.number(total) }) : format.number(total)}
      {total > 0 && (
        <span className="block text-xs font-normal text-soft">
          {t('compare.live', { figure: format.number(live) })}
        </span>
      )}
    </>
  ),
  rank: { wanted: 'high', valueOf: ({ delivered }) => delivered.total },
})

/** If all sellers are new, one row states it once. */
const sellerRows = ({ t, format }: Words, sites: readonly ComparedSite[]): CompareRow[] => {
  const unsaid = (text: string): ReactNode => <span className="text-[0.8125rem] text-faint">{text}</span>
  if (sites.every(({ seller }) => isNewHere(seller))) {
    return [{ key: 'seller', name: t('seller.title'), show: () => unsaid(t('seller.newHere')) }]
  }
  return sellerRates.map((rate) => ({
    key: rate,
    name: t(`seller.${rate}`),
    show: ({ seller }) => {
      const value = seller[rate]
      if (value !== null) return format.percent(value / 100)
      return unsaid(t(isNewHere(seller) ? 'seller.newHere' : 'seller.tooFew'))
    },
    rank: { wanted: 'high', valueOf: ({ seller }) => seller[rate] },
  }))
}

/** Without a website of the member there is no footprint check. */
const guardRow = ({ t }: Words, website: string): CompareRow => ({
  key: 'guard',
  name: t('compare.guard', { website }),
  show: ({ footprint }) =>
    footprint === null ? (
      <span className="text-faint">…</span>
    ) : (
      <span className="grid justify-items-start gap-1">
        <StatusPill tone={verdictTones[footprint.verdict]}>{t(`shortVerdicts.${footprint.verdict}`)}</StatusPill>
        {footprint.findings.map((finding) => (
          <span key={finding} className="text-xs text-soft">
            {t(`shortFindings.${finding}`)}
          </span>
        ))}
      </span>
    ),
})

export const compareRows = (
  words: Words,
  { website, sites }: { website: string | null; sites: readonly ComparedSite[] },
): CompareRow[] => {
  const { t, format } = words
  return [
    ...(website === null ? [] : [guardRow(words, website)]),
    ...metricRows(words),
    ...subjectRows(words),
    ...offerRows(words),
    deliveredRow(words),
    ...sellerRows(words, sites),
    { key: 'verified', name: t('facts.verified'), show: (site) => format.date(site.verified_at) },
  ]
}
