// All amounts and rules, group by group.
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AwardsCard, CheckScheduleCard } from './AwardsCards.tsx'
import { ContentCard } from './ContentCard.tsx'
import { useSettings } from './creditAdmin.ts'
import { ExchangeCard } from './ExchangeCard.tsx'
import { LimitsCard } from './LimitsCard.tsx'
import { GuaranteeCard } from './GuaranteeCard.tsx'
import { InvoicesCard } from './InvoicesCard.tsx'
import { LoyaltyCard } from './LoyaltyCard.tsx'
import { OffersCard } from './OffersCard.tsx'
import { OrdersCard } from './OrdersCard.tsx'
import { PacksCard } from './PacksCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { PlansCard } from './PlansCard.tsx'
import { ReferralsCard } from './ReferralsCard.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const Waiting = () => (
  <div className="grid gap-4 xl:grid-cols-2" aria-busy="true">
    {['one', 'two', 'three', 'four'].map((place) => (
      <Skeleton key={place} className="h-80 rounded-card" />
    ))}
  </div>
)

export const SettingsTab = () => {
  const { data, error, refetch } = useSettings()
  if (data !== undefined) {
    return (
      <SettingsForm kept={data}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <AwardsCard />
            <LimitsCard />
            <CheckScheduleCard />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <PacksCard />
            <LoyaltyCard />
          </div>
        </div>
        <PlansCard />
        <OffersCard />
        <PaymentsCard />
        <OrdersCard />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
          <GuaranteeCard />
          <ExchangeCard />
        </div>
        <ReferralsCard />
        <ContentCard />
        <InvoicesCard />
      </SettingsForm>
    )
  }
  return error === null ? <Waiting /> : <LoadFailure failure={error} retry={refetch} />
}
