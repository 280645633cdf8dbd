import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Link2 } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { type Earn, useEarn } from '../earn/earn.ts'
import { SiteList } from '../earn/SiteList.tsx'
import { WayCard } from './WayCard.tsx'

const EarnDialog = later(async () => (await import('../earn/EarnDialog.tsx')).EarnDialog)

/** The rest is shown on request. */
const sitesShownFirst = 5

const Sites = ({ earn }: { earn: Earn }) => {
  const { t } = useTranslation('earnCredits')
  const [chosen, choose] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const close = () => choose(null)
  const shown = all ? earn.sites : earn.sites.slice(0, sitesShownFirst)
  return (
    <>
      <SiteList sites={shown} onEarn={({ website_id: id }) => choose(id)} onLeave={() => undefined} />
      {shown.length < earn.sites.length && (
        <div>
          <Button size="s" variant="ghost" onClick={() => setAll(true)}>
            {t('ways.links.all', { count: earn.sites.length })}
          </Button>
        </div>
      )}
      {chosen !== null && <EarnDialog websiteId={chosen} onClose={close} onMissing={close} />}
    </>
  )
}

/** A backlink to this platform from each website. */
export const LinksWay = () => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  const query = useEarn()
  const earn = query.data
  return (
    <WayCard way="links" icon={Link2} queries={[query]} outline="h-56">
      {earn === undefined ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p>
            <b className="text-accent-text">
              {t('ways.links.each', { count: earn.credits, figure: format.signed(earn.credits) })}
            </b>{' '}
            <span className="text-soft">{t('ways.links.stay')}</span>
          </p>
          {earn.total === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line-soft bg-ground px-4 py-3">
              <p className="text-soft">{t('ways.links.none')}</p>
              <ReadyLinkButton size="s" to="/websites">
                {t('ways.links.add')}
              </ReadyLinkButton>
            </div>
          ) : (
            <>
              <div className="grid gap-2">
                <p className="text-[0.875rem]">
                  {t('ways.links.progress', { count: earn.total, linking: Math.min(earn.with_backlinks, earn.total) })}
                </p>
                <Progress
                  label={t('ways.links.title')}
                  share={Math.min(1, earn.with_backlinks / earn.total)}
                  tone="accent"
                />
              </div>
              <Sites earn={earn} />
            </>
          )}
        </div>
      )}
    </WayCard>
  )
}
