// Current status of the order for its reader, and their possible actions.
import { Trans } from '../../lib/trans.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Order } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { inSandbox } from '../../lib/sandbox.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TransitionButtons } from './TransitionButtons.tsx'
import { detailClockOf } from './orderClock.ts'
import { situationOf } from './situation.ts'
import { SituationCard } from './SituationCard.tsx'
import { FinalCheckNote } from './FinalCheckNote.tsx'
import { turnOf } from './nextActor.ts'
import { useSituationValues } from './useSituationValues.ts'

const Sentences = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orderSteps')
  const { t: td } = useTranslation('orderDeadlines')
  const format = useFormat()
  const values = useSituationValues(order)
  const clock = detailClockOf(order)
  const { side } = order
  return (
    <>
      <p>{t(`now.${situationOf(order)}.${side}.text`, values)}</p>
      {clock !== null && (
        <p className="mt-1">
          <Trans
            t={td}
            i18nKey={`ends.${clock.end}.${side}`}
            values={{ ...values, when: format.dateTime(clock.at) }}
            components={{ b: <b className="font-semibold text-text" /> }}
          />
        </p>
      )}
      {order.status !== 'completed' && <FinalCheckNote order={order} />}
    </>
  )
}

const SellerDelivers = later(async () => (await import('../sandbox/SellerDelivers.tsx')).SellerDelivers)

/** Demo sites are below `.test`. */
const waitsForDemoSeller = (order: Order): boolean =>
  inSandbox() && order.side === 'buyer' && order.domain.endsWith('.test') && turnOf(order) === 'theirs'

interface NowProps {
  order: Order
  notifiedAt: number
}

export const NowCard = ({ order, notifiedAt }: NowProps) => {
  const { t } = useTranslation('orderSteps')
  const situation = situationOf(order)
  const isMine =
    turnOf(order) === 'mine' ||
    order.dispute?.can_state === true ||
    (situation === 'endangered' && order.side === 'seller')
  return (
    <SituationCard
      order={order}
      notifiedAt={notifiedAt}
      calling={isMine}
      title={t(`now.${situation}.${order.side}.title`)}
      text={<Sentences order={order} />}
    >
      <TransitionButtons order={order} />
      {situation === 'refunded_in_review' && (
        <div className="mt-5">
          <LinkButton to="/decisions">{t('now.refunded_in_review.decisions')}</LinkButton>
        </div>
      )}
      {waitsForDemoSeller(order) && (
        <SellerDelivers orderId={order.id} seller={order.other.name ?? order.domain_name} />
      )}
    </SituationCard>
  )
}
