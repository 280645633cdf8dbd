// Filters of the credit history, read from and written to the URL.
import { type TransferKind, transferKinds } from '../../../contract/ledger.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'
import { readDay } from '../../lib/day.ts'

export interface HistoryFilters {
  kind: TransferKind | undefined
  from: string | undefined
  to: string | undefined
}

export const noHistoryFilters = { kind: undefined, from: undefined, to: undefined } as const satisfies HistoryFilters

export const readHistoryFilters = (search: URLSearchParams): HistoryFilters => ({
  kind: oneOf(transferKinds, search.get('kind')),
  from: readDay(search.get('from')),
  to: readDay(search.get('to')),
})

export const withHistoryFilters = (search: URLSearchParams, change: Partial<HistoryFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readHistoryFilters(search), ...change }, '')

export const isFiltered = (filters: HistoryFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)
