// Link exchange page: websites of other members, sent requests, received requests, and the member’s own open websites.
// The tab is kept in the URL.
import { useTranslation } from '../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { oneOf } from '../../lib/addressFilters.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AvailableTab } from './AvailableTab.tsx'
import { useExchangeCounts } from './exchange.ts'
import { OwnSitesTab } from './OwnSitesTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { type TabName, tabs } from './paths.ts'

const contents: Readonly<Record<TabName, () => React.JSX.Element>> = {
  available: () => <AvailableTab />,
  mine: () => <RequestsTab key="mine" side="mine" />,
  incoming: () => <RequestsTab key="incoming" side="incoming" />,
  open: () => <OwnSitesTab />,
}

/** The tab with received requests shows how many await an answer. */
const TabLabel = ({ name, waiting }: { name: TabName; waiting: number }) => {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  if (name !== 'incoming' || waiting === 0) return t(`tabs.${name}`)
  return (
    <span className="inline-flex items-center gap-2">
      {t(`tabs.${name}`)}
      <Badge tone="waiting">{format.number(waiting)}</Badge>
    </span>
  )
}

const ExchangePage = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['exchange', 'footprint', 'analysis', 'errors'])
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const { data } = useExchangeCounts()
  const shown = oneOf(tabs, search.get('tab')) ?? 'available'
  const waiting = data === undefined ? 0 : data.to_answer + data.to_place + data.to_confirm
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          <span aria-live="polite">
            {data === undefined ? '\u00a0' : t('subtitle', { count: waiting, figure: format.number(waiting) })}
          </span>
        }
      />
      <div className="max-sm:[&_[role=tab]]:px-1 max-sm:[&_[role=tab]]:text-[0.8125rem] [&>div>[role=tablist]]:max-w-3xl max-md:[&>div>[role=tablist]]:grid max-md:[&>div>[role=tablist]]:grid-cols-2">
        <Tabs
          label={t('title')}
          value={shown}
          onChange={(next) => setSearch(next === 'available' ? {} : { tab: next }, { preventScrollReset: true })}
          tabs={tabs.map((value) => ({
            value,
            label: <TabLabel name={value} waiting={data?.to_answer ?? 0} />,
            content: value === shown && contents[value](),
          }))}
        />
      </div>
    </>
  )
}

export default ExchangePage
