import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { Circle, CircleCheck, Sparkles } from '../../ui/icons.ts'
import { Credits } from '../../ui/Credits.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { usePrices } from '../credits/prices.ts'
import { useWebsites } from '../websites/websites.ts'
import { useEarned } from './earned.ts'
import { WayCard } from './WayCard.tsx'
import { hasGot } from './ways.ts'

const Step = ({ done, children }: { done: boolean; children: string }) => {
  const { t } = useTranslation('earnCredits')
  const Mark = done ? CircleCheck : Circle
  return (
    <li className={clsx('flex items-center gap-2.5', done && 'text-soft')}>
      <Mark
        role="img"
        aria-label={t(done ? 'done' : 'open')}
        className={clsx('size-[1.125rem] shrink-0', done ? 'text-alive' : 'text-faint')}
      />
      {children}
    </li>
  )
}

/**
 * Welcome bonus, once, with the first website. A signed-in member has already confirmed their email address; a domain
 * earns the bonus for one member only, ever.
 */
export const WelcomeWay = () => {
  const { t } = useTranslation('earnCredits')
  const [prices, list, earned] = [usePrices(), useWebsites(), useEarned()]
  const known = prices.data !== undefined && list.data !== undefined && earned.data !== undefined
  const got = hasGot(earned.data?.earned ?? [], 'welcome_bonus')
  const proved = list.data?.websites.some(({ is_verified: verified }) => verified) ?? false
  return (
    <WayCard way="welcome" icon={Sparkles} queries={[prices, list, earned]} outline="h-28">
      {!known ? null : got ? (
        <StatusPill tone="alive">{t('ways.welcome.got')}</StatusPill>
      ) : (
        <div className="grid gap-4">
          <Credits amount={prices.data.awards.welcome} signed />
          <ul className="grid gap-2">
            <Step done>{t('ways.welcome.confirmed')}</Step>
            <Step done={proved}>{t('ways.welcome.proved')}</Step>
          </ul>
          {proved && <p className="text-[0.875rem] text-soft">{t('ways.welcome.used')}</p>}
          <div>
            <ReadyLinkButton size="s" to="/websites">
              {t(proved ? 'ways.websites.add' : 'ways.welcome.verify')}
            </ReadyLinkButton>
          </div>
        </div>
      )}
    </WayCard>
  )
}
