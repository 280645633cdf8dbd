// Where the credits of an order are, and all ledger transfers posted for it.
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { LedgerTransfer } from '../../../../contract/creditsAdmin.ts'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { ArrowRight } from '../../../ui/icons.ts'
import { pendingOf } from '../payoutParts.ts'
import { SideLink } from '../../credits/admin/TransferMarks.tsx'

const parts = ['held', 'paid_out', 'refunded', 'bonus', 'penalty', 'premium_paid', 'guarantee_refunded'] as const

const Transfer = ({ transfer }: { transfer: LedgerTransfer }) => {
  const { t } = useTranslation('ordersAdmin')
  const { t: tm } = useTranslation('movements')
  const format = useFormat()
  const { id, at, reason, from, to, amount } = transfer
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <p className="flex items-baseline justify-between gap-3">
        <Link to={`/admin/credits/transfers/${id}`} className="min-w-0 font-semibold no-underline hover:underline">
          {tm(`reasons.${reason}`)}
        </Link>
        <Credits amount={amount} />
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-[0.8125rem]">
        <SideLink side={from} className="inline-flex min-h-6 items-center" />
        <ArrowRight role="img" aria-label={t('ledger.to')} className="size-3.5 shrink-0 text-faint" />
        <SideLink side={to} className="inline-flex min-h-6 items-center" />
      </p>
      <time dateTime={at} className="text-xs text-faint tabular-nums">
        {format.dateTime(at)}
      </time>
    </li>
  )
}

export const LedgerCard = ({ order }: { order: AdminOrder }) => {
  const { id, credits, terms, transfers } = order
  const { t } = useTranslation('ordersAdmin')
  const { t: to } = useTranslation('orders')
  const pending = pendingOf(order)
  const moved = parts.filter((part) => credits[part] > 0)
  return (
    <Card aria-labelledby="ledger-title">
      <CardHead id="ledger-title" title={t('ledger.title')} />
      <FactList
        facts={[
          { label: t('columns.price'), value: <Credits amount={terms.price} className="text-text!" /> },
          ...(terms.surcharge === 0
            ? []
            : [{ label: to('credits.surcharge'), value: <Credits amount={terms.surcharge} className="text-text!" /> }]),
          ...(terms.premium === 0
            ? []
            : [{ label: to('credits.premium'), value: <Credits amount={terms.premium} className="text-text!" /> }]),
          ...moved.flatMap((part) => [
            { label: t(`ledger.${part}`), value: <Credits amount={credits[part]} /> },
            ...(part === 'paid_out' && pending > 0
              ? [{ label: to('credits.pending'), value: <Credits amount={pending} /> }]
              : []),
          ]),
        ]}
      />
      <h3 className="mt-5 mb-2 font-sans text-[0.8125rem] font-semibold text-soft">{t('ledger.transfers')}</h3>
      <ol className="divide-y divide-line-soft rounded-control border border-line-soft bg-ground px-4 py-3">
        {transfers.map((transfer) => (
          <Transfer key={transfer.id} transfer={transfer} />
        ))}
      </ol>
      <Link
        to={`/admin/credits?tab=ledger&subject=order:${id}`}
        className="mt-3 inline-block text-[0.8125rem] text-soft underline underline-offset-4"
      >
        {t('ledger.inLedger')}
      </Link>
    </Card>
  )
}
