// Credits for admins: account balances, all transactions, purchases, and the settings.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { oneOf } from '../../../lib/addressFilters.ts'
import { Button } from '../../../ui/Button.tsx'
import { Coins } from '../../../ui/icons.ts'
import { later } from '../../../ui/LazyPart.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'

const tabs = ['overview', 'ledger', 'issuance', 'purchases', 'claims', 'write_offs', 'settings'] as const
type TabName = (typeof tabs)[number]

const outline = <Skeleton className="h-96 rounded-card" />
const OverviewTab = later(async () => (await import('./OverviewTab.tsx')).OverviewTab, outline)
const LedgerTab = later(async () => (await import('./LedgerTab.tsx')).LedgerTab, outline)
const IssuanceTab = later(async () => (await import('./IssuanceTab.tsx')).IssuanceTab, outline)
const PurchasesTab = later(async () => (await import('./PurchasesTab.tsx')).PurchasesTab, outline)
const ClaimsTab = later(async () => (await import('./ClaimsTab.tsx')).ClaimsTab, outline)
const WriteOffsPanel = later(async () => (await import('./WriteOffsPanel.tsx')).WriteOffsPanel, outline)
const SettingsTab = later(async () => (await import('./SettingsTab.tsx')).SettingsTab, outline)

const AdjustDialog = later(async () => (await import('./AdjustDialog.tsx')).AdjustDialog)

const contents: Record<TabName, () => React.JSX.Element> = {
  overview: () => <OverviewTab />,
  ledger: () => <LedgerTab />,
  issuance: () => <IssuanceTab />,
  purchases: () => <PurchasesTab />,
  claims: () => <ClaimsTab />,
  write_offs: () => <WriteOffsPanel />,
  settings: () => <SettingsTab />,
}

const CreditsPage = () => {
  // All namespaces of its parts, so that none of them waits for texts.
  const { t } = useTranslation([
    'creditsAdmin',
    'claimsAdmin',
    'writeOffs',
    'contentRules',
    'issuance',
    'movements',
    'buying',
    'purchasesAdmin',
  ])
  const [search, setSearch] = useSearchParams()
  const [adjusting, setAdjusting] = useState(false)
  const close = () => setAdjusting(false)
  const shown = oneOf(tabs, search.get('tab')) ?? 'overview'
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button onPointerEnter={AdjustDialog.bring} onFocus={AdjustDialog.bring} onClick={() => setAdjusting(true)}>
            <Coins aria-hidden />
            {t('adjust.open')}
          </Button>
        }
      />
      <div className="[&>div>[role=tablist]]:max-w-2xl max-sm:[&_[role=tab]]:px-1 max-sm:[&_[role=tab]]:text-[0.8125rem]">
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
      {adjusting && <AdjustDialog memberId={null} onClose={close} onMissing={close} />}
    </>
  )
}

export default CreditsPage
