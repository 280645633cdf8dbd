import { useTranslation } from '../../lib/translation.ts'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { PublicHead } from '../../ui/PublicHead.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { Hero } from './Hero.tsx'
import { hydrateWhenSeen } from './HydrateWhenSeen.tsx'

const Below = hydrateWhenSeen(
  'below',
  async () => (await import('./BelowTheFold.tsx')).Below,
  <div className="min-h-screen" />,
)

/**
 * `invitation`: reached through a referral code; not indexed, because search engines should find the homepage itself.
 */
export const LandingContent = ({ invitation = false }: { invitation?: boolean }) => {
  const { t } = useTranslation('landing')
  return (
    <main id={mainId} tabIndex={-1} className="outline-none">
      {invitation ? (
        <DocumentHead title={t('documentTitle')} description={t('description')} hidden />
      ) : (
        <PublicHead title={t('documentTitle')} description={t('description')} twin="/" />
      )}
      <Hero invitation={invitation} />
      <Below />
    </main>
  )
}
