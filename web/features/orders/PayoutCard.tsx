// Payout schedule of an order under guarantee, the sources of a refund, and what of it is still open. The same for both sides
// and for admins.
import type { PayoutPart } from '../../../contract/orderParts.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { Tone } from '../../ui/tones.ts'
import { pendingOf, sourcesOf } from './payoutParts.ts'
import type { NotifiedOrder } from './sharedOrder.ts'

const tones: Record<PayoutPart['state'], Tone> = {
  pending: 'waiting',
  released: 'alive',
  refunded: 'lost',
  withheld: 'lost',
  expired: 'neutral',
}

/** Why a part waits although nothing is wrong with the link; how the buyer paid is not said. */
const PaymentNote = ({ until }: { until: string }) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <span className="mt-0.5 block text-[0.8125rem] text-soft">
      {new Date(until) > new Date()
        ? t('payout.paymentUntil', { date: format.date(until) })
        : t('payout.paymentUnsettled')}
    </span>
  )
}

const Part = ({ part }: { part: PayoutPart }) => {
  const { amount, due_at: dueAt, state, settled_at: settledAt, payment_settles_at: until } = part
  const { t } = useTranslation('orders')
  const format = useFormat()
  const at = settledAt ?? dueAt
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <StatusPill tone={tones[state]}>{t(`payout.states.${state}`)}</StatusPill>
        <time dateTime={at} className="mt-0.5 block text-[0.8125rem] text-soft tabular-nums">
          {state === 'pending' ? t('payout.from', { date: format.date(at) }) : format.date(at)}
        </time>
        {state === 'pending' && until !== null && <PaymentNote until={until} />}
      </span>
      <Credits amount={amount} />
    </li>
  )
}

const Refund = ({ order }: { order: NotifiedOrder }) => {
  const { t } = useTranslation('orders')
  const sources = sourcesOf(order)
  const { claim } = order
  if (sources.length === 0 && claim === null) return null
  return (
    <div className="mt-4 border-t border-line-soft pt-4">
      <h3 className="mb-2 font-sans text-[0.8125rem] font-semibold text-soft">{t('payout.refund')}</h3>
      <FactList
        facts={[
          ...sources.map(({ source, amount }) => ({
            label: t(`payout.sources.${source}`),
            value: <Credits amount={amount} />,
          })),
          ...(claim === null ? [] : [{ label: t('payout.claim'), value: <Credits amount={claim.amount} /> }]),
          ...(claim === null || claim.paid === 0
            ? []
            : [{ label: t('payout.claimPaid'), value: <Credits amount={claim.paid} /> }]),
        ]}
      />
      {claim !== null && <p className="mt-3 text-[0.8125rem] text-faint">{t(`payout.claimStates.${claim.state}`)}</p>}
    </div>
  )
}

export const PayoutCard = ({ order }: { order: NotifiedOrder }) => {
  const { t } = useTranslation('orders')
  const { payout_parts: parts, claim } = order
  if (parts.length === 0 && claim === null && sourcesOf(order).length === 0) return null
  return (
    <Card aria-labelledby="payout-title">
      <CardHead id="payout-title" title={t('payout.title')}>
        {pendingOf(order) > 0 ? t('payout.text') : undefined}
      </CardHead>
      {parts.length > 0 && (
        <ol aria-label={t('payout.parts')} className="divide-y divide-line-soft">
          {parts.map((part) => (
            <Part key={part.number} part={part} />
          ))}
        </ol>
      )}
      <Refund order={order} />
    </Card>
  )
}
