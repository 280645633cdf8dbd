// Offers of a page: a table on a desktop, cards on small screens or by choice. Sellers on vacation come last, below a
// divider.
import clsx from 'clsx'
import type { KeyboardEvent, ReactElement } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ShopOffer } from '../../../contract/shop.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SortHead } from '../../ui/SortHead.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableRow } from '../../ui/Table.tsx'
import { walkRows } from '../../ui/rowKeyboard.ts'
import type { OfferColumn } from '../offers/offerColumns.ts'
import { type ColumnHead, OfferHead, OfferRow } from '../offers/OfferRow.tsx'
import { favouriteKey, hideKey } from './FavouriteButtons.tsx'
import { RestrictedMark } from './RestrictedMark.tsx'
import { CompareBox, type Handling, RowTools, sitePath } from './RowTools.tsx'
import { shownOffer } from './shownOffer.ts'
import { directions, ordersOf, type ShopOrder, sortOfColumn } from './sorting.ts'
import { useRowFocus } from './useRowFocus.ts'
import type { ShopView } from './viewChoice.ts'

interface Opening extends Handling {
  columns: readonly OfferColumn[]
  qualified: boolean
  onOpen(offer: ShopOffer): void
  onQualify(): void
}

const Row = ({ offer, columns, qualified, onOpen, onQualify, ...handling }: Opening & { offer: ShopOffer }) => {
  const { t } = useTranslation('shop')
  return (
    <OfferRow
      id={offer.id}
      offer={shownOffer(offer)}
      columns={columns}
      to={sitePath(offer.site)}
      onOpen={() => onOpen(offer)}
      lead={<CompareBox offer={offer} {...handling} />}
      remark={offer.is_own && <span className="font-semibold text-waiting">{t('own')} · </span>}
      marks={offer.restricted && <RestrictedMark qualified={qualified} onQualify={onQualify} />}
      tools={<RowTools offer={offer} {...handling} />}
      action={
        <Button
          size="s"
          aria-label={t('detailsOf', { domain: offer.site.domain_name })}
          data-tool="details"
          onClick={() => onOpen(offer)}
          className="max-sm:h-11"
        >
          {t('details')}
        </Button>
      }
    />
  )
}

const Divider = ({ columns }: Pick<Opening, 'columns'>) => {
  const { t } = useTranslation('shop')
  return (
    <TableBody>
      <TableRow className="cards:col-span-full cards:py-2!">
        <RowHead colSpan={columns.length + 3} className="bg-sunken! py-2! text-[0.8125rem] text-soft">
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
    <Cell className="cards:hidden!">
      <Skeleton className="h-8 w-16" />
    </Cell>
    <Cell last className="cards:hidden!">
      <Skeleton className="h-8 w-18" />
    </Cell>
  </TableRow>
)

interface ShopTableProps extends Opening {
  label: string
  /** Undefined while loading. */
  offers: readonly ShopOffer[] | undefined
  /** The rows shown are from the previous query, and the new one is taking a while. */
  stale: boolean
  view: ShopView
  order: ShopOrder
  onOrder(order: ShopOrder): void
}

/** Keyboard shortcuts for the focused row. */
const markByKey = (
  { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>,
  offers: readonly ShopOffer[],
  mark: Handling['mark'],
): void => {
  const wanted = key === favouriteKey ? 'favourite' : key === hideKey ? 'hidden' : null
  if (wanted === null || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
  const id = target.closest<HTMLElement>('tr[data-offer]')?.dataset['offer']
  const offer = offers.find((each) => each.id === id)
  if (offer?.is_own === false) mark(offer, wanted)
}

export const ShopTable = ({ label, offers, stale, view, order, onOrder, ...opening }: ShopTableProps) => {
  const { box, ...focus } = useRowFocus(offers)
  const headOf = ({ column, label: name, numeric }: ColumnHead): ReactElement => {
    const sorted = sortOfColumn[column]
    if (sorted === null) {
      return (
        <HeadCell key={column} numeric={numeric}>
          {name}
        </HeadCell>
      )
    }
    const sorting = { sort: order, onSort: onOrder, directions }
    return <SortHead key={column} label={name} sorts={ordersOf(sorted)} numeric={numeric} {...sorting} />
  }
  const here = offers?.filter(({ delivery_mode: mode }) => mode !== 'vacation') ?? []
  const away = offers?.filter(({ delivery_mode: mode }) => mode === 'vacation') ?? []
  const row = (offer: ShopOffer): ReactElement => <Row key={offer.id} offer={offer} {...opening} />
  return (
    <div
      ref={box}
      {...focus}
      onKeyDown={(event) => {
        walkRows(event)
        markByKey(event, offers ?? [], opening.mark)
      }}
      aria-busy={offers === undefined || stale}
      data-cards={view === 'cards' || undefined}
    >
      <Table
        wide
        label={label}
        className={clsx('sheet-apart transition-opacity sm:max-h-[max(24rem,100dvh-21.5rem)]', stale && 'opacity-60')}
      >
        <OfferHead withTools columns={opening.columns} headOf={headOf} />
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
