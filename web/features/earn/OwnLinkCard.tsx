// The backlink of one website to this platform: its status, check schedule, required action, and link report.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLocation } from 'react-router'
import { middayOf } from '../../lib/middayOf.ts'
import type { EarnSite, OwnSiteLink, MonitoredLink } from '../../../contract/links.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { siteName } from '../../lib/site.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Gift, ScrollText, SearchCheck } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { LinkStatePill } from '../links/LinkStatePill.tsx'
import { ReasonList } from '../links/ReasonList.tsx'
import { type Earn, useEarn, useEarnActions } from './earn.ts'
import { useOffer } from './useOffer.ts'

const EarnDialog = later(async () => (await import('./EarnDialog.tsx')).EarnDialog)
const LinkFileDialog = later(async () => (await import('../links/LinkReportDialog.tsx')).LinkFileDialog)

const useFacts = ({ state, link: own }: { state: EarnSite['state']; link: OwnSiteLink }): Fact[] => {
  const { t } = useTranslation('earn')
  const format = useFormat()
  const { link } = own
  const next = link.next_check_on
  const credits = state === 'taken_back' ? 'takenBack' : own.credits_processed ? 'credited' : 'uncredited'
  return [
    {
      label: t('card.page'),
      value: (
        <a href={own.source_url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
          {own.source_url}
        </a>
      ),
    },
    { label: t('card.anchor'), value: <bdi>{own.anchor_text}</bdi> },
    ...(link.verified_at === null ? [] : [{ label: t('card.found'), value: format.date(link.verified_at) }]),
    {
      label: t('card.lastCheck'),
      value: link.last_checked_at === null ? t('card.never') : format.dateTime(link.last_checked_at),
    },
    ...(next === null ? [] : [{ label: t('card.nextCheck'), value: format.date(middayOf(next)) }]),
    { label: t('card.looks'), value: format.number(link.checks) },
    { label: t('card.credits'), value: t(`card.${credits}`) },
  ]
}

interface OwnLinkProps {
  own: OwnSiteLink
  /**
   * Browser time at which the server sent the status, because the remaining time until a deadline is relative to it.
   */
  notifiedAt: number
}

/** The current problem, how to fix it, and by when. */
const Trouble = ({ state, own, notifiedAt }: OwnLinkProps & { state: EarnSite['state'] }) => {
  const { t } = useTranslation('earn')
  const format = useFormat()
  const link: MonitoredLink = own.link
  const reasons = link.last_reasons
  const why = reasons.length > 0 && <ReasonList reasons={reasons} />
  if (link.state === 'endangered' && link.missing_since !== null && link.repair_by !== null) {
    const over = new Date(notifiedAt + (link.repair_seconds_left ?? 0) * 1000)
    return (
      <Alert tone="warn" title={t('card.missing', { date: format.date(link.missing_since) })}>
        <p>{t('card.missingText', { date: format.dateTime(link.repair_by) })}</p>
        <p className="my-1.5 font-semibold text-text">
          {t('card.left')} <Countdown until={over} className="tabular-nums" />
        </p>
        {why}
      </Alert>
    )
  }
  if (link.state === 'lost') {
    const isTaken = state === 'taken_back'
    return (
      <Alert tone="lost" title={t(isTaken ? 'card.lost' : 'card.gone')}>
        {isTaken && <p className="mb-1.5">{t(own.credits_can_return ? 'card.lostText' : 'card.lostForGood')}</p>}
        {why}
      </Alert>
    )
  }
  if (link.last_verdict === 'inconclusive') {
    return (
      <Alert tone="waiting" title={t('card.unclear')}>
        {why}
      </Alert>
    )
  }
  if (link.last_verdict !== 'failed') return null
  return (
    <Alert tone="warn" title={t('card.notFound')}>
      {link.state === 'live' && <p className="mb-1.5">{t('card.notFoundOnce')}</p>}
      {why}
    </Alert>
  )
}

/** Runs a check now and shows its result; one at a time. */
const useCheckNow = (own: OwnSiteLink) => {
  const { t } = useTranslation('earn')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const { check } = useEarnActions()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { verified, verdict, credits } = await check(own.id)
      if (credits > 0) {
        const domain = own.source_domain
        toast.success(t('result.credited', { count: credits, figure: format.credits(credits), domain }))
      } else if (verified && verdict === 'passed') toast.success(t('card.standsNow'))
      else if (verdict === 'inconclusive') toast.info(t('result.inconclusive'))
      else toast.warning(t('result.notFound'))
    } catch (error) {
      toast.error(failureText(te, error), t('card.checkFailed'))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run: () => void run() }
}

