// Admin page of one order: status, both sides, credits, link, messages, and actions.
import { Trans } from '../../../lib/trans.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { useParams } from 'react-router'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import { type Format, useFormat } from '../../../lib/format.ts'
import { isUuid } from '../../../lib/isUuid.ts'
import { Package } from '../../../ui/icons.ts'
import { LoadedOne } from '../../../ui/LoadedOne.tsx'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { DecisionCard, DisputeCard } from '../DisputeCard.tsx'
import { GuaranteeCard } from '../GuaranteeCard.tsx'
import { LinkCard } from '../LinkCard.tsx'
import { detailClockOf } from '../orderClock.ts'
import { OrderHead } from '../OrderHead.tsx'
import { PayoutCard } from '../PayoutCard.tsx'
import { situationOf } from '../situation.ts'
import { SituationCard } from '../SituationCard.tsx'
import { TermsCard } from '../TermsCard.tsx'
import { TimelineCard } from '../TimelineCard.tsx'
import { useSituationValues } from '../useSituationValues.ts'
import { LedgerCard } from './LedgerCard.tsx'
import { Moves } from './Transitions.tsx'
import { useAdminOrder } from './orderAdmin.ts'
import { PersonLink, useNameOf } from './People.tsx'
import { ArticlesCard } from './ArticlesCard.tsx'
import { ReviewsCard } from './ReviewsCard.tsx'
import { StatementsCard } from './StatementsCard.tsx'
import { SidesCard } from './SidesCard.tsx'

const Missing = () => {
  const { t } = useTranslation('ordersAdmin')
  return (
    <MissingPage icon={Package} title={t('missing.title')} back={{ to: '/admin/orders', label: t('missing.back') }}>
      {t('missing.text')}
    </MissingPage>
  )
}

/** What happens automatically, or that the admin has to decide. */
const Sentences = ({ order }: { order: AdminOrder }) => {
  const { t } = useTranslation('ordersAdmin')
  const format = useFormat()
  const values = useSituationValues(order)
  const clock = detailClockOf(order)
  const rest =
    order.status === 'disputed' ? t('disputeOver') : t(`rests.${restOf(order)}`, finalCheckValues(order, format))
  if (clock === null) return <p>{rest}</p>
  return (
    <p>
      <Trans
        t={t}
        i18nKey={`ends.${clock.end}`}
        values={{ ...values, when: format.dateTime(clock.at) }}
        components={{ b: <b className="font-semibold text-text" /> }}
      />
    </p>
  )
}

const finalCheckValues = ({ final_check: check }: AdminOrder, format: Format): Record<'times' | 'most', string> => ({
  times: format.number(check?.postponed ?? 0),
  most: format.number(check?.postponements_max ?? 0),
})

const restOf = ({ guarantee, final_check: check, status }: AdminOrder): 'guaranteed' | 'over' | 'finalCheck' => {
  if (check !== null && status !== 'completed') return 'finalCheck'
  return guarantee?.state === 'running' ? 'guaranteed' : 'over'
}

const Shown = ({ order, notifiedAt }: { order: AdminOrder; notifiedAt: number }) => {
  const { t } = useTranslation('ordersAdmin')
  const nameOf = useNameOf()
  const now = t(`now.${situationOf(order)}`)
  const people = (
    <>
      <PersonLink person={order.buyer} /> → <PersonLink person={order.seller} />
    </>
  )
  return (
    <>
      <OrderHead order={order} to={`/admin/domain-quality/${order.website_id}`} people={people} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2">
          <SituationCard
            order={order}
            notifiedAt={notifiedAt}
            calling={order.waits_for === 'admin'}
            title={now}
            text={<Sentences order={order} />}
          >
            <Moves order={order} />
          </SituationCard>
          <DisputeCard order={order} nameOf={(side) => `${nameOf(order[side])} (${t(side)})`} />
          <DecisionCard order={order} />
          <LinkCard order={order} whose="anybody" />
          <TermsCard order={order} />
          <StatementsCard order={order} />
          <ArticlesCard order={order} />
          <ReviewsCard order={order} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SidesCard order={order} />
          <LedgerCard order={order} />
          <TimelineCard order={order} now={now} />
          <GuaranteeCard order={order} />
          <PayoutCard order={order} />
        </div>
      </div>
    </>
  )
}

const Loaded = ({ id }: { id: string }) => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation([
    'ordersAdmin',
    'articles',
    'orders',
    'orderSteps',
    'orderDeadlines',
    'offers',
    'analysis',
    'links',
    'creditsAdmin',
    'movements',
    'errors',
  ])
  return (
    <LoadedOne asked={useAdminOrder(id)} title={t('one')} lastKnown={t('orders:lastKnown')} missing={<Missing />}>
      {(order, notifiedAt) => <Shown order={order} notifiedAt={notifiedAt} />}
    </LoadedOne>
  )
}

const OrderPage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Loaded key={id} id={id} /> : <Missing />
}

export default OrderPage
