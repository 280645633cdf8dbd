// Purchases of all members: by state and member, fifty per page, with refunds and decisions.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { AdminPurchase } from '../../../../contract/creditsAdmin.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { ShoppingBag } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { usePurchases } from './creditAdmin.ts'
import {
  isPurchaseFiltered,
  noPurchaseFilters,
  type PurchaseFilters,
  purchaseStates,
  readPurchaseFilters,
  withPurchaseFilters,
} from './filters.ts'
import { MemberFilter } from './MemberFilter.tsx'
import { PurchasesTable } from './PurchasesTable.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'

const Filters = ({ filters, change }: Filtering<PurchaseFilters>) => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <FilterBar clear={{ filtered: isPurchaseFiltered(filters), onClear: () => change(noPurchaseFilters) }}>
      <FilterChip
        label={t('purchases.state')}
        choices={purchaseStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <MemberFilter member={filters.member} onChange={(member) => change({ member })} />
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<PurchaseFilters>) => {
  const { t } = useTranslation('creditsAdmin')
  if (isPurchaseFiltered(filters)) {
    return (
      <NothingFound
        title={t('purchases.nothingFound')}
        text={t('purchases.nothingFoundText')}
        onClear={() => change(noPurchaseFilters)}
      />
    )
  }
  return (
    <Card>
      <EmptyState icon={ShoppingBag} title={t('purchases.emptyTitle')}>
        {t('purchases.empty')}
      </EmptyState>
    </Card>
  )
}

interface Asked {
  dialog: 'refund' | 'resolve'
  purchase: AdminPurchase
}

export const PurchasesTab = () => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const filtering = useFiltering(readPurchaseFilters, withPurchaseFilters)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = usePurchases(filtering.filters, cursor)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Filters {...filtering} />
      <ListBody entries={data?.purchases} failure={error} retry={refetch} nothing={<Nothing {...filtering} />}>
        <PurchasesTable
          purchases={data?.purchases}
          stale={isPlaceholderData}
          onRefund={(purchase) => setAsked({ dialog: 'refund', purchase })}
          onResolve={(purchase) => setAsked({ dialog: 'resolve', purchase })}
        />
        <CursorPages list={data} stale={isPlaceholderData} evenIfOne>
          {(page, { purchases }) => t('page', { page: format.number(page), count: purchases.length })}
        </CursorPages>
      </ListBody>
      {asked?.dialog === 'refund' && <RefundDialog purchase={asked.purchase} onClose={close} />}
      {asked?.dialog === 'resolve' && <ResolveDialog purchase={asked.purchase} onClose={close} />}
    </>
  )
}
