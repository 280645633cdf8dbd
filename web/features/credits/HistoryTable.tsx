import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { HistoryEntry } from '../../../contract/credits.ts'
import { useFormat } from '../../lib/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { walkRows } from '../../ui/rowKeyboard.ts'
import { kindTone, movementText, placeOf, subjectText } from './movementText.ts'

const Head = () => {
  const { t } = useTranslation('buying')
  return (
    <TableHead>
      <HeadCell>{t('history.movement')}</HeadCell>
      <HeadCell>{t('history.when')}</HeadCell>
      <HeadCell>{t('history.kind')}</HeadCell>
      <HeadCell numeric>{t('history.amount')}</HeadCell>
      <HeadCell numeric>{t('history.balance')}</HeadCell>
    </TableHead>
  )
}

/** On a phone: description and amount in the first line, date and resulting balance in the second. */
const phoneCard = 'max-sm:grid! max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 max-sm:text-[0.8125rem]'
/** Already visible in the first line of the card. */
const onlyReadOut = 'max-sm:sr-only!'

const Amount = ({ amount }: { amount: number }) => {
  const format = useFormat()
  return (
    <span className={clsx('font-semibold tabular-nums', amount > 0 ? 'text-alive' : 'text-text')}>
      {format.signed(amount)}
    </span>
  )
}

const Row = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation('buying')
  const { t: tm } = useTranslation('movements')
  const format = useFormat()
  const subject = subjectText(entry)
  const place = placeOf(entry)
  const said = movementText(tm, entry)
  return (
    <TableRow className={phoneCard}>
      <RowHead className="max-sm:col-span-2 max-sm:pb-0! max-sm:text-[0.9375rem]">
        <span className="flex w-full min-w-0 items-start justify-between gap-3">
          <span className="min-w-0 text-start">
            {place === null ? (
              said
            ) : (
              <Link to={place} className="rounded-small no-underline hover:underline pointer-coarse:underline">
                {said}
              </Link>
            )}
            {subject !== null && <span className="ml-1.5 font-normal wrap-anywhere text-soft">{subject}</span>}
            {entry.note !== null && (
              <span className="mt-0.5 block max-w-[26rem] text-[0.8125rem] font-normal wrap-anywhere text-soft">
                {entry.note}
              </span>
            )}
          </span>
          <span aria-hidden className="shrink-0 sm:hidden">
            <Amount amount={entry.amount} />
          </span>
        </span>
      </RowHead>
      <Cell className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      </Cell>
      <Cell label={t('history.kind')} className={onlyReadOut}>
        <StatusPill tone={kindTone[entry.kind]}>{tm(`kinds.${entry.kind}`)}</StatusPill>
      </Cell>
      <Cell numeric label={t('history.amount')} className={onlyReadOut}>
        <Amount amount={entry.amount} />
      </Cell>
      <Cell numeric label={t('history.balance')} className="text-soft max-sm:justify-end! max-sm:gap-1.5!">
        {format.credits(entry.balance_after)}
      </Cell>
    </TableRow>
  )
}

const SkeletonRow = () => (
  <TableRow>
    <RowHead aria-label="…">
      <Skeleton className="h-4 w-48" />
    </RowHead>
    {['w-28', 'w-20', 'w-10', 'w-12'].map((width) => (
      <Cell key={width}>
        <Skeleton className={clsx('h-4', width)} />
      </Cell>
    ))}
  </TableRow>
)

interface HistoryTableProps {
  /** Undefined while loading. */
  entries: readonly HistoryEntry[] | undefined
  /** The rows shown still belong to the previous filters. */
  stale: boolean
}

export const HistoryTable = ({ entries, stale }: HistoryTableProps) => {
  const { t } = useTranslation('buying')
  return (
    <div onKeyDown={walkRows} aria-busy={entries === undefined || stale}>
      <Table
        label={t('tabs.history')}
        className={clsx('transition-opacity sm:max-h-[max(20rem,100dvh-14rem)]', stale && 'opacity-60')}
      >
        <Head />
        <TableBody>
          {entries === undefined
            ? [1, 2, 3, 4, 5, 6].map((row) => <SkeletonRow key={row} />)
            : entries.map((entry) => <Row key={entry.id} entry={entry} />)}
        </TableBody>
      </Table>
    </div>
  )
}
