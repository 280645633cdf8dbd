// The member’s own websites: which are open for an exchange, their listing, and why one cannot be opened.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OwnExchangeSite } from '../../../contract/exchangeSites.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Globe, Pencil } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { useWork } from '../websites/useWork.ts'
import { type OwnSites, useOpenActions, useOwnSites } from './openSites.ts'
import { Quality, SiteName } from './SiteCells.tsx'

const OpenSiteDialog = later(async () => (await import('./OpenSiteDialog.tsx')).OpenSiteDialog)

interface SiteProps {
  site: OwnExchangeSite
  qualityFrom: number
  onOpen(): void
}

/** Why it cannot be exchanged now, and where to fix that. */
const Obstacle = ({ site, qualityFrom }: Omit<SiteProps, 'onOpen'>) => {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  if (site.obstacle === null) return null
  const values = { score: format.number(site.quality_score ?? 0), from: format.number(qualityFrom) }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.8125rem]">
      <p className="min-w-0 flex-1 basis-60 text-warn">
        {t(`obstacles.${site.obstacle}`, values)} {site.is_open && t('sites.resting')}
      </p>
      <ReadyLinkButton size="s" to={`/websites/${site.website_id}`}>
        {t('sites.mend')}
      </ReadyLinkButton>
    </div>
  )
}

const Note = ({ site, onOpen }: Omit<SiteProps, 'qualityFrom'>) => {
  const { t } = useTranslation('exchange')
  if (!site.is_open) return null
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 text-[0.8125rem]">
      <p dir="auto" className="min-w-0 flex-1 basis-60 whitespace-pre-line wrap-anywhere text-soft">
        {site.note ?? <span className="text-faint">{t('sites.noNote')}</span>}
      </p>
      <Button
        size="s"
        aria-label={t('sites.changeFor', { domain: site.domain_name })}
        onClick={onOpen}
        onPointerEnter={() => OpenSiteDialog.bring()}
      >
        <Pencil aria-hidden />
        {t('sites.change')}
      </Button>
    </div>
  )
}

const Site = ({ site, qualityFrom, onOpen }: SiteProps) => {
  const { t } = useTranslation('exchange')
  const { close } = useOpenActions()
  const { busy, run } = useWork()
  const turn = (open: boolean) => {
    if (open) {
      onOpen()
      return
    }
    run(async () => {
      await close(site.website_id)
      toast.success(t('sites.closed', { domain: site.domain_name }))
    })
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line-soft py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span className="min-w-0 flex-1 basis-60 font-semibold">
          <SiteName wide site={site} to={`/websites/${site.website_id}`} />
        </span>
        <Quality score={site.quality_score} />
        <Switch
          label={t('sites.open')}
          aria-label={t('sites.openFor', { domain: site.domain_name })}
          checked={site.is_open}
          disabled={busy || (site.obstacle !== null && !site.is_open)}
          onChange={(event) => turn(event.target.checked)}
          className="items-center max-sm:w-full"
        />
      </div>
      <Obstacle site={site} qualityFrom={qualityFrom} />
      <Note site={site} onOpen={onOpen} />
    </li>
  )
}

const Shown = ({ sites, quality_from: qualityFrom }: OwnSites) => {
  const { t } = useTranslation('exchange')
  const [opening, setOpening] = useState<OwnExchangeSite | null>(null)
  const close = () => setOpening(null)
  return (
    <Card aria-label={t('tabs.open')}>
      <p className="mb-5 max-w-[70ch] text-soft">{t('sites.text')}</p>
      <ul>
        {sites.map((site) => (
          <Site key={site.website_id} site={site} qualityFrom={qualityFrom} onOpen={() => setOpening(site)} />
        ))}
      </ul>
      {opening !== null && <OpenSiteDialog site={opening} onClose={close} onMissing={close} />}
    </Card>
  )
}

export const OwnSitesTab = () => {
  const { t } = useTranslation('exchange')
  const { data, error, refetch } = useOwnSites()
  if (data === undefined) {
    if (error !== null) return <LoadFailure failure={error} retry={refetch} />
    return <Skeleton className="h-80 w-full rounded-card" />
  }
  if (data.sites.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Globe}
          title={t('empty.sitesTitle')}
          help="exchange-links"
          action={
            <LinkButton variant="primary" to="/websites">
              <Globe aria-hidden />
              {t('empty.sitesAction')}
            </LinkButton>
          }
        >
          {t('empty.sites')}
        </EmptyState>
      </Card>
    )
  }
  return <Shown {...data} />
}
