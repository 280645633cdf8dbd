import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ShoppingBag } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { useCanBuy } from './prices.ts'
import { allOf, usePurchases } from './purchases.ts'
import { PurchasesTable } from './PurchasesTable.tsx'
import { UnsettledCard } from './UnsettledCard.tsx'

/** All purchases with their invoices, loaded twenty at a time. */
export const PurchasesTab = () => {
  const { t } = useTranslation('buying')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePurchases()
  const purchases = allOf(data)
  const canBuy = useCanBuy()
  if (error !== null && purchases === undefined) return <LoadFailure failure={error} retry={refetch} />
  if (purchases?.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={ShoppingBag}
          title={t('purchases.emptyTitle')}
          action={
            canBuy && (
              <a href="#buy" className={buttonStyles({ variant: 'primary' })}>
                {t('balance.buy')}
              </a>
            )
          }
        >
          {t('purchases.empty')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <UnsettledCard />
      <PurchasesTable label={t('tabs.purchases')} purchases={purchases} />
      {hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('purchases.more')}
          </Button>
        </div>
      )}
    </>
  )
}
