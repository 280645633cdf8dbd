import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { AdminPurchase } from '../../../../contract/creditsAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { ledgerPath, type PurchaseState } from './filters.ts'
import { usePurchaseName } from '../purchaseName.ts'
import { refundableCents } from './refund.ts'

const stateTones: Record<PurchaseState, Tone> = {
  open: 'waiting',
  paid: 'alive',
  abandoned: 'neutral',
  mismatched: 'warn',
}
const disputeTones = { open: 'lost', won: 'alive', lost: 'neutral' } as const satisfies Record<string, Tone>

const Standing = ({ purchase }: { purchase: AdminPurchase }) => {
  const { t } = useTranslation('creditsAdmin')
  const { state, dispute, refunded_cents: refunded, price_cents: price, paid_cents: paid } = purchase
  return (
    <span className="inline-flex flex-wrap gap-1.5 cards:justify-end">
      <StatusPill tone={stateTones[state]}>{t(`states.${state}`)}</StatusPill>
      {refunded > 0 && (
        <StatusPill tone="neutral">{t(refunded >= (paid ?? price) ? 'states.refunded' : 'states.partly')}</StatusPill>
      )}
      {dispute !== 'none' && <StatusPill tone={disputeTones[dispute]}>{t(`disputes.${dispute}`)}</StatusPill>}
    </span>
  )
}

const Paid = ({ purchase }: { purchase: AdminPurchase }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const { price_cents: price, paid_cents: paid, refunded_cents: refunded, pending_cents: pending, currency } = purchase
  const differs = paid !== null && paid !== price
  return (
    <span className="grid justify-items-end">
      <span>{format.money(price, currency)}</span>
      {differs && (
        <span className="text-xs text-warn">{t('purchases.paidInstead', { money: format.money(paid, currency) })}</span>
      )}
      {refunded > 0 && (
        <span className="text-xs text-faint">
          {t('purchases.givenBack', { money: format.money(refunded, currency) })}
        </span>
      )}
      {pending > 0 && (
        <span className="text-xs text-warn">
          {t('purchases.goingBack', { money: format.money(pending, currency) })}
        </span>
      )}
    </span>
  )
}

interface Actions {
  onRefund(purchase: AdminPurchase): void
  onResolve(purchase: AdminPurchase): void
}

const Row = ({ purchase, onRefund, onResolve }: Actions & { purchase: AdminPurchase }) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tp } = useTranslation('purchasesAdmin')
  const format = useFormat()
  const { id, member, created_at: at, credits, credits_taken: taken, invoices } = purchase
  const nameOf = usePurchaseName()
  const name = nameOf(purchase)
  const label = { what: name, name: member.name }
  return (
    <TableRow>
      <RowHead>
        <span className="block min-w-0 text-start">
          <Link
            to={`/admin/users/${member.id}`}
            title={member.name}
            className="block truncate no-underline hover:underline sm:max-w-56"
          >
            <bdi>{member.name}</bdi>
          </Link>
          <span className="mt-0.5 block text-xs font-normal text-faint tabular-nums">
            <time dateTime={at}>{format.dateTime(at)}</time>
          </span>
        </span>
      </RowHead>
      <Cell label={t('purchases.what')}>
        <span className="grid cards:justify-items-end">
          <span>{name}</span>
          {invoices.length > 0 && (
            <span className="text-xs text-faint">{invoices.map(({ number }) => number).join(', ')}</span>
          )}
        </span>
      </Cell>
      <Cell label={t('purchases.state')}>
        <Standing purchase={purchase} />
      </Cell>
      <Cell numeric label={t('purchases.price')} className="whitespace-nowrap">
        <Paid purchase={purchase} />
      </Cell>
      <Cell numeric label={t('purchases.credits')}>
        <span className="grid justify-items-end">
          <Credits amount={credits} />
          {taken > 0 && (
            <span className="text-xs text-faint">{t('purchases.taken', { figure: format.credits(taken) })}</span>
          )}
        </span>
      </Cell>
      <Cell last>
        <span className="flex flex-wrap justify-end gap-1.5">
          {purchase.state === 'mismatched' && (
            <Button
              size="s"
              variant="primary"
              aria-label={tp('resolve.openFor', label)}
              onClick={() => onResolve(purchase)}
            >
              {tp('resolve.open')}
            </Button>
          )}
          {refundableCents(purchase) > 0 && (
            <Button size="s" aria-label={t('refund.openFor', label)} onClick={() => onRefund(purchase)}>
              {t('refund.open')}
            </Button>
          )}
          <LinkButton
            size="s"
            variant="ghost"
            aria-label={t('purchases.bookingsOf', label)}
            to={ledgerPath({ subject: `purchase:${id}` })}
          >
            {t('purchases.bookings')}
          </LinkButton>
        </span>
      </Cell>
    </TableRow>
  )
}

interface PurchasesTableProps extends Actions {
  /** Undefined while loading. */
  purchases: readonly AdminPurchase[] | undefined
  /** The rows shown are not those of the current query yet. */
  stale: boolean
}

export const PurchasesTable = ({ purchases, stale, ...actions }: PurchasesTableProps) => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <ListTable
      label={t('purchases.title')}
      entries={purchases}
      stale={stale}
      outline={['w-40', 'w-32', 'w-20', 'w-16', 'w-24', 'w-28']}
      head={
        <>
          <HeadCell>{t('member.one')}</HeadCell>
          <HeadCell>{t('purchases.what')}</HeadCell>
          <HeadCell>{t('purchases.state')}</HeadCell>
          <HeadCell numeric>{t('purchases.price')}</HeadCell>
          <HeadCell numeric>{t('purchases.credits')}</HeadCell>
          <HeadCell last>
            <span className="sr-only">{t('purchases.actions')}</span>
          </HeadCell>
        </>
      }
      row={(purchase) => <Row key={purchase.id} purchase={purchase} {...actions} />}
    />
  )
}
