// Messaging page: templates of the emails the product sends automatically, and broadcasts by admins.
import { useTranslation } from '../../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { Plus } from '../../../ui/icons.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { BroadcastsTab } from './BroadcastsTab.tsx'
import { TemplatesTab } from './TemplatesTab.tsx'

const MessagingPage = () => {
  const { t } = useTranslation('notificationsAdmin')
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'broadcasts' ? 'broadcasts' : 'templates'
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <LinkButton variant="primary" to="/admin/messaging/broadcasts/new">
            <Plus aria-hidden />
            {t('broadcasts.write')}
          </LinkButton>
        }
      />
      <div className="sm:[&>div>[role=tablist]]:max-w-md">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={(next) => setSearch(next === 'templates' ? {} : { tab: next }, { preventScrollReset: true })}
          tabs={[
            { value: 'templates', label: t('tabs.templates'), content: tab === 'templates' && <TemplatesTab /> },
            { value: 'broadcasts', label: t('tabs.broadcasts'), content: tab === 'broadcasts' && <BroadcastsTab /> },
          ]}
        />
      </div>
    </>
  )
}

export default MessagingPage
