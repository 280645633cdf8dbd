// Dialog about earning credits with a backlink to this platform: an explanation with the member’s websites, then the
// steps for one of them.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import type { EarnSite } from '../../../contract/links.ts'
import { siteName } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Globe } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Earn, useEarn } from './earn.ts'
import { EarnSteps } from './EarnSteps.tsx'
import { SiteList } from './SiteList.tsx'

const parts = ['place', 'name', 'receive'] as const

const HowTo = ({ earn: { credits, rest_days: days } }: { earn: Earn }) => {
  const { t } = useTranslation('earn')
  return (
    <ol className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
      {parts.map((part, place) => (
        <li key={part} className="flex gap-3 sm:block">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-tint font-head text-sm font-bold text-accent-text sm:mb-2"
          >
            {place + 1}
          </span>
          <span>
            <span className="font-semibold">{t(`how.${part}`)}</span>
            <span className="block text-[0.8125rem] text-soft">
              {t(`how.${part}Text`, { count: credits, days, site: siteName })}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface EarnDialogProps {
  /** Opens with this website instead of the list. */
  websiteId?: string
  onClose(): void
}

const NoSites = ({ onClose }: Pick<EarnDialogProps, 'onClose'>) => {
  const { t } = useTranslation('earn')
  const navigate = useNavigate()
  const add = () => {
    onClose()
    void navigate('/websites')
  }
  return (
    <div className="rounded-control border border-line-soft bg-ground">
      <EmptyState
        icon={Globe}
        title={t('none.title')}
        action={
          <Button variant="primary" onClick={add}>
            {t('none.add')}
          </Button>
        }
      >
        {t('none.text')}
      </EmptyState>
    </div>
  )
}

interface ChoiceProps extends Pick<EarnDialogProps, 'onClose'> {
  earn: Earn | undefined
  error: Error | null
  retry(): unknown
  onEarn(site: EarnSite): void
}

const Choice = ({ earn, error, retry, onEarn, onClose }: ChoiceProps) => {
  if (earn === undefined) {
    return error === null ? (
      <Skeleton className="h-60 w-full rounded-control" />
    ) : (
      <LoadFailure failure={error} retry={retry} />
    )
  }
  return (
    <>
      <HowTo earn={earn} />
      {earn.sites.length === 0 ? (
        <NoSites onClose={onClose} />
      ) : (
        <SiteList sites={earn.sites} onEarn={onEarn} onLeave={onClose} />
      )}
    </>
  )
}

export const EarnDialog = ({ websiteId, onClose }: EarnDialogProps) => {
  const { t } = useTranslation(['earn', 'links', 'errors'])
  const { data: earn, error, refetch } = useEarn()
  const [chosen, setChosen] = useState(websiteId)
  const site = earn?.sites.find((one) => one.website_id === chosen)
  // The steps stay open until closed, even if the website changes in the background.
  const [begun, setBegun] = useState<EarnSite | null>(null)
  if (begun === null && site !== undefined) setBegun(site)
  if (begun !== null && earn !== undefined) {
    return <EarnSteps site={begun} targetUrl={earn.target_url} earn={earn} onClose={onClose} />
  }
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      description={t('text', { site: siteName })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Choice
          earn={earn}
          error={error}
          retry={refetch}
          onEarn={({ website_id: id }) => setChosen(id)}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}
