// Page of one order, with the same facts for buyer and seller: status, possible actions, next steps, and history.
import { useTranslation } from '../../lib/translation.ts'
import { Navigate, useParams } from 'react-router'
import type { Order, OrderSide } from '../../../contract/orders.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { ClipboardCheck, ShoppingBag } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LoadedOne } from '../../ui/LoadedOne.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { ArticlesCard } from './ArticlesCard.tsx'
import { CheckAgain } from './CheckAgain.tsx'
import { canBeMended } from './compliance.ts'
import { CreditsCard } from './CreditsCard.tsx'
import { DecisionCard, DisputeCard } from './DisputeCard.tsx'
import { GuaranteeCard } from './GuaranteeCard.tsx'
import { LinkCard } from './LinkCard.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { NowCard } from './NowCard.tsx'
import { OrderHead } from './OrderHead.tsx'
import { useOrder } from './orders.ts'
import { listPath, orderPath } from './paths.ts'
import { PayoutCard } from './PayoutCard.tsx'
import { ReviewsCard } from './ReviewsCard.tsx'
import { situationOf } from './situation.ts'
import { TermsCard } from './TermsCard.tsx'
import { TimelineCard } from './TimelineCard.tsx'

const ObjectionForm = later(async () => (await import('./ObjectionForm.tsx')).ObjectionForm)
const StatementForm = later(async () => (await import('./StatementForm.tsx')).StatementForm)

type Sided = { side: OrderSide }

const Missing = ({ side }: Sided) => {
  const { t } = useTranslation('orders')
  return (
    <MissingPage
      icon={side === 'buyer' ? ShoppingBag : ClipboardCheck}
      title={t(`${side}.missing.title`)}
      back={{ to: listPath(side), label: t(`${side}.missing.back`) }}
    >
      {t(`${side}.missing.text`)}
    </MissingPage>
  )
}

const Shown = ({ order, notifiedAt }: { order: Order; notifiedAt: number }) => {
  const { t } = useTranslation('orders')
  const { t: ts } = useTranslation('orderSteps')
  const { side, other, domain } = order
  const otherName = other.name ?? t('left')
  const people =
    other.name === null ? (
      t('left')
    ) : (
      <>
        {t(`${side}.with`)} <bdi>{otherName}</bdi>
      </>
    )
  return (
    <>
      <OrderHead order={order} to={`/sites/${domain}`} people={people} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2">
          <NowCard order={order} notifiedAt={notifiedAt} />
          <DisputeCard order={order} nameOf={(who) => (who === side ? t('messages.you') : otherName)}>
            {order.dispute?.can_state === true && <StatementForm order={order} />}
          </DisputeCard>
          <DecisionCard order={order} side={side} />
          <LinkCard
            order={order}
            helps={side === 'seller' && canBeMended(order)}
            action={order.check_again_in === 0 && <CheckAgain orderId={order.id} />}
          />
          <ArticlesCard order={order} />
          <ReviewsCard order={order} />
          <MessagesCard order={order} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TimelineCard order={order} side={side} now={ts(`now.${situationOf(order)}.${side}.title`)} />
          <CreditsCard order={order} />
          <GuaranteeCard order={order}>
            <ObjectionForm order={order} />
          </GuaranteeCard>
          <PayoutCard order={order} />
          <TermsCard order={order} />
        </div>
      </div>
    </>
  )
}

const Loaded = ({ id, side }: Sided & { id: string }) => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation([
    'orders',
    'orderSteps',
    'orderDeadlines',
    'offers',
    'analysis',
    'articles',
    'links',
    'errors',
  ])
  return (
    <LoadedOne
      asked={useOrder(id)}
      title={t(`${side}.one`)}
      lastKnown={t('lastKnown')}
      missing={<Missing side={side} />}
    >
      {(order, notifiedAt) =>
        // Redirects to the purchases or the jobs, depending on the reader’s side of the order.
        order.side === side ? (
          <Shown order={order} notifiedAt={notifiedAt} />
        ) : (
          <Navigate replace to={orderPath(order)} />
        )
      }
    </LoadedOne>
  )
}

export const OneOrder = ({ side }: Sided) => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Loaded key={id} id={id} side={side} /> : <Missing side={side} />
}
