// Somebody comes back from the payment service. The address says which checkout it was; how it stands is asked of the server until it
// is known, said once, and then the address forgets it.
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
  /** Asks the server how it stands; a checkout that was cancelled is ended by it. */
  ask(returned: CheckoutReturn, signal: AbortSignal): Promise<T>
  outcomeOf(answer: T): Outcome
  /** Called once, when it is known. */
  onKnown(outcome: Exclude<Outcome, 'waiting'>, answer: T, returned: CheckoutReturn): void
}

export interface CheckoutReturning {
  state: 'none' | 'asking' | 'waiting' | 'unreachable'
  /** Forgets about it; what is still open stands among the purchases. */
  dismiss(): void
  askAgain(): void
}

const soonMs = 2_000
const laterMs = 10_000
/** A payment by card is known within seconds; a bank may take longer. */
const soonTimesMax = 15

/** One that is not ours, or not there: there is nothing to wait for. */
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
      returned === null ? Promise.reject(new Error('Nobody came back.')) : ask(returned, signal),
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
