// Page of one website: verification, score with its reasons, metrics, and the actions.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate, useParams } from 'react-router'
import type { WebsiteDetail } from '../../../contract/websites.ts'
import { ApiError } from '../../lib/api.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { DetailOutline, PicturedHeadOutline } from '../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { ExternalLink, Globe, RefreshCw, SearchCheck, Tag, Trash2 } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnalysisFailed, AnalysisProgress } from './AnalysisProgress.tsx'
import { AwardsCard } from '../awards/AwardsCard.tsx'
import { BadgeCard } from './BadgeCard.tsx'
import { FaviconTile } from '../../ui/FaviconTile.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { NextStepsCard } from './NextStepsCard.tsx'
import { VerificationAlert } from './VerificationAlert.tsx'
import { VerificationPanel } from './VerificationPanel.tsx'
import { VerificationStatus } from './VerificationStatus.tsx'
import { RemoveWebsiteDialog } from './RemoveWebsiteDialog.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { useOutcomes } from './useOutcomes.ts'
import { useWork } from './useWork.ts'
import { FactsCard, MetricsCard, PagesCard } from './WebsiteFacts.tsx'
import { StateNoteLine, StatePill } from './WebsiteMarks.tsx'
import { useLiveWebsites, useWebsite, useWebsiteActions } from './websites.ts'
import { isAnalysing } from './websitesCache.ts'

const fetchOwnLinkCard = async () => (await import('../earn/OwnLinkCard.tsx')).OwnLinkCard
const OwnLinkCard = later(fetchOwnLinkCard, <Skeleton className="h-32 w-full rounded-card" />)
const CallingLinkCard = later(fetchOwnLinkCard)

/** At or below this number, the remaining analyses are shown. */
const leftShownMax = 2

const Actions = ({ website }: { website: WebsiteDetail }) => {
  const { t } = useTranslation('websites')
  const navigate = useNavigate()
  const { verify, analyse } = useWebsiteActions()
  const onVerify = useOutcomes([website])
  const checks = useWork()
  const analyses = useWork()
  const [removing, setRemoving] = useState(false)
  const { id, verification, is_verified: verified, analyses_left_today: left } = website
  const analysing = isAnalysing(website)
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-2">
        <ReadyLinkButton to={`/websites/${id}/offers`}>
          <Tag aria-hidden />
          {t('actions.offers')}
        </ReadyLinkButton>
        {verified && (
          <>
            <Button
              busy={checks.busy || verification.checking}
              onClick={() => {
                onVerify(id)
                checks.run(() => verify(id))
              }}
            >
              {!checks.busy && !verification.checking && <SearchCheck aria-hidden />}
              {t('actions.verifyAgain')}
            </Button>
            <Button
              busy={analyses.busy || analysing}
              disabled={left === 0 && !analysing}
              onClick={() => analyses.run(() => analyse(id))}
            >
              {!analyses.busy && !analysing && <RefreshCw aria-hidden />}
              {t('actions.analyse')}
            </Button>
          </>
        )}
        <Button variant="danger" onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
          {t('actions.remove')}
        </Button>
      </div>
      {verified && left <= leftShownMax && (
        <p className="w-0 min-w-full text-xs text-soft lg:text-end">{t('analysis.left', { count: left })}</p>
      )}
      {removing && (
        <RemoveWebsiteDialog
          website={website}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate('/websites')}
        />
      )}
    </div>
  )
}

const Head = ({ website }: { website: WebsiteDetail }) => {
  const { t } = useTranslation('websites')
  useDetailName(website.domain_name)
  return (
    <header className="mb-6 flex flex-wrap items-start sm:items-center gap-x-4 gap-y-3">
      <DocumentHead title={website.domain_name} hidden />
      <FaviconTile domain={website.domain} />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-[1.6875rem] tracking-tight wrap-anywhere">{website.domain_name}</h1>
          <StatePill website={website} />
          <StateNoteLine website={website} />
        </div>
        <p className="mt-0.5 flex min-w-0 flex-wrap gap-x-2 text-soft">
          {website.title !== null && <bdi className="wrap-anywhere">{website.title}</bdi>}
          <a
            href={`https://${website.domain}/`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1 underline underline-offset-4"
          >
            {t('visit')}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
          {website.is_verified && (
            <ReadyLink to={`/sites/${website.domain}`} className="underline underline-offset-4">
              {t('asBuyers')}
            </ReadyLink>
          )}
        </p>
      </div>
      <Actions website={website} />
    </header>
  )
}

/** Whether there are any metrics; before verification none are requested. */
const isMeasured = ({ figures }: WebsiteDetail): boolean => Object.values(figures).some((figure) => figure !== null)

/** What needs attention now: the verification, a running analysis, or a failed one. */
const Now = ({ website }: { website: WebsiteDetail }) => {
  const { t } = useTranslation('websites')
  const proves = !website.is_verified || website.state === 'endangered'
  const { analysis, verification } = website
  return (
    <>
      {proves && (
        <Card calling aria-labelledby="proof-title">
          <CardHead id="proof-title" title={t('proof.title', { domain: website.domain_name })}>
            {t('proof.text')}
          </CardHead>
          <VerificationPanel website={website} />
        </Card>
      )}
      {!proves && verification.checking && <VerificationStatus website={website} />}
      {analysis !== null && isAnalysing(website) && (
        <Card calling aria-labelledby="analysis-title">
          <CardHead id="analysis-title" title={t('analysis.title')} />
          <AnalysisProgress analysis={analysis} />
        </Card>
      )}
      <AnalysisFailed website={website} />
    </>
  )
}

const Outline = () => {
  const { t } = useTranslation('websites')
  const head = <PicturedHeadOutline picture="size-12 rounded-[14px]" />
  return <DetailOutline title={t('title')} head={head} heights={{ main: 'h-[48rem]', aside: 'h-96' }} />
}

const Unknown = () => {
  const { t } = useTranslation('websites')
  return (
    <MissingPage icon={Globe} title={t('unknown.title')} back={{ to: '/websites', label: t('unknown.back') }}>
      {t('unknown.text')}
    </MissingPage>
  )
}

const Shown = ({ id }: { id: string }) => {
  // Loads the namespaces of all children up front, so that none of them suspends once the website is loaded.
  useTranslation(['websites', 'analysis', 'awards', 'dnsHosts', 'errors'])
  const { data: website, error, refetch } = useWebsite(id)
  useLiveWebsites()
  const isGone = website === null || (error instanceof ApiError && error.code === 'not_found')
  if (isGone) return <Unknown />
  if (website === undefined && error !== null) {
    return <LoadFailure failure={error} retry={refetch} />
  }
  if (website === undefined) return <Outline />
  return (
    <>
      <Head website={website} />
      <VerificationAlert website={website} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2">
          <Now website={website} />
          {website.is_verified && <CallingLinkCard calling websiteId={website.id} />}
          {(website.is_verified || website.quality_score !== null) && <ScoreCard website={website} />}
          <PagesCard website={website} />
          {website.is_verified && <BadgeCard website={website} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <NextStepsCard website={website} />
          {website.is_verified && <OwnLinkCard websiteId={website.id} />}
          {website.is_verified && <AwardsCard domain={website.domain} />}
          {(website.is_verified || isMeasured(website)) && <MetricsCard website={website} />}
          <FactsCard website={website} />
        </div>
      </div>
    </>
  )
}

const WebsitePage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Shown key={id} id={id} /> : <Unknown />
}

export default WebsitePage
