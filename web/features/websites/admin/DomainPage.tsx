// Admin page of one website: score, metrics, overrides, verification status, and actions.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useDetailName } from '../../../lib/detailName.ts'
import { isUuid } from '../../../lib/isUuid.ts'
import { FaviconTile } from '../../../ui/FaviconTile.tsx'
import { StatePill } from '../WebsiteMarks.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DetailFailure } from '../../../ui/DetailFailure.tsx'
import { DetailOutline } from '../../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../../ui/DocumentHead.tsx'
import { CircleStop, Gauge, RotateCcw } from '../../../ui/icons.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { MetricsCard, AuditCard } from './DomainFacts.tsx'
import { HistoryCard, PagesCard, ScoreCard } from './DomainScore.tsx'
import { type DomainDetail, useDomain, useRerun } from './domains.ts'
import { OverridesCard } from './OverridesCard.tsx'

const listPath = '/admin/domain-quality'

const Actions = ({ website }: { website: DomainDetail['website'] }) => {
  const { t } = useTranslation('websitesAdmin')
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'rerun' | 'block' | null>(null)
  const { mutateAsync } = useRerun()
  const { id, domain, domain_name: name, analysis, is_verified: verified } = website
  const underWay = analysis?.state === 'queued' || analysis?.state === 'running'
  const rerun = async () => {
    const { queued } = await mutateAsync({ body: { ids: [id] } })
    toast.success(t('rerun.done', { count: queued, figure: String(queued) }))
  }
  return (
    <div className="flex flex-wrap gap-2">
      {verified && <LinkButton to={`/verify/${domain}`}>{t('detail.publicPage')}</LinkButton>}
      {verified && (
        <Button disabled={underWay} onClick={() => setAsking('rerun')}>
          <RotateCcw aria-hidden />
          {t('rerun.button')}
        </Button>
      )}
      <Button onClick={() => setAsking('block')}>
        <CircleStop aria-hidden />
        {t('block.button')}
      </Button>
      {asking === 'rerun' && (
        <ConfirmDialog
          title={t('rerun.titleOne', { domain: name })}
          description={t('rerun.text')}
          confirm={t('rerun.confirm')}
          cancel={t('cancel')}
          onConfirm={rerun}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'block' && (
        <BlockDialog
          domain={name}
          onClose={() => setAsking(null)}
          // Blocking has ended its claim, so there is nothing left to show here.
          onDone={() => void navigate(`${listPath}?tab=blocked`)}
        />
      )}
    </div>
  )
}

const Head = ({ detail: { website, owner } }: { detail: DomainDetail }) => {
  const { t } = useTranslation('websitesAdmin')
  const { domain, domain_name: name, title } = website
  useDetailName(name)
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <DocumentHead title={name} hidden />
      <FaviconTile domain={domain} />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-[1.6875rem] tracking-tight wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <StatePill website={website} />
        </div>
        <p className="mt-0.5 text-soft wrap-anywhere">
          {title !== null && (
            <>
              <bdi>{title}</bdi>
              {' · '}
            </>
          )}
          {t('detail.ownedBy')}{' '}
          <Link to={`/admin/users/${owner.id}`}>
            <bdi>{owner.name}</bdi>
          </Link>
        </p>
      </div>
      <Actions website={website} />
    </header>
  )
}

const Outline = () => {
  const { t } = useTranslation('websitesAdmin')
  const head = <Skeleton className="h-12 w-80 max-w-full" />
  return <DetailOutline title={t('detail.title')} head={head} heights={{ main: 'h-96', aside: 'h-72' }} />
}

const Unknown = () => {
  const { t } = useTranslation('websitesAdmin')
  return (
    <MissingPage icon={Gauge} title={t('detail.unknownTitle')} back={{ to: listPath, label: t('detail.toList') }}>
      {t('detail.unknown')}
    </MissingPage>
  )
}

const Domain = ({ id }: { id: string }) => {
  const { t } = useTranslation('websitesAdmin')
  const { data, error, refetch } = useDomain(id)
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (data === undefined && error !== null) {
    return <DetailFailure title={t('detail.title')} failure={error} retry={refetch} />
  }
  if (data === undefined) return <Outline />
  const { website, overrides } = data
  return (
    <>
      <Head detail={data} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="grid min-w-0 gap-4 lg:col-span-2">
          <ScoreCard website={website} overridden={overrides.some(({ field }) => field === 'quality_score')} />
          <HistoryCard website={website} />
          <PagesCard website={website} />
        </div>
        <div className="grid min-w-0 gap-4">
          <MetricsCard website={website} />
          <OverridesCard detail={data} />
          <AuditCard website={website} />
        </div>
      </div>
    </>
  )
}

const DomainPage = () => {
  const { id = '' } = useParams()
  // Loads the namespaces of all parts at once, so that no part waits for its texts later.
  useTranslation(['websitesAdmin', 'analysis', 'websites'])
  return isUuid(id) ? <Domain key={id} id={id} /> : <Unknown />
}

export default DomainPage
