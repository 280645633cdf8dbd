// Offer as buyers see it in the shop: a table row on desktop, a card on a phone. Purely presentational, so that the
// shop and the seller’s preview show the same.
import clsx from 'clsx'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { Favicon } from '../../ui/Favicon.tsx'
import { BadgeCheck } from '../../ui/icons.ts'
import { Cell, HeadCell, RowHead, TableHead, TableRow } from '../../ui/Table.tsx'
import { Category, offerCells, Score, type ShownOffer } from './OfferCells.tsx'
import { type OfferColumn, usualColumns } from './offerColumns.ts'
import { useColumnName } from './useColumnName.ts'

const numericColumns: readonly (OfferColumn | 'website')[] = ['dr', 'da', 'spam', 'visits', 'cover', 'price']

export interface ColumnHead {
  column: OfferColumn | 'website'
  label: string
  numeric: boolean
}

interface OfferHeadProps {
  columns?: readonly OfferColumn[]
  /** For a header that does more than name its column. */
  headOf?(head: ColumnHead): ReactElement
  /** Rows have tools beside their action. */
  withTools?: boolean
}

const plainHead = ({ column, label, numeric }: ColumnHead): ReactElement => (
  <HeadCell key={column} numeric={numeric}>
    {label}
  </HeadCell>
)

export const OfferHead = ({ columns = usualColumns, headOf = plainHead, withTools = false }: OfferHeadProps) => {
  const { t } = useTranslation('offers')
  const columnName = useColumnName()
  return (
    <TableHead>
      {(['website', ...columns] as const).map((column) =>
        headOf({ column, label: columnName(column), numeric: numericColumns.includes(column) }),
      )}
      {withTools && (
        <HeadCell>
          <span className="sr-only">{t('actions.tools')}</span>
        </HeadCell>
      )}
      <HeadCell last>
        <span className="sr-only">{t('actions.title')}</span>
      </HeadCell>
    </TableHead>
  )
}

type NameProps = Pick<OfferRowProps, 'offer' | 'marks' | 'lead' | 'remark' | 'to'>

/** For a card, where the column is left out. */
const useStatusText = (rate: number | null): string => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  return rate === null ? t('row.newcomerShort') : t('row.completed', { share: format.percent(rate / 100) })
}

const Name = ({ offer, marks, lead, remark, to }: NameProps) => {
  const { t } = useTranslation('offers')
  const { language, title = null } = offer
  const standing = useStatusText(offer.completion_rate)
  const place = language === null || language === 'other' ? null : language.toUpperCase()
  return (
    <span className="flex w-full min-w-0 items-center gap-2.5">
      {lead}
      <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
        <Favicon domain={offer.domain} size={18} />
      </span>
      <span className="max-w-44 min-w-0 flex-1 text-start cards:max-w-none">
        <span className="flex items-center gap-1.5">
          {to === undefined ? (
            <span className="truncate" title={offer.domain_name}>
              {offer.domain_name}
            </span>
          ) : (
            <Link
              to={to}
              data-row
              title={offer.domain_name}
              className="truncate rounded-small text-start no-underline hover:underline focus-visible:rounded-small"
            >
              {offer.domain_name}
            </Link>
          )}
          {offer.is_verified && (
            <BadgeCheck role="img" aria-label={t('row.verified')} className="size-4 shrink-0 text-alive" />
          )}
          {marks}
        </span>
        <span className="block truncate text-xs font-normal text-faint cards:hidden" title={title ?? undefined}>
          {remark}
          {[place, title].filter((part) => part !== null).join(' · ')}
        </span>
        <span className="hidden text-xs font-normal text-faint cards:block">
          {remark}
          <Category category={offer.category} />
          {place !== null && ` · ${place}`}
          {` · ${standing}`}
        </span>
      </span>
      <span className="hidden shrink-0 cards:block">
        <Score score={offer.quality_score} />
      </span>
    </span>
  )
}

/**
 * Card layout: name with score, a line of metrics, link type and turnaround, then tools beside price and action. The
 * price takes the space the tools leave, so that long figures and a high price never widen the card.
 */
const card =
  'cards:grid! cards:grid-cols-[repeat(2,minmax(0,max-content))_minmax(0,1fr)_repeat(2,max-content)] cards:content-start cards:gap-x-3 cards:[&>td]:justify-start! cards:[&>td[data-end]]:justify-end! cards:[&>td]:text-start! cards:[&>td]:min-w-0 cards:[&>td]:gap-x-1.5! cards:[&>td]:items-baseline! cards:[&>td:nth-last-child(-n+3)]:items-center!'

interface OfferRowProps {
  offer: ShownOffer
  columns?: readonly OfferColumn[]
  /** Main action, such as ordering it. */
  action: ReactNode
  /** Badges beside its name. */
  marks?: ReactNode
  /** Content before its name, such as a checkbox. */
  lead?: ReactNode
  /** First text in the line below its name. */
  remark?: ReactNode
  /** Secondary actions. */
  tools?: ReactNode
  /** Link target of its name. */
  to?: string
  /** A click anywhere on the row opens it; keyboard and screen reader users use the action. */
  onOpen?: () => void
  /** Id of the row. */
  id?: string
}

export const OfferRow = (props: OfferRowProps) => {
  const { offer, columns = usualColumns, action, tools, onOpen, id } = props
  // Selecting text does not open it, and controls keep their own behaviour. The focus returns to the name.
  const open = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // A row’s menu is portalled elsewhere in the document.
    const inside = target instanceof Element && currentTarget.contains(target)
    if (!inside || target.closest('a, button, label') !== null || window.getSelection()?.isCollapsed === false) return
    currentTarget.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
    onOpen?.()
  }
  return (
    <TableRow
      data-offer={id}
      {...(onOpen === undefined ? {} : { onClick: open })}
      className={clsx(card, onOpen && 'cursor-pointer')}
    >
      <RowHead className="cards:col-span-full">
        <Name {...props} />
      </RowHead>
      {columns.map((column) => {
        const OfferCell = offerCells[column]
        return <OfferCell key={column} offer={offer} />
      })}
      {tools !== undefined && (
        <Cell className="pr-0! cards:col-start-1 cards:col-end-4 cards:row-start-4 cards:-ml-2">{tools}</Cell>
      )}
      <Cell last data-end className="cards:col-start-5 cards:row-start-4">
        {action}
      </Cell>
    </TableRow>
  )
}
