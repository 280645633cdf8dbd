// Credits page: the balance and its history, packs, purchases with their invoices, and all transactions.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { Link, useSearchParams } from 'react-router'
import { readCheckoutReturn } from '../../../contract/checkoutReturn.ts'
import type { Purchase } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { oneOf } from '../../lib/addressFilters.ts'
import { later } from '../../ui/LazyPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBalance, useCannotPurchase } from './balance.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { ClosedAlert } from './ClosedAlert.tsx'
import { DebtAlert } from './DebtAlert.tsx'
import { FrozenAlert } from './FrozenAlert.tsx'
import { useLiveHistory } from './history.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { InReview } from './InReview.tsx'
import { OpenCheckouts } from './OpenCheckouts.tsx'
import { PackCards } from './PackCards.tsx'
import { PlansTeaser } from './PlansTeaser.tsx'
import { usePrices } from './prices.ts'
import { allOf, cancelPurchase, paymentsKey, refreshPurchase, useLivePayments, usePurchases } from './purchases.ts'
import { PurchasesTab } from './PurchasesTab.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { type CheckoutReturning, type Outcome, useCheckoutReturn } from './useCheckoutReturn.ts'

const outline = <Skeleton className="h-64 rounded-card" />
const PendingTab = later(async () => (await import('./PendingTab.tsx')).PendingTab, outline)
const ClaimsTab = later(async () => (await import('./ClaimsTab.tsx')).ClaimsTab, outline)

const outcomeOf = ({ state }: Purchase): Outcome => (state === 'open' ? 'waiting' : state)

const usePackReturn = (): CheckoutReturning => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const queryClient = useQueryClient()
  return useCheckoutReturn<Purchase>({
    of: 'purchase',
    ask: ({ id, end }, signal) => (end === 'done' ? refreshPurchase(id, signal) : cancelPurchase(id)),
    outcomeOf,
    onKnown: (outcome, { credits }, { end }) => {
      if (outcome === 'paid') toast.success(t('return.paid', { count: credits, figure: format.credits(credits) }))
      else if (outcome === 'mismatched') toast.warning(t('remarks.mismatched'))
      else if (end === 'cancelled') toast.info(t('checkout.canceled'))
      else toast.warning(t('return.unpaid'))
      void queryClient.invalidateQueries({ queryKey: paymentsKey })
    },
  })
}

const Buying = () => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const { data: prices, error, refetch } = usePrices()
  const isRefused = useCannotPurchase()
  return (
    <section aria-labelledby="buy" className="no-print grid gap-4">
      <div>
        {/* Below the header, which stays. */}
        <h2 id="buy" className="scroll-mt-20 text-[1.1875rem] tracking-tight">
          {t('packs.title')}
        </h2>
        <p className="mt-0.5 text-soft">
          {prices === undefined ? '\u00a0' : t('packs.subtitle', { percent: format.percent(prices.vat_percent / 100) })}
        </p>
      </div>
      {error !== null && prices === undefined ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : (
        <>
          <PackCards prices={prices} />
          {prices?.can_buy !== false && !isRefused && <PlansTeaser prices={prices} />}
        </>
      )}
    </section>
  )
}

const tabNames = ['history', 'pending', 'claims', 'purchases'] as const

/** Hardly any member has open refunds: their tab is shown only if there are some, or if the address names it. */
const useTabs = (asked: string | null) => {
  const { data } = useBalance()
  const { owed_to_others: owed = 0, owed_by_others: owing = 0 } = data ?? {}
  const hasClaims = owed > 0 || owing > 0 || asked === 'claims'
  return {
    shown: tabNames.filter((name) => name !== 'claims' || hasClaims),
    firstSide: owed > 0 ? ('owed_to_others' as const) : owing > 0 ? ('owed_by_others' as const) : null,
  }
}

/** Each tab is a separate list: switching drops the filters and the page number. */
const Lists = () => {
  const { t } = useTranslation('buying')
  const [search, setSearch] = useSearchParams()
  const tab = oneOf(tabNames, search.get('tab')) ?? 'history'
  const { shown, firstSide } = useTabs(search.get('tab'))
  const contents = {
    history: () => <HistoryTab />,
    pending: () => <PendingTab />,
    claims: () => <ClaimsTab first={firstSide} />,
    purchases: () => <PurchasesTab />,
  }
  return (
    <div className="max-sm:[&_[role=tab]]:px-1 max-sm:[&_[role=tab]]:text-[0.8125rem] sm:[&>div>[role=tablist]]:max-w-2xl">
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => setSearch(next === 'history' ? {} : { tab: next }, { preventScrollReset: true })}
        tabs={shown.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          content: tab === value && contents[value](),
        }))}
      />
    </div>
  )
}

const CreditsPage = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts after the rest is there.
  const { t } = useTranslation(['buying', 'movements', 'errors', 'charts'])
  const [search] = useSearchParams()
  const { language } = useLanguageChoice()
  const returning = usePackReturn()
  const { data } = usePurchases()
  useLiveHistory()
  useLivePayments()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ReturnNotice {...returning} />
        <OpenCheckouts purchases={allOf(data) ?? []} waitedFor={readCheckoutReturn(search)?.id ?? null} />
        <DebtAlert />
        <FrozenAlert />
        <ClosedAlert />
        <BalanceCard />
        <InReview />
        <div className="mt-4">
          <Buying />
        </div>
        <div className="mt-4">
          <Lists />
        </div>
        <p className="text-[0.9375rem] text-soft">
          <Link to={publicPath('/economy', language)} className="text-accent-text underline underline-offset-4">
            {t('economy')}
          </Link>
        </p>
      </div>
    </>
  )
}

export default CreditsPage
