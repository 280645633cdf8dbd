// Fraud for admins: rings, pairs, orders in review, anomalies, frozen credits, write-offs and decisions, each in its tab.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { oneOf } from '../../lib/addressFilters.ts'
import { useTranslation } from '../../lib/translation.ts'
import { later } from '../../ui/LazyPart.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { FraudAct } from './fraud.ts'

const tabs = ['rings', 'pairs', 'orders', 'anomalies', 'frozen', 'write_offs', 'decisions'] as const
type TabName = (typeof tabs)[number]

const outline = <Skeleton className="h-96 rounded-card" />
const RingsTab = later(async () => (await import('./RingsTab.tsx')).RingsTab, outline)
const PairsTab = later(async () => (await import('./PairsTab.tsx')).PairsTab, outline)
const OrdersTab = later(async () => (await import('./OrdersTab.tsx')).OrdersTab, outline)
const AnomaliesTab = later(async () => (await import('./AnomaliesTab.tsx')).AnomaliesTab, outline)
const FrozenTab = later(async () => (await import('./FrozenTab.tsx')).FrozenTab, outline)
const WriteOffsPanel = later(async () => (await import('../credits/admin/WriteOffsPanel.tsx')).WriteOffsPanel, outline)
const DecisionsTab = later(async () => (await import('./DecisionsTab.tsx')).DecisionsTab, outline)
const ActDialog = later(async () => (await import('./ActDialog.tsx')).ActDialog)

const FraudPage = () => {
  // All namespaces of its parts, so that none of them waits for texts.
  const { t } = useTranslation(['fraud', 'decisions', 'movements', 'errors', 'writeOffs', 'creditsAdmin'])
  const [search, setSearch] = useSearchParams()
  const [act, setAct] = useState<FraudAct | null>(null)
  const shown = oneOf(tabs, search.get('tab')) ?? 'rings'
  const contents: Record<TabName, () => React.JSX.Element> = {
    rings: () => <RingsTab />,
    pairs: () => <PairsTab onAct={setAct} />,
    orders: () => <OrdersTab onAct={setAct} />,
    anomalies: () => <AnomaliesTab onAct={setAct} />,
    frozen: () => <FrozenTab onAct={setAct} />,
    write_offs: () => <WriteOffsPanel />,
    decisions: () => <DecisionsTab onAct={setAct} />,
  }
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className="[&>div>[role=tablist]]:max-w-2xl max-sm:[&_[role=tab]]:px-1 max-sm:[&_[role=tab]]:text-[0.8125rem]">
        <Tabs
          label={t('title')}
          value={shown}
          onChange={(next) => setSearch(next === 'rings' ? {} : { tab: next }, { preventScrollReset: true })}
          tabs={tabs.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            content: value === shown && contents[value](),
          }))}
        />
      </div>
      {act !== null && <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}

export default FraudPage
