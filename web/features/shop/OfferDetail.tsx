// Offer dialog: all terms of an offer and the metrics of its website, everything a buyer needs before ordering.
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ShopOffer } from '../../../contract/shop.ts'
import { useFormat } from '../../lib/format.ts'
import { siteName } from '../../lib/site.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { BadgeCheck, ExternalLink, Globe, Scale } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { DaFigure, DrFigure, SpamScoreFigure, TrafficFigure } from '../analysis/Metrics.tsx'
import { countryName, metricShortName, languageName, nicheName } from '../analysis/names.ts'
import { offerName } from '../offers/names.ts'
import { Completion, Delivery } from '../offers/OfferCells.tsx'
import { AddToBasket } from '../basket/AddToBasket.tsx'
import { AddToProject } from '../projects/AddToProject.tsx'
import { isChosen } from './compared.ts'
import { WordedMarks } from './FavouriteButtons.tsx'
import { type Handling, sitePath } from './RowTools.tsx'
import { figuresOf } from './shownOffer.ts'
import { totalOf } from '../../../contract/surcharge.ts'
import { CoverText } from '../offers/CoverText.tsx'
import { SurchargeNote } from '../offers/SurchargeNote.tsx'

/** External link, to a site that we do not vouch for. */
const OutLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const { t } = useTranslation('shop')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
      {children}
      <ExternalLink role="img" aria-label={t('detail.external')} className="ms-1 inline size-3.5 align-[-0.1em]" />
    </a>
  )
}

