// What an admin looks for in the ledger and among purchases, as the address says it.
import { type LedgerReason, ledgerReasonNames } from '../../../contract/ledger.ts'
import type { AdminPurchase } from '../../../contract/creditAdmin.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'
import { readDay } from '../../lib/day.ts'
import { isUuid } from '../../lib/isUuid.ts'

export interface LedgerFilters {
  reason: LedgerReason | undefined
  member: string | undefined
  subject: string | undefined
  from: string | undefined
  to: string | undefined
}

export const subjectLengthMax = 200

const uuidOf = (given: string | null): string | undefined => (given !== null && isUuid(given) ? given : undefined)

const wordsOf = (given: string | null): string | undefined => {
  const words = (given ?? '').trim().slice(0, subjectLengthMax)
  return words === '' ? undefined : words
}

/** An address can be typed by anybody: what is not known there filters nothing. */
export const readLedgerFilters = (search: URLSearchParams): LedgerFilters => ({
  reason: oneOf(ledgerReasonNames, search.get('reason')),
  member: uuidOf(search.get('member')),
  subject: wordsOf(search.get('subject')),
  from: readDay(search.get('from')),
  to: readDay(search.get('to')),
})

const noSort = ''

export const withLedgerFilters = (search: URLSearchParams, change: Partial<LedgerFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readLedgerFilters(search), ...change }, noSort)

export const noLedgerFilters = {
  reason: undefined,
  member: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
} as const satisfies LedgerFilters

export const isLedgerFiltered = (filters: LedgerFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** The ledger with nothing but what is named. */
export const ledgerPath = (filters: Partial<LedgerFilters>): string =>
  `/admin/credits?${withLedgerFilters(new URLSearchParams({ tab: 'ledger' }), filters).toString()}`

export type PurchaseState = AdminPurchase['state']
// Written again so that the contract's schemas stay out of the browser; the types make sure that they are the contract's values.
export const purchaseStates: readonly PurchaseState[] = ['open', 'paid', 'abandoned', 'mismatched']

export interface PurchaseFilters {
  state: PurchaseState | undefined
  member: string | undefined
}

export const readPurchaseFilters = (search: URLSearchParams): PurchaseFilters => ({
  state: oneOf(purchaseStates, search.get('state')),
  member: uuidOf(search.get('member')),
})

export const withPurchaseFilters = (search: URLSearchParams, change: Partial<PurchaseFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readPurchaseFilters(search), ...change }, noSort)

export const noPurchaseFilters = { state: undefined, member: undefined } as const satisfies PurchaseFilters

export const isPurchaseFiltered = ({ state, member }: PurchaseFilters): boolean =>
  state !== undefined || member !== undefined
