// View settings of the shop, per browser: table or cards, and the columns.
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browserStorage.ts'
import { type OfferColumn, offerColumns, usualColumns } from '../offers/offerColumns.ts'

export const shopViews = ['table', 'cards'] as const
export type ShopView = (typeof shopViews)[number]

const viewKey = 'shop-view'
const columnsKey = 'shop-columns'

/** The price is essential for buyers, so its column cannot be hidden. */
export const lastingColumn: OfferColumn = 'price'

export const readView = (stored: string | null): ShopView => (stored === 'cards' ? 'cards' : 'table')

/** Stored values may come from another version or be edited by hand. */
export const readColumns = (stored: string | null): readonly OfferColumn[] => {
  if (stored === null) return usualColumns
  const chosen = stored.split(',')
  return offerColumns.filter((column) => column === lastingColumn || chosen.includes(column))
}

export const toggledColumn = (columns: readonly OfferColumn[], column: OfferColumn): readonly OfferColumn[] =>
  offerColumns.filter(
    (each) => each === lastingColumn || (each === column ? !columns.includes(each) : columns.includes(each)),
  )

export interface ViewChoice {
  view: ShopView
  setView(view: ShopView): void
  columns: readonly OfferColumn[]
  setColumns(columns: readonly OfferColumn[]): void
}

export const useViewChoice = (): ViewChoice => {
  const [view, setView] = useState(() => readView(readStored(viewKey)))
  const [columns, setColumns] = useState(() => readColumns(readStored(columnsKey)))
  return {
    view,
    setView: (next) => {
      writeStored(viewKey, next)
      setView(next)
    },
    columns,
    setColumns: (next) => {
      writeStored(columnsKey, next.join(','))
      setColumns(next)
    },
  }
}
