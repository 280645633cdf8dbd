// Offers of one website: its eligibility, its order capacity, and the offers.
import { useTranslation } from '../../lib/translation.ts'
import { useParams } from 'react-router'
import { offersPerWebsiteMax } from '../../../contract/limits.ts'
import { ApiError } from '../../lib/api.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { Card } from '../../ui/Card.tsx'
import { DetailOutline, PicturedHeadOutline } from '../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Globe, Plus, Tag } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { CapacityForm } from './CapacityForm.tsx'
import { ObstacleAlert } from './ObstacleAlert.tsx'
import { useLiveOffers, useWebsiteOffers, type WebsiteOffers } from './offers.ts'
import { OffersTable } from './OffersTable.tsx'
import { newOfferPath } from './paths.ts'
import { SiteHead } from './SiteHead.tsx'

const Unknown = () => {
  const { t } = useTranslation('websites')
  return (
    <MissingPage icon={Globe} title={t('unknown.title')} back={{ to: '/websites', label: t('unknown.back') }}>
      {t('unknown.text')}
    </MissingPage>
  )
}

const NewOffer = ({ websiteId }: { websiteId: string }) => {
  const { t } = useTranslation('offers')
  return (
    <ReadyLinkButton variant="primary" to={newOfferPath(websiteId)}>
      <Plus aria-hidden />
      {t('new')}
    </ReadyLinkButton>
  )
}

const Shown = ({ data: { site, offers } }: { data: WebsiteOffers }) => {
  const { t } = useTranslation('offers')
  const domain = site.domain_name
  const open = site.obstacle === null && offers.length < offersPerWebsiteMax
  useDetailName(domain)
  return (
    <>
      <DocumentHead title={t('site.title', { domain })} hidden />
      <SiteHead
        site={site}
        title={domain}
        subtitle={t('site.count', { count: offers.length })}
        actions={open && offers.length > 0 && <NewOffer websiteId={site.website_id} />}
      />
      {site.obstacle !== null && <ObstacleAlert site={site} obstacle={site.obstacle} rests={offers.length > 0} />}
      {offers.length === 0 ? (
        <Card>
          <EmptyState
            icon={Tag}
            title={t('site.emptyTitle')}
            help="offer-links"
            {...(open ? { action: <NewOffer websiteId={site.website_id} /> } : {})}
          >
            {t(open ? 'site.empty' : 'site.emptyObstacle', { domain })}
          </EmptyState>
        </Card>
      ) : (
        <OffersTable label={t('site.title', { domain })} offers={offers} named={false} />
      )}
      {offers.length >= offersPerWebsiteMax && <p className="mt-3 text-soft">{t('site.full')}</p>}
      <Card className="mt-4">
        <CapacityForm site={site} />
      </Card>
    </>
  )
}

const Loaded = ({ id }: { id: string }) => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['offers', 'analysis', 'errors', 'websites'])
  const { data, error, refetch } = useWebsiteOffers(id)
  useLiveOffers()
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (data !== undefined) return <Shown data={data} />
  if (error !== null) return <LoadFailure failure={error} retry={refetch} />
  const head = <PicturedHeadOutline picture="size-12 rounded-[14px]" />
  return <DetailOutline title={t('title')} head={head} heights={{ main: 'h-72', aside: 'h-72' }} />
}

const WebsiteOffersPage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Loaded key={id} id={id} /> : <Unknown />
}

export default WebsiteOffersPage
