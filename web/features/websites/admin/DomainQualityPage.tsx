// Domain quality: overview of all websites, the list of them, and the blocked domains.
import { useTranslation } from '../../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { BlockedTab } from './BlockedTab.tsx'
import { OverviewFigures } from './OverviewMetrics.tsx'
import { WebsitesTab } from './WebsitesTab.tsx'

const DomainQualityPage = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts later.
  const { t } = useTranslation(['websitesAdmin', 'analysis', 'websites'])
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'blocked' ? 'blocked' : 'websites'
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <OverviewFigures />
      <div className="sm:[&>div>[role=tablist]]:max-w-md">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={(next) => setSearch(next === 'websites' ? {} : { tab: next }, { preventScrollReset: true })}
          tabs={[
            { value: 'websites', label: t('tabs.websites'), content: tab === 'websites' && <WebsitesTab /> },
            { value: 'blocked', label: t('tabs.blocked'), content: tab === 'blocked' && <BlockedTab /> },
          ]}
        />
      </div>
    </>
  )
}

export default DomainQualityPage
