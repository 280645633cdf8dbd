import { useTranslation } from '../../lib/translation.ts'
import type { Order } from '../../../contract/orders.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { pendingOf } from './payoutParts.ts'

const parts = ['held', 'paid_out', 'bonus', 'refunded', 'penalty', 'premium_paid', 'guarantee_refunded'] as const

/** What was paid and where it is now. Zero amounts are left out. */
export const CreditsCard = ({ order }: { order: Order }) => {
  const { credits, terms, side, claim } = order
  const { t } = useTranslation('orders')
  const pending = pendingOf(order)
  const moved = parts.filter((part) => credits[part] > 0)
  // A part of the payout is a part of the bonus, too.
  const lastPaid = credits.bonus > 0 ? 'bonus' : 'paid_out'
  const owed = claim?.state === 'open' ? claim.amount - claim.paid : 0
  const facts: Fact[] = [
    { label: t('credits.price'), value: <Credits amount={terms.price} className="text-text!" /> },
    ...(terms.surcharge === 0
      ? []
      : [{ label: t('credits.surcharge'), value: <Credits amount={terms.surcharge} className="text-text!" /> }]),
    ...(terms.premium === 0
      ? []
      : [{ label: t('credits.premium'), value: <Credits amount={terms.premium} className="text-text!" /> }]),
    ...moved.flatMap((part) => [
      { label: t(`credits.${part}.${side}`), value: <Credits amount={credits[part]} /> },
      ...(part === lastPaid && pending > 0
        ? [{ label: t('credits.pending'), value: <Credits amount={pending} /> }]
        : []),
      ...(part === lastPaid && credits.withheld > 0
        ? [{ label: t('credits.withheld'), value: <Credits amount={credits.withheld} /> }]
        : []),
      ...(part === 'guarantee_refunded' && owed > 0
        ? [{ label: t('credits.owed'), value: <Credits amount={owed} /> }]
        : []),
    ]),
  ]
  return (
    <Card aria-labelledby="credits-title">
      <CardHead id="credits-title" title={t('credits.title')} />
      <FactList facts={facts} />
      {credits.held > 0 && <p className="mt-3 text-[0.8125rem] text-faint">{t('credits.heldWhy')}</p>}
    </Card>
  )
}
