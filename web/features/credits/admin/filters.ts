// Filters of the ledger and of purchases, stored in the URL.
import { type LedgerReason, ledgerReasonNames } from '../../../../contract/ledger.ts'
import type { AdminPurchase } from '../../../../contract/creditsAdmin.ts'
import { transferSubjectLengthMax } from '../../../../contract/limits.ts'
import { oneOf, withFiltersIn } from '../../../lib/addressFilters.ts'
import { readDay } from '../../../lib/day.ts'
import { isUuid } from '../../../lib/isUuid.ts'

export interface LedgerFilters {
  reason: LedgerReason | undefined
  member: string | undefined
  subject: string | undefined
  from: string | undefined
  to: string | undefined
}

const uuidOf = (given: string | null): string | undefined => (given !== null && isUuid(given) ? given : undefined)

const wordsOf = (given: string | null): string | undefined => {
  const words = (given ?? '').trim().slice(0, transferSubjectLengthMax)
  return words === '' ? undefined : words
}

/** URLs can be typed by hand: unknown values are ignored. */
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

/** The ledger with only these filters. */
export const ledgerPath = (filters: Partial<LedgerFilters>): string =>
  `/admin/credits?${withLedgerFilters(new URLSearchParams({ tab: 'ledger' }), filters).toString()}`

export type PurchaseState = AdminPurchase['state']
// Repeated here to keep the contract's schemas out of the bundle; the types ensure that the values match the contract.
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
