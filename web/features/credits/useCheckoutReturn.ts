// Return from the payment service. The URL names the checkout; the server is polled until its outcome is known, the
// outcome is reported once, and the parameter is removed from the URL.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type CheckoutReturn, readCheckoutReturn, withoutCheckoutReturn } from '../../../contract/checkoutReturn.ts'
import { ApiError } from '../../lib/api.ts'
import { paymentsKey } from './purchases.ts'

/** waiting: the bank has not decided yet. */
export type Outcome = 'paid' | 'waiting' | 'abandoned' | 'mismatched'

interface Asked<T> {
  of: CheckoutReturn['of']
  /** Requests the state from the server, which also expires a cancelled checkout. */
  ask(returned: CheckoutReturn, signal: AbortSignal): Promise<T>
  outcomeOf(answer: T): Outcome
  /** Called once, when the outcome is known. */
  onKnown(outcome: Exclude<Outcome, 'waiting'>, answer: T, returned: CheckoutReturn): void
}

export interface CheckoutReturning {
  state: 'none' | 'asking' | 'waiting' | 'unreachable'
  /** Stops waiting; what is still open is listed under the purchases. */
  dismiss(): void
  askAgain(): void
}

const soonMs = 2_000
const laterMs = 10_000
/** A card payment is confirmed within seconds; a bank may take longer. */
const soonTimesMax = 15

/** The checkout belongs to another member or does not exist: there is nothing to wait for. */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

export const useCheckoutReturn = <T>({ of, ask, outcomeOf, onKnown }: Asked<T>): CheckoutReturning => {
  const [search, setSearch] = useSearchParams()
  const read = readCheckoutReturn(search)
  const returned = read?.of === of ? read : null
  const notified = useRef<string | null>(null)
  const forget = () => setSearch(withoutCheckoutReturn, { replace: true, preventScrollReset: true })

  const { data, error, refetch } = useQuery({
    queryKey: [...paymentsKey, 'return', of, returned?.id ?? null, returned?.end ?? null],
    queryFn: ({ signal }) =>
      returned === null ? Promise.reject(new Error('No checkout in the URL to return to.')) : ask(returned, signal),
    enabled: returned !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (isUnknown(state.error)) return false
      if (state.data !== undefined && outcomeOf(state.data) !== 'waiting') return false
      return state.dataUpdateCount + state.errorUpdateCount < soonTimesMax ? soonMs : laterMs
    },
  })

  const outcome = data === undefined ? null : outcomeOf(data)
  const tell = useEffectEvent(() => {
    if (returned === null || notified.current === returned.id) return
    if (isUnknown(error)) forget()
    if (data === undefined || outcome === null || outcome === 'waiting') return
    notified.current = returned.id
    onKnown(outcome, data, returned)
    forget()
  })
  useEffect(() => tell(), [outcome, error])

  const state =
    returned === null
      ? 'none'
      : outcome === 'waiting'
        ? 'waiting'
        : error !== null && outcome === null
          ? 'unreachable'
          : 'asking'
  return { state, dismiss: forget, askAgain: () => void refetch() }
}