const SiteMetrics = ({ offer: { site } }: { offer: ShopOffer }) => {
  const { t } = useTranslation('analysis')
  const { t: to } = useTranslation('offers')
  const { dr, da, spam_score: spam, traffic } = figuresOf(site)
  const figures = [
    { label: metricShortName(t, 'dr'), value: <DrFigure figure={dr} /> },
    { label: metricShortName(t, 'da'), value: <DaFigure figure={da} /> },
    { label: metricShortName(t, 'spam_score'), value: <SpamScoreFigure figure={spam} /> },
    { label: metricShortName(t, 'traffic'), value: <TrafficFigure figure={traffic} /> },
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control border border-line-soft bg-ground px-4 py-3">
      <ScoreRing score={site.quality_score} label={to('columns.quality')} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const useTerms = (offer: ShopOffer): Fact[] => {
  const { t, i18n } = useTranslation('shop')
  const { t: to } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const { site, refused_topics: refused, sample_url: sample } = offer
  const origin = [
    site.language === null ? null : languageName(ta, site.language),
    site.country === null ? null : countryName(i18n.language, site.country),
  ].filter((part) => part !== null)
  return [
    { label: t('detail.website'), value: <OutLink href={`https://${site.domain}/`}>{site.domain_name}</OutLink> },
    ...(origin.length === 0 ? [] : [{ label: t('detail.origin'), value: origin.join(' · ') }]),
    { label: to('columns.category'), value: nicheName(ta, offer.category) },
    { label: to('columns.turnaround'), value: <Delivery offer={offer} /> },
    { label: to('columns.guarantee'), value: to('months', { count: offer.guarantee_months }) },
    { label: to('columns.cover'), value: <CoverText cover={offer.cover} /> },
    { label: t('filterNames.completion'), value: <Completion rate={offer.completion_rate} /> },
    { label: to('columns.writer'), value: t(`writers.${offer.writer}`) },
    { label: t('detail.linksPerPage'), value: t('detail.upTo', { figure: format.number(offer.links_per_page) }) },
    { label: t('filterNames.labelled'), value: t(offer.labelled ? 'yes' : 'no') },
    {
      label: t('detail.refused'),
      value: refused.length === 0 ? t('detail.refusesNone') : refused.map((topic) => to(`topics.${topic}`)).join(', '),
    },
    ...(sample === null
      ? []
      : [{ label: t('detail.sample'), value: <OutLink href={sample}>{sample.replace(/^https?:\/\//, '')}</OutLink> }]),
  ]
}

const Note = ({ note }: { note: string }) => {
  const { t } = useTranslation('shop')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm">
        {t('detail.note')}
      </h3>
      <p className="mt-1 whitespace-pre-line text-soft wrap-anywhere" dir="auto">
        {note}
      </p>
    </section>
  )
}

const Restriction = ({ qualified, onQualify }: Pick<OfferDetailProps, 'qualified' | 'onQualify'>) => {
  const { t } = useTranslation('shop')
  if (qualified) return <Alert tone="alive">{t('restricted.qualified', { site: siteName })}</Alert>
  return (
    <Alert tone="warn" action={<Button onClick={onQualify}>{t('restricted.place')}</Button>}>
      {t('restricted.how', { site: siteName })}
    </Alert>
  )
}

/** Actions for the website: favourite or hide, add to a wishlist, compare. */
const SiteTools = ({ offer, mark, chosen, compare }: Omit<Handling, 'onPlan'> & { offer: ShopOffer }) => {
  const { t } = useTranslation('shop')
  const compared = isChosen(chosen, offer.site)
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>*]:h-11">
      {!offer.is_own && (
        <>
          <WordedMarks offer={offer} onLike={() => mark(offer, 'favourite')} onHide={() => mark(offer, 'hidden')} />
          <AddToProject offerId={offer.id} domainName={offer.site.domain_name} />
        </>
      )}
      <Button aria-pressed={compared} onClick={() => compare(offer.site)}>
        <Scale aria-hidden className={clsx(compared && 'text-accent-text')} />
        {t(compared ? 'compare.not' : 'compare.one')}
      </Button>
    </div>
  )
}

interface OfferDetailProps extends Omit<Handling, 'onPlan'> {
  offer: ShopOffer
  /** No longer offered; shows the last known state. */
  gone: boolean
  qualified: boolean
  onQualify(): void
  onClose(): void
}

export const OfferDetail = ({ offer, gone, qualified, onQualify, onClose, ...handling }: OfferDetailProps) => {
  const { t } = useTranslation('shop')
  const { t: to } = useTranslation('offers')
  const format = useFormat()
  const terms = useTerms(offer)
  const { site } = offer
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={
        <span className="flex min-w-0 items-center gap-2.5">
          <Favicon domain={site.domain} />
          <span className="min-w-0 wrap-anywhere">{site.domain_name}</span>
          <BadgeCheck role="img" aria-label={to('row.verified')} className="size-4 shrink-0 text-alive" />
        </span>
      }
      description={site.title === null ? offerName(to, offer) : `${offerName(to, offer)} · ${site.title}`}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <span>
            <span className="font-head text-xl font-bold text-accent-text tabular-nums">
              {format.credits(totalOf(offer))}
            </span>{' '}
            <span className="text-soft">{t('detail.credits')}</span>
            <SurchargeNote terms={offer} />
          </span>
          <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:h-11 max-sm:[&>*]:grow">
            {offer.is_own && (
              <LinkButton to={`/websites/${site.website_id}/offers/${offer.id}`}>{t('detail.edit')}</LinkButton>
            )}
            <LinkButton to={sitePath(site)}>
              <Globe aria-hidden />
              {t('sitePage')}
            </LinkButton>
            {!offer.is_own && !gone && offer.delivery_mode !== 'vacation' && (
              <AddToBasket variant="primary" offerId={offer.id} domainName={site.domain_name} />
            )}
          </span>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {gone && <Alert tone="warn">{t('detail.gone')}</Alert>}
        {offer.is_own && <Alert tone="waiting">{t('detail.own')}</Alert>}
        {offer.delivery_mode === 'vacation' && <Alert tone="warn">{t('detail.vacation')}</Alert>}
        {offer.restricted && <Restriction qualified={qualified} onQualify={onQualify} />}
        <SiteMetrics offer={offer} />
        <SiteTools offer={offer} {...handling} />
        <FactList facts={terms} />
        {offer.note !== null && <Note note={offer.note} />}
      </div>
    </Dialog>
  )
}
