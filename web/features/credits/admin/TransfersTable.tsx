// Table of transfers; on a phone each is a card.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { LedgerTransfer } from '../../../../contract/creditsAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { ArrowRight } from '../../../ui/icons.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import { KindPill, SideLink, SubjectLink } from './TransferMarks.tsx'

/** As a card: reason and amount in the first line, below it the accounts, the subject and the note. */
const card = 'cards:grid! cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3 cards:[&>*]:p-0!'
const line = 'cards:order-2 cards:col-span-2 cards:mt-1.5! cards:justify-start! cards:text-start!'

const Row = ({ transfer }: { transfer: LedgerTransfer }) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tm } = useTranslation('movements')
  const format = useFormat()
  const { id, at, kind, reason, from, to, amount, refers_to: subject, note } = transfer
  return (
    <TableRow className={card}>
      <RowHead>
        <span className="block min-w-0 text-start">
          <Link to={`/admin/credits/transfers/${id}`} className="no-underline hover:underline">
            {tm(`reasons.${reason}`)}
          </Link>
          <span className="mt-0.5 block text-xs font-normal whitespace-nowrap text-faint tabular-nums">
            {t('transfer.number', { id })} · <time dateTime={at}>{format.dateTime(at)}</time>
          </span>
        </span>
      </RowHead>
      <Cell className={line}>
        <KindPill kind={kind} />
      </Cell>
      <Cell className={line}>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <SideLink side={from} className="inline-flex min-h-6 items-center" />
          <ArrowRight aria-label={t('transfer.to')} role="img" className="size-3.5 shrink-0 text-faint" />
          <SideLink side={to} className="inline-flex min-h-6 items-center" />
        </span>
      </Cell>
      <Cell numeric className="font-semibold text-accent-text cards:order-1 cards:items-start!">
        {format.credits(amount)}
      </Cell>
      <Cell className={clsx(line, subject === null && 'cards:hidden!')}>
        <SubjectLink transfer={transfer} className="block sm:max-w-64 sm:truncate cards:max-w-full" />
      </Cell>
      <Cell className={clsx('text-soft', line, note === null && 'cards:hidden!')}>
        {note !== null && (
          <span dir="auto" className="line-clamp-2 max-w-72 text-start wrap-anywhere cards:max-w-full" title={note}>
            {note}
          </span>
        )}
      </Cell>
    </TableRow>
  )
}

interface TransfersTableProps {
  label: string
  /** Undefined while loading. */
  transfers: readonly LedgerTransfer[] | undefined
  /** The rows shown are not those of the current query yet. */
  stale?: boolean
}

export const TransfersTable = ({ label, transfers, stale = false }: TransfersTableProps) => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <ListTable
      label={label}
      entries={transfers}
      stale={stale}
      outline={['w-48', 'w-20', 'w-52', 'w-12', 'w-40', 'w-28']}
      head={
        <>
          <HeadCell>{t('ledger.reason')}</HeadCell>
          <HeadCell>{t('ledger.kind')}</HeadCell>
          <HeadCell>{t('ledger.way')}</HeadCell>
          <HeadCell numeric>{t('ledger.amount')}</HeadCell>
          <HeadCell>{t('ledger.subject')}</HeadCell>
          <HeadCell>{t('ledger.note')}</HeadCell>
        </>
      }
      row={(transfer) => <Row key={transfer.id} transfer={transfer} />}
    />
  )
}
