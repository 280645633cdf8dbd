// Earn credits page: all ways to earn credits, what each has brought so far, and the next action.
import { useTranslation } from '../../lib/translation.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { AwardsCard } from '../awards/AwardsCard.tsx'
import { useLivePayments } from '../credits/purchases.ts'
import { useEarn } from '../earn/earn.ts'
import { useOverview } from '../referrals/overview.ts'
import { useLiveWebsites } from '../websites/websites.ts'
import { useLiveEarned } from './earned.ts'
import { EarnedCard } from './EarnedCard.tsx'
import { LinksWay } from './LinksWay.tsx'
import { LoyaltyWay } from './LoyaltyWay.tsx'
import { PrimeWay } from './PrimeWay.tsx'
import { ReferralsWay } from './ReferralsWay.tsx'
import { WebsitesWay } from './WebsitesWay.tsx'
import { WelcomeWay } from './WelcomeWay.tsx'

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4'

const EarnCreditsPage = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts after the rest is there.
  const { t } = useTranslation(['earnCredits', 'awards', 'share', 'earn', 'subscriptions', 'errors'])
  const { isPending } = useEarn()
  // Prefetch: its card is further down and only renders after other data has loaded.
  useOverview()
  useLiveEarned()
  useLiveWebsites()
  useLivePayments()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className={column}>
        <EarnedCard />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className={column}>
            <LinksWay />
            <AwardsCard />
            {/* How many websites are named above it is known only then: nothing that can be seen has to move. */}
            {!isPending && <ReferralsWay />}
          </div>
          <div className={`${column} sm:max-lg:grid-cols-2`}>
            <WebsitesWay />
            <WelcomeWay />
            <PrimeWay />
            <LoyaltyWay />
          </div>
        </div>
      </div>
    </>
  )
}

export default EarnCreditsPage
