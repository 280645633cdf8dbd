// An offer as buyers see it in the shop: a row of figures on a desk, a card on a phone. It knows what it shows and nothing else, so that
// the shop and the preview of a seller show the same.
import clsx from 'clsx'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { Favicon } from '../../ui/Favicon.tsx'
import { BadgeCheck } from '../../ui/icons.ts'
import { Cell, HeadCell, RowHead, TableHead, TableRow } from '../../ui/Table.tsx'
import { Category, offerCells, Score, type ShownOffer } from './OfferCells.tsx'
import { type OfferColumn, usualColumns } from './offerColumns.ts'
import { useColumnName } from './useColumnName.ts'

const numericColumns: readonly (OfferColumn | 'website')[] = ['dr', 'da', 'spam', 'visits', 'price']

export interface ColumnHead {
  column: OfferColumn | 'website'
  label: string
  numeric: boolean
}

interface OfferHeadProps {
  columns?: readonly OfferColumn[]
  /** Where a head does more than name its column. */
  headOf?(head: ColumnHead): ReactElement
}

const plainHead = ({ column, label, numeric }: ColumnHead): ReactElement => (
  <HeadCell key={column} numeric={numeric}>
    {label}
  </HeadCell>
)

export const OfferHead = ({ columns = usualColumns, headOf = plainHead }: OfferHeadProps) => {
  const { t } = useTranslation('offers')
  const columnName = useColumnName()
  return (
    <TableHead>
      {(['website', ...columns] as const).map((column) =>
        headOf({ column, label: columnName(column), numeric: numericColumns.includes(column) }),
      )}
      <HeadCell last>
        <span className="sr-only">{t('actions.title')}</span>
      </HeadCell>
    </TableHead>
  )
}

interface NameProps {
  offer: ShownOffer
  marks?: ReactNode
  onOpen?: (() => void) | undefined
}

const useStanding = ({ reliability, title }: ShownOffer): string | null => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  if (reliability === undefined) return title ?? null
  return reliability === null ? t('row.newcomer') : t('row.reliable', { share: format.percent(reliability) })
}

const Name = ({ offer, marks, onOpen }: NameProps) => {
  const { t } = useTranslation('offers')
  const { language } = offer
  const standing = useStanding(offer)
  const place = language === null || language === 'other' ? null : language.toUpperCase()
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
        <Favicon domain={offer.domain} size={18} />
      </span>
      <span className="max-w-44 min-w-0 flex-1 text-start cards:max-w-none">
        <span className="flex items-center gap-1.5">
          {onOpen === undefined ? (
            <span className="truncate">{offer.domain_name}</span>
          ) : (
            <button
              type="button"
              data-row
              onClick={onOpen}
              className="truncate rounded-small text-start hover:underline focus-visible:rounded-small"
            >
              {offer.domain_name}
            </button>
          )}
          {offer.is_verified && (
            <BadgeCheck role="img" aria-label={t('row.verified')} className="size-4 shrink-0 text-alive" />
          )}
          {marks}
        </span>
        <span className="block truncate text-xs font-normal text-faint cards:hidden">
          {[place, standing].filter((part) => part !== null).join(' · ')}
        </span>
        <span className="hidden truncate text-xs font-normal text-faint cards:block">
          <Category category={offer.category} />
          {place !== null && ` · ${place}`}
          {standing !== null && ` · ${standing}`}
        </span>
      </span>
      <span className="hidden shrink-0 cards:block">
        <Score score={offer.quality_score} />
      </span>
    </span>
  )
}

/** As a card: the name with its score, a line of figures, then what is sold beside its price. */
const card =
  'cards:grid! cards:grid-cols-[minmax(0,auto)_minmax(0,auto)_minmax(3.25rem,1fr)_max-content] cards:content-start cards:gap-x-4 cards:[&>td]:justify-start! cards:[&>td[data-price]]:justify-end! cards:[&>td]:text-start! cards:[&>td]:min-w-0 cards:[&>td]:gap-x-1.5!'

interface OfferRowProps {
  offer: ShownOffer
  columns?: readonly OfferColumn[]
  /** What can be done with it, such as ordering it. */
  action: ReactNode
  /** Small signs beside its name. */
  marks?: ReactNode
  /** The whole row opens it; the name is the button for everybody else. */
  onOpen?: () => void
}

export const OfferRow = ({ offer, columns = usualColumns, action, marks, onOpen }: OfferRowProps) => {
  // A selection of its text opens nothing, and the buttons in it do what they say. The focus returns to the name.
  const open = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const onControl = target instanceof Element && target.closest('a, button') !== null
    if (onControl || window.getSelection()?.isCollapsed === false) return
    currentTarget.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
    onOpen?.()
  }
  return (
    <TableRow {...(onOpen === undefined ? {} : { onClick: open })} className={clsx(card, onOpen && 'cursor-pointer')}>
      <RowHead className="cards:col-span-4">
        <Name offer={offer} marks={marks} onOpen={onOpen} />
      </RowHead>
      {columns.map((column) => {
        const OfferCell = offerCells[column]
        return <OfferCell key={column} offer={offer} />
      })}
      <Cell last className="cards:col-start-4 cards:row-span-2 cards:row-start-3">
        {action}
      </Cell>
    </TableRow>
  )
}
