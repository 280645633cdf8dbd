// Content generator for admins: engine, usage and rules.
import { useTranslation } from '../../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { oneOf } from '../../../lib/addressFilters.ts'
import { later } from '../../../ui/LazyPart.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { OverviewTab } from './OverviewTab.tsx'

const tabs = ['overview', 'users', 'settings'] as const
type TabName = (typeof tabs)[number]

const outline = <Skeleton className="h-96 rounded-card" />
const UsersTab = later(async () => (await import('./UsersTab.tsx')).UsersTab, outline)
const ContentSettings = later(
  async () => (await import('../../credits/admin/ContentSettings.tsx')).ContentSettings,
  outline,
)

const contents: Record<TabName, () => React.JSX.Element> = {
  overview: () => <OverviewTab />,
  users: () => <UsersTab />,
  settings: () => <ContentSettings />,
}

const ContentAdminPage = () => {
  // All namespaces of its parts, so that none of them waits for texts.
  const { t } = useTranslation(['contentAdmin', 'contentRules', 'creditsAdmin', 'errors'])
  const [search, setSearch] = useSearchParams()
  const shown = oneOf(tabs, search.get('tab')) ?? 'overview'
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className="[&>div>[role=tablist]]:max-w-xl max-sm:[&_[role=tab]]:px-1 max-sm:[&_[role=tab]]:text-[0.8125rem]">
        <Tabs
          label={t('title')}
          value={shown}
          onChange={(next) => setSearch(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true })}
          tabs={tabs.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            content: value === shown && contents[value](),
          }))}
        />
      </div>
    </>
  )
}

export default ContentAdminPage
