import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { allOf, usePurchases } from '../credits/purchases.ts'
import { PurchasesTable } from '../credits/PurchasesTable.tsx'

/** Payments for plans, including past ones, with their invoices. Hidden if there are none. */
export const PlanPayments = () => {
  const { t } = useTranslation('subscriptions')
  const { t: tb } = useTranslation('buying')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePurchases()
  const payments = allOf(data)?.filter(({ kind }) => kind !== 'pack')
  if (error !== null && payments === undefined) return <LoadFailure failure={error} retry={refetch} />
  if (payments === undefined || (payments.length === 0 && !hasNextPage)) return null
  return (
    <section aria-labelledby="payments-title" className="mt-4">
      <h2 id="payments-title" className="mb-3 text-[1.1875rem] tracking-tight">
        {t('payments.title')}
      </h2>
      {payments.length > 0 && <PurchasesTable label={t('payments.title')} purchases={payments} />}
      {hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {tb('purchases.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
