// The offers on a website, each with all of its terms: there are few, and the visitors of this page want the details.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ShopOffer } from '../../../contract/shop.ts'
import type { Site } from '../../../contract/sites.ts'
import { useFormat } from '../../lib/format.ts'
import { siteName } from '../../lib/site.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { ExternalLink } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { nicheName } from '../analysis/names.ts'
import { offerName } from '../offers/names.ts'
import { Delivery } from '../offers/OfferCells.tsx'
import { AddToBasket } from '../basket/AddToBasket.tsx'
import { AddToProject } from '../projects/AddToProject.tsx'
import { totalOf } from '../../../contract/surcharge.ts'
import { CoverText } from '../offers/CoverText.tsx'
import { SurchargeNote } from '../offers/SurchargeNote.tsx'

interface Term {
  label: string
  value: ReactNode
}

const useTerms = (offer: ShopOffer): Term[] => {
  const { t } = useTranslation('sites')
  const { t: to } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const { refused_topics: refused, sample_url: sample } = offer
  return [
    { label: to('columns.category'), value: nicheName(ta, offer.category) },
    { label: to('columns.turnaround'), value: <Delivery offer={offer} /> },
    { label: to('columns.guarantee'), value: to('months', { count: offer.guarantee_months }) },
    { label: to('columns.cover'), value: <CoverText cover={offer.cover} /> },
    { label: to('columns.writer'), value: t(`writers.${offer.writer}`) },
    { label: t('terms.labelled'), value: t(offer.labelled ? 'yes' : 'no') },
    { label: t('terms.links'), value: t('terms.upTo', { figure: format.number(offer.links_per_page) }) },
    ...(refused.length === 0
      ? []
      : [{ label: t('terms.refused'), value: refused.map((topic) => to(`topics.${topic}`)).join(', ') }]),
    ...(sample === null
      ? []
      : [
          {
            label: t('terms.sample'),
            value: (
              <a href={sample} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
                {sample.replace(/^https?:\/\//, '')}
                <ExternalLink role="img" aria-label={t('newTab')} className="ms-1 inline size-3.5 align-[-0.1em]" />
              </a>
            ),
          },
        ]),
  ]
}

const Offer = ({ offer }: { offer: ShopOffer }) => {
  const { t } = useTranslation('sites')
  const { t: to } = useTranslation('offers')
  const terms = useTerms(offer)
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="flex flex-wrap items-center gap-2 text-[0.9375rem]">
          {offerName(to, offer)}
          {offer.restricted && <StatusPill tone="waiting">{t('terms.restricted', { site: siteName })}</StatusPill>}
        </h3>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:gap-2 max-sm:*:px-2.5">
          <span className="max-sm:w-full">
            <Credits amount={totalOf(offer)} className="text-[1.0625rem] max-sm:px-0!" />
            <SurchargeNote terms={offer} />
          </span>
          {offer.is_own ? (
            <LinkButton to={`/websites/${offer.site.website_id}/offers/${offer.id}`}>{t('terms.edit')}</LinkButton>
          ) : (
            <>
              <AddToProject offerId={offer.id} domainName={offer.site.domain_name} />
              {offer.delivery_mode !== 'vacation' && (
                <AddToBasket variant="primary" offerId={offer.id} domainName={offer.site.domain_name} />
              )}
            </>
          )}
        </div>
      </div>
      <dl className="mt-3 grid gap-x-8 gap-y-2 text-[0.8125rem] sm:grid-cols-2">
        {terms.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-x-4 border-b border-line-soft pb-1.5">
            <dt className="shrink-0 text-soft">{label}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {offer.note !== null && (
        <p className="mt-3 text-[0.8125rem] whitespace-pre-line text-soft wrap-anywhere" dir="auto">
          {offer.note}
        </p>
      )}
    </li>
  )
}

export const SiteOffers = ({ site }: { site: Site }) => {
  const { t } = useTranslation('sites')
  const { offers } = site
  return (
    <Card aria-labelledby="offers-title">
      <CardHead
        id="offers-title"
        title={offers.length === 0 ? t('offers.title') : t('offers.count', { count: offers.length })}
      />
      {site.delivery_mode === 'vacation' && (
        <Alert tone="warn" className="mb-4">
          {t('offers.vacation')}
        </Alert>
      )}
      {site.is_own && offers.length > 0 && (
        <Alert tone="waiting" className="mb-4">
          {t('offers.own')}
        </Alert>
      )}
      {offers.length === 0 ? (
        <p className="text-soft">{t('offers.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
    </Card>
  )
}
