import { useTranslation } from '../../lib/translation.ts'
import type { AwardLimits } from '../../../contract/awardRules.ts'
import type { WebsiteAwardTier } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { Globe } from '../../ui/icons.ts'
import { Progress } from '../../ui/Progress.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { usePrices } from '../credits/prices.ts'
import { useWebsites } from '../websites/websites.ts'
import { WayCard } from './WayCard.tsx'

const Tiers = ({ tiers }: { tiers: readonly WebsiteAwardTier[] }) => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  return (
    <ol aria-label={t('ways.websites.tiers')} className="grid grid-cols-4 gap-2">
      {tiers.map(({ score_from: from, credits }) => (
        <li key={from} className="rounded-control border border-line-soft bg-ground px-1 py-2 text-center">
          <span className="block font-head text-lg leading-tight font-semibold text-accent-text tabular-nums">
            {format.signed(credits)}
          </span>
          <span className="text-xs text-soft">{t('ways.websites.from', { score: from })}</span>
        </li>
      ))}
    </ol>
  )
}

const Limits = ({ limits }: { limits: AwardLimits }) => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  const { established, young, rest_days: days, at_once_percent: percent } = limits
  const share = format.percent(percent / 100)
  return (
    <p className="text-[0.875rem] text-soft">
      {t('ways.websites.limit', { established, young, days, percent: share })}
    </p>
  )
}

/** Verified websites and their scores. */
export const WebsitesWay = () => {
  const { t } = useTranslation('earnCredits')
  const [prices, list] = [usePrices(), useWebsites()]
  const sites = list.data?.websites
  const proved = sites?.filter(({ is_verified: verified }) => verified).length ?? 0
  return (
    <WayCard way="websites" icon={Globe} queries={[prices, list]} outline="h-40">
      {prices.data === undefined || sites === undefined ? null : (
        <div className="grid gap-4">
          <Tiers tiers={prices.data.awards.website} />
          <Limits limits={prices.data.award_limits} />
          {sites.length > 0 && (
            <div className="grid gap-2">
              <p className="text-[0.875rem]">{t('ways.websites.progress', { count: sites.length, proved })}</p>
              <Progress label={t('ways.websites.verified')} share={proved / sites.length} tone="alive" />
            </div>
          )}
          <div>
            <ReadyLinkButton size="s" to="/websites">
              {t(proved < sites.length ? 'ways.websites.verify' : 'ways.websites.add')}
            </ReadyLinkButton>
          </div>
        </div>
      )}
    </WayCard>
  )
}
