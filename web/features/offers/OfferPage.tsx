// Page of one offer on a website, new or to be edited.
import { useTranslation } from '../../lib/translation.ts'
import { useLocation, useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { DetailOutline, PicturedHeadOutline } from '../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { Tag } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { ObstacleAlert } from './ObstacleAlert.tsx'
import { OfferForm } from './OfferForm.tsx'
import { useLiveOffers, useWebsiteOffers, type WebsiteOffers } from './offers.ts'
import { offersOnPath } from './paths.ts'
import { SiteHead } from './SiteHead.tsx'

/** The list it was opened from, or the website’s list for a direct link. */
const useBack = (websiteId: string): string => {
  const state: unknown = useLocation().state
  const back = (state as { back?: unknown } | null)?.back
  return typeof back === 'string' ? back : offersOnPath(websiteId)
}

const Unknown = () => {
  const { t } = useTranslation('offers')
  return (
    <MissingPage icon={Tag} title={t('form.unknownTitle')} back={{ to: '/offers', label: t('form.unknownBack') }}>
      {t('form.unknown')}
    </MissingPage>
  )
}

const Shown = ({ data: { site, offers }, offerId }: { data: WebsiteOffers; offerId: string | undefined }) => {
  const { t } = useTranslation('offers')
  const back = useBack(site.website_id)
  const offer = offers.find(({ id }) => id === offerId) ?? null
  const title = t(offerId === undefined ? 'form.newTitle' : 'form.editTitle')
  useDetailName(site.domain_name)
  if (offerId !== undefined && offer === null) return <Unknown />
  return (
    <>
      <DocumentHead title={`${title} · ${site.domain_name}`} hidden />
      <SiteHead site={site} title={title} subtitle={t('form.on', { domain: site.domain_name })} />
      {site.obstacle !== null && <ObstacleAlert site={site} obstacle={site.obstacle} rests={offers.length > 0} />}
      {(site.obstacle === null || offer !== null) && <OfferForm site={site} offer={offer} back={back} />}
    </>
  )
}

const Loaded = ({ id, offerId }: { id: string; offerId: string | undefined }) => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['offers', 'analysis', 'errors'])
  const { data, error, refetch } = useWebsiteOffers(id)
  useLiveOffers()
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (data !== undefined) return <Shown data={data} offerId={offerId} />
  if (error !== null) return <LoadFailure failure={error} retry={refetch} />
  const head = <PicturedHeadOutline picture="size-12 rounded-[14px]" />
  return <DetailOutline title={t('form.newTitle')} head={head} heights={{ main: 'h-[48rem]', aside: 'h-[34rem]' }} />
}

const OfferPage = () => {
  const { id = '', offer } = useParams()
  const known = isUuid(id) && (offer === undefined || isUuid(offer))
  return known ? <Loaded key={`${id} ${offer ?? ''}`} id={id} offerId={offer} /> : <Unknown />
}

export default OfferPage
