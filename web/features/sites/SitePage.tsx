// Public page of a website for buyers: what is known about it, its offers, and the effect of a link from it.
import { useTranslation } from '../../lib/translation.ts'
import { Navigate, useParams } from 'react-router'
import type { Site } from '../../../contract/sites.ts'
import { Alert } from '../../ui/Alert.tsx'
import { DetailOutline, PicturedHeadOutline } from '../../ui/DetailOutline.tsx'
import { Globe } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { Delivered } from './Delivered.tsx'
import { Guard } from './Guard.tsx'
import { Reviews } from './Reviews.tsx'
import { SellerPart } from './SellerPart.tsx'
import { Similar } from './Similar.tsx'
import { SiteMetrics } from './SiteMetrics.tsx'
import { SiteHead } from './SiteHead.tsx'
import { SiteOffers } from './SiteOffers.tsx'
import { sitePath } from './sitePath.ts'
import { SiteScore } from './SiteScore.tsx'
import { isMissing, useSite } from './sites.ts'

const Outline = () => {
  const { t } = useTranslation('sites')
  const head = <PicturedHeadOutline picture="size-12 rounded-[14px]" />
  return <DetailOutline title={t('title')} head={head} heights={{ main: 'h-[48rem]', aside: 'h-96' }} />
}

const Unknown = ({ domain }: { domain: string }) => {
  const { t } = useTranslation('sites')
  return (
    <MissingPage icon={Globe} title={t('unknown.title')} back={{ to: '/backlinks', label: t('unknown.back') }}>
      <span className="wrap-anywhere">{t('unknown.text', { domain })}</span>
    </MissingPage>
  )
}

const Known = ({ site }: { site: Site }) => {
  const { t } = useTranslation('sites')
  return (
    <>
      <SiteHead site={site} />
      {site.state === 'endangered' && (
        <Alert tone="warn" className="mb-4">
          {t('endangered')}
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2">
          <SiteOffers site={site} />
          <Guard site={site} />
          <SiteScore site={site} />
          <Delivered delivered={site.delivered} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SiteMetrics site={site} />
          <SellerPart site={site} />
          <Similar site={site} />
          <Reviews reviews={site.reviews} />
        </div>
      </div>
    </>
  )
}

const Shown = ({ domain }: { domain: string }) => {
  // Loads the namespaces of all children up front, so that none of them suspends once the website is loaded.
  useTranslation(['sites', 'analysis', 'offers', 'projects', 'basket', 'footprint', 'errors'])
  const { data: site, error, refetch } = useSite(domain)
  if (isMissing(error)) return <Unknown domain={domain} />
  if (site === undefined) return error === null ? <Outline /> : <LoadFailure failure={error} retry={refetch} />
  // Other spellings redirect to the canonical URL.
  if (site.domain !== domain) return <Navigate replace to={sitePath(site.domain)} />
  return <Known site={site} />
}

const SitePage = () => {
  const { domain = '' } = useParams()
  return <Shown key={domain} domain={domain} />
}

export default SitePage
