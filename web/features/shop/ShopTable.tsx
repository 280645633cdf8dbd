// The offers of a page: rows of figures at a desk, cards where there is no room or where somebody prefers them. Sellers on vacation stand last,
// under a line that says so.
import clsx from 'clsx'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopOffer } from '../../../contract/shop.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SortHead } from '../../ui/SortHead.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableRow } from '../../ui/Table.tsx'
import { walkRows } from '../../ui/walkRows.ts'
import type { OfferColumn } from '../offers/offerColumns.ts'
import { type ColumnHead, OfferHead, OfferRow } from '../offers/OfferRow.tsx'
import { RestrictedMark } from './RestrictedMark.tsx'
import { shownOffer } from './shownOffer.ts'
import { directions, ordersOf, type ShopOrder, sortOfColumn } from './sorting.ts'
import type { ShopView } from './viewChoice.ts'

interface Opening {
  columns: readonly OfferColumn[]
  qualified: boolean
  onOpen(offer: ShopOffer): void
  onQualify(): void
}

const Row = ({ offer, columns, qualified, onOpen, onQualify }: Opening & { offer: ShopOffer }) => {
  const { t } = useTranslation('shop')
  return (
    <OfferRow
      offer={shownOffer(offer)}
      columns={columns}
      onOpen={() => onOpen(offer)}
      marks={offer.restricted && <RestrictedMark qualified={qualified} onQualify={onQualify} />}
      action={
        offer.is_own ? (
          <span className="block max-w-18 text-center text-xs font-semibold text-waiting">{t('own')}</span>
        ) : (
          <Button
            size="s"
            aria-label={t('detailsOf', { domain: offer.site.domain_name })}
            onClick={() => onOpen(offer)}
          >
            {t('details')}
          </Button>
        )
      }
    />
  )
}

const Divider = ({ columns }: Pick<Opening, 'columns'>) => {
  const { t } = useTranslation('shop')
  return (
    <TableBody>
      <TableRow className="cards:col-span-full cards:py-2!">
        <RowHead colSpan={columns.length + 2} className="bg-sunken! py-2! text-[0.8125rem] text-soft">
          {t('vacation')}
        </RowHead>
      </TableRow>
    </TableBody>
  )
}

const outlinedRows = Array.from({ length: 8 }, (_, position) => position)
const cardOutlines: readonly OfferColumn[] = ['dr', 'link', 'price']

const Outline = ({ columns }: Pick<Opening, 'columns'>) => (
  <TableRow>
    <RowHead>
      <span className="flex items-center gap-3">
        <Skeleton className="size-8 shrink-0 rounded-[9px]" />
        <span className="grid gap-1.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-24" />
        </span>
      </span>
    </RowHead>
    {columns.map((column) => (
      <Cell key={column} className={clsx(!cardOutlines.includes(column) && 'cards:hidden!')}>
        <Skeleton className={column === 'quality' ? 'size-9 rounded-full' : 'h-4 w-12'} />
      </Cell>
    ))}
    <Cell last className="cards:hidden!">
      <Skeleton className="h-8 w-18" />
    </Cell>
  </TableRow>
)

interface ShopTableProps extends Opening {
  label: string
  /** Undefined while they are on their way. */
  offers: readonly ShopOffer[] | undefined
  /** What is shown is not yet what was asked for, and that takes its time. */
  stale: boolean
  view: ShopView
  order: ShopOrder
  onOrder(order: ShopOrder): void
}

export const ShopTable = ({ label, offers, stale, view, order, onOrder, ...opening }: ShopTableProps) => {
  const headOf = ({ column, label: name, numeric }: ColumnHead): ReactElement => {
    const sort = sortOfColumn[column]
    if (sort === undefined) return <HeadCell key={column}>{name}</HeadCell>
    const sorting = { sort: order, onSort: onOrder, directions }
    return <SortHead key={column} label={name} sorts={ordersOf(sort)} numeric={numeric} {...sorting} />
  }
  const here = offers?.filter(({ delivery_mode: mode }) => mode !== 'vacation') ?? []
  const away = offers?.filter(({ delivery_mode: mode }) => mode === 'vacation') ?? []
  const row = (offer: ShopOffer): ReactElement => <Row key={offer.id} offer={offer} {...opening} />
  return (
    <div onKeyDown={walkRows} aria-busy={offers === undefined || stale} data-cards={view === 'cards' || undefined}>
      <Table
        wide
        label={label}
        className={clsx('transition-opacity sm:max-h-[max(24rem,100dvh-21.5rem)]', stale && 'opacity-60')}
      >
        <OfferHead columns={opening.columns} headOf={headOf} />
        {offers === undefined && (
          <TableBody>
            {outlinedRows.map((place) => (
              <Outline key={place} columns={opening.columns} />
            ))}
          </TableBody>
        )}
        {here.length > 0 && <TableBody>{here.map(row)}</TableBody>}
        {away.length > 0 && (
          <>
            <Divider columns={opening.columns} />
            <TableBody>{away.map(row)}</TableBody>
          </>
        )}
      </Table>
    </div>
  )
}
