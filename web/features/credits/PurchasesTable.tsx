import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { Purchase } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { Credits } from '../../ui/Credits.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { InvoiceButtons } from './InvoiceButtons.tsx'
import { usePurchaseName } from './purchaseName.ts'
import { statusOf, statusTone } from './purchaseStatus.ts'

const Head = () => {
  const { t } = useTranslation('buying')
  return (
    <TableHead>
      <HeadCell>{t('purchases.what')}</HeadCell>
      <HeadCell>{t('purchases.when')}</HeadCell>
      <HeadCell>{t('purchases.state')}</HeadCell>
      <HeadCell numeric>{t('purchases.credits')}</HeadCell>
      <HeadCell numeric>{t('purchases.price')}</HeadCell>
      <HeadCell>{t('purchases.invoice')}</HeadCell>
    </TableHead>
  )
}

/** What happened to a purchase after payment, or what is being done about it. */
const Remark = ({ purchase }: { purchase: Purchase }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const standing = statusOf(purchase)
  if (standing === 'paid' || standing === 'open' || standing === 'abandoned') return null
  return (
    <span className="mt-0.5 block max-w-[22rem] text-[0.8125rem] font-normal text-soft">
      {t(`remarks.${standing}`, {
        money: format.money(purchase.refunded_cents, purchase.currency),
        count: purchase.credits_taken,
        figure: format.credits(purchase.credits_taken),
      })}
    </span>
  )
}

const Row = ({ purchase }: { purchase: Purchase }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const nameOf = usePurchaseName()
  const standing = statusOf(purchase)
  const when = purchase.paid_at ?? purchase.created_at
  return (
    <TableRow>
      <RowHead>
        <span className="min-w-0">
          {nameOf(purchase)}
          <Remark purchase={purchase} />
        </span>
      </RowHead>
      <Cell label={t('purchases.when')} className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={when}>{format.dateTime(when)}</time>
      </Cell>
      <Cell label={t('purchases.state')}>
        <StatusPill tone={statusTone[standing]}>{t(`standings.${standing}`)}</StatusPill>
      </Cell>
      <Cell numeric label={t('purchases.credits')}>
        <Credits bare amount={purchase.credits} />
      </Cell>
      <Cell numeric label={t('purchases.price')} className="whitespace-nowrap">
        {format.money(purchase.price_cents, purchase.currency)}
      </Cell>
      <Cell label={t('purchases.invoice')}>
        {purchase.invoices.length === 0 ? (
          <span className="text-faint">{t('invoice.none')}</span>
        ) : (
          <InvoiceButtons invoices={purchase.invoices} />
        )}
      </Cell>
    </TableRow>
  )
}

const SkeletonRow = () => (
  <TableRow>
    <RowHead aria-label="…">
      <Skeleton className="h-4 w-36" />
    </RowHead>
    {['w-32', 'w-20', 'w-12', 'w-16', 'w-24'].map((width) => (
      <Cell key={width}>
        <Skeleton className={clsx('h-4', width)} />
      </Cell>
    ))}
  </TableRow>
)

/** Undefined while loading. */
export const PurchasesTable = ({ label, purchases }: { label: string; purchases: readonly Purchase[] | undefined }) => (
  <div aria-busy={purchases === undefined}>
    <Table label={label}>
      <Head />
      <TableBody>
        {purchases === undefined
          ? [1, 2, 3].map((row) => <SkeletonRow key={row} />)
          : purchases.map((purchase) => <Row key={purchase.id} purchase={purchase} />)}
      </TableBody>
    </Table>
  </div>
)
