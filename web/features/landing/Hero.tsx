import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { InviterPlace } from '../referrals/ReferrerSlot.tsx'
import { hydrateWhenSeen } from './HydrateWhenSeen.tsx'

const LinkMonitoring = hydrateWhenSeen(
  'watch',
  async () => (await import('./LinkMonitoring.tsx')).LinkMonitoring,
  <div className="h-[29.5rem]" />,
)

const LiveFigures = hydrateWhenSeen(
  'figures',
  async () => (await import('./LiveStatistics.tsx')).LiveFigures,
  <div className="h-48 lg:h-36" />,
)

/** New members land here after confirming their email address: shows that it worked, and how to continue. */
const WayIn = () => {
  const { t } = useTranslation('landing')
  const signedIn = useSession().kind === 'signedIn'
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-2.5">
        <LinkButton variant="primary" size="l" to={signedIn ? '/dashboard' : '/auth?mode=sign-up'}>
          {signedIn ? t('hero.goOn') : t('hero.start')}
        </LinkButton>
        <a href="#see" className={buttonStyles({ size: 'l' })}>
          {t('hero.look')}
        </a>
      </div>
      <p role="status" className="mt-5 text-[0.8125rem] text-faint">
        {signedIn ? t('hero.inside') : `${t('hero.note')} `}
        {signedIn ? null : (
          <Link to="/auth" className="text-soft underline underline-offset-2 hover:text-text">
            {t('hero.signIn')}
          </Link>
        )}
      </p>
    </>
  )
}

/**
 * `invitation`: the visitor came by a referral code, and the space for the referrer’s name stays empty until it is
 * known.
 */
export const Hero = ({ invitation }: { invitation: boolean }) => {
  const { t } = useTranslation('landing')
  const pill = <StatusPill tone="accent">{t('hero.pill')}</StatusPill>
  return (
    <div className="relative isolate mx-auto w-full max-w-[77.5rem] px-5 sm:px-8">
      <div aria-hidden className="sea-chart absolute inset-y-0 left-1/2 -top-24 -z-10 w-screen -translate-x-1/2" />
      <section className="grid items-center gap-x-20 gap-y-14 pb-14 lg:grid-cols-[minmax(0,1fr)_29.5rem]">
        <div>
          {/* The space above the pill: an inviter has room in it, and nothing moves when they appear. */}
          <div className="flex min-h-16 items-end">
            <InviterPlace fallback={invitation ? null : pill} otherwise={pill} />
          </div>
          <h1 className="mt-6 text-[clamp(2.75rem,9.5vw,4.75rem)] leading-[1.02] font-bold tracking-[-0.035em]">
            <span className="block">{t('hero.titleFirst')}</span>
            <span className="block">{t('hero.titleSecond')}</span>
          </h1>
          <p className="mt-6 max-w-[35rem] text-[1.0625rem] leading-[1.65] text-soft sm:text-lg">{t('hero.text')}</p>
          <WayIn />
        </div>
        <div className="lg:pt-10">
          <LinkMonitoring />
        </div>
      </section>
      <aside aria-label={t('figures.label')} className="pb-14 lg:pb-20">
        <LiveFigures />
      </aside>
    </div>
  )
}
