// Stands in for a page that a later step of the work brings. It says in one sentence what will be here, and nothing else.
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Hammer } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { pageAt, type PageName } from '../pages.ts'
import { NotFoundScreen } from '../pages/NotFoundPage.tsx'

const built = [
  'dashboard',
  'websites',
  'backlinks',
  'basket',
  'credits',
  'subscriptions',
  'earnCredits',
  'notifications',
  'offers',
  'projects',
  'orders',
  'tasks',
  'exchange',
  'sites',
  'compare',
  'analytics',
  'settings',
  'adminUsers',
  'adminCredits',
  'adminLinks',
  'adminOrders',
  'adminReferrals',
  'adminEmailLogs',
  'adminMessaging',
  'adminApiQuotas',
  'adminDomainQuality',
  'adminAudit',
  'adminJobs',
] as const satisfies PageName[]
type LaterName = Exclude<PageName, (typeof built)[number]>

const isLater = (name: PageName | null): name is LaterName => name !== null && !built.some((page) => page === name)

const LaterPage = () => {
  const { t } = useTranslation(['later', 'app'])
  const name = pageAt(useLocation().pathname)
  if (!isLater(name)) return <NotFoundScreen />
  return (
    <>
      <PageHead title={t(`app:pages.${name}`)} />
      <Card>
        <EmptyState icon={Hammer} title={t('title')} action={<LinkButton to="/dashboard">{t('back')}</LinkButton>}>
          {t(name)}
        </EmptyState>
      </Card>
    </>
  )
}

export default LaterPage