/** The page can be changed until the link has earned, when it may earn again, and while it is missing or unreadable. */
const canMove = (state: EarnSite['state'], { link, credits_can_return: canReturn }: OwnSiteLink): boolean =>
  state === 'open' ||
  canReturn ||
  (state === 'earned' && (link.state === 'endangered' || link.inconclusive_since !== null))

const Known = ({ site, own, notifiedAt, onEarn }: OwnLinkProps & { site: EarnSite; onEarn(): void }) => {
  const { t } = useTranslation('earn')
  const facts = useFacts({ state: site.state, link: own })
  const { busy, run } = useCheckNow(own)
  const [reading, setReading] = useState(false)
  const { link } = own
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Trouble state={site.state} own={own} notifiedAt={notifiedAt} />
      <FactList facts={facts} />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={run}>
          {!busy && <SearchCheck aria-hidden />}
          {t('card.checkNow')}
        </Button>
        <Button
          onPointerEnter={() => LinkFileDialog.bring()}
          onFocus={() => LinkFileDialog.bring()}
          onClick={() => setReading(true)}
        >
          <ScrollText aria-hidden />
          {t('card.file')}
        </Button>
        {canMove(site.state, own) && (
          <Button variant="ghost" onClick={onEarn}>
            {t('card.otherPage')}
          </Button>
        )}
      </div>
      {reading && (
        <LinkFileDialog
          id={link.id}
          checks={link.checks}
          onClose={() => setReading(false)}
          onMissing={() => setReading(false)}
        />
      )}
    </div>
  )
}

/** What a website without a backlink can still earn. */
const Offer = ({ site, earn, onEarn }: { site: EarnSite; earn: Earn; onEarn(): void }) => {
  const { t } = useTranslation('earn')
  const offer = useOffer(site, earn)
  if (site.state !== 'open') return <p className="text-soft">{t('card.elsewhere')}</p>
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-soft">{offer}</p>
      <Button
        variant="primary"
        onPointerEnter={() => EarnDialog.bring()}
        onFocus={() => EarnDialog.bring()}
        onClick={onEarn}
      >
        <Gift aria-hidden />
        {t('card.earn')}
      </Button>
    </div>
  )
}

const place = 'own-link'

/** Scrolls to the card once it has loaded, for members who followed a link to it. */
const useArrival = (there: boolean) => {
  const card = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (there && hash === `#${place}`) card.current?.scrollIntoView({ block: 'center' })
  }, [there, hash])
  return card
}

const isTroubled = ({ link }: EarnSite): boolean => link?.link.state === 'endangered' || link?.link.state === 'lost'

interface OwnLinkCardProps {
  websiteId: string
  /** If true, shown only while the link needs action; otherwise only while it does not. */
  calling?: boolean
}

/** Renders nothing for an unverified website. */
export const OwnLinkCard = ({ websiteId, calling = false }: OwnLinkCardProps) => {
  const { t } = useTranslation(['earn', 'links', 'errors'])
  const [earning, setEarning] = useState(false)
  const { data: earn, dataUpdatedAt, error, refetch } = useEarn()
  const site = earn?.sites.find((one) => one.website_id === websiteId)
  const shown = site !== undefined && isTroubled(site) === calling
  const card = useArrival(shown)
  if (earn === undefined) {
    if (calling) return null
    if (error !== null) return <LoadFailure failure={error} retry={refetch} />
    return <Skeleton className="h-32 w-full rounded-card" />
  }
  if (!shown) return null
  const open = () => setEarning(true)
  return (
    <Card id={place} ref={card} calling={calling} aria-labelledby="own-link-title">
      <CardHead
        id="own-link-title"
        title={t('card.title', { site: siteName })}
        aside={site.link !== null && <LinkStatePill state={site.link.link.state} />}
      />
      {site.link === null ? (
        <Offer site={site} earn={earn} onEarn={open} />
      ) : (
        <Known site={site} own={site.link} notifiedAt={dataUpdatedAt} onEarn={open} />
      )}
      {earning && (
        <EarnDialog websiteId={websiteId} onClose={() => setEarning(false)} onMissing={() => setEarning(false)} />
      )}
    </Card>
  )
}
