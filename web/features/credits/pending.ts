// Queries for pending credits and open refunds, and the status of a part. Both change with the balance and with orders.
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Claim, ClaimSide, PendingPart, pendingCreditEndpoints } from '../../../contract/pendingCredits.ts'
import { at, call } from '../../lib/api.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'
import type { Tone } from '../../ui/tones.ts'

export type PendingList = OutputOf<typeof pendingCreditEndpoints.pendingCredits>
export type ClaimList = OutputOf<typeof pendingCreditEndpoints.claims>

const pending = at<typeof pendingCreditEndpoints.pendingCredits>('GET', '/api/credits/pending')
const claims = at<typeof pendingCreditEndpoints.claims>('GET', '/api/credits/claims')

const pendingKey = ['credits', 'pending']
const claimsKey = ['credits', 'claims']
const balanceKey = ['credits', 'balance']

export const usePending = (cursor: string | undefined): UseQueryResult<PendingList> =>
  useQuery({
    queryKey: [...pendingKey, cursor ?? null],
    queryFn: ({ signal }) => call(pending, { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useClaims = (side: ClaimSide, cursor: string | undefined): UseQueryResult<ClaimList> =>
  useQuery({
    queryKey: [...claimsKey, side, cursor ?? null],
    queryFn: ({ signal }) => call(claims, { query: { side, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const refresh = (queryClient: QueryClient): void => {
  for (const queryKey of [pendingKey, claimsKey]) void queryClient.invalidateQueries({ queryKey })
}

export const useLivePending = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => refresh(queryClient)), [queryClient])
  useLive('credits.changed', () => refresh(queryClient))
  // A check that changes what stops a part moves no credits.
  useLive('orders.changed', () => {
    refresh(queryClient)
    void queryClient.invalidateQueries({ queryKey: balanceKey })
  })
}

export type PartStatus = 'scheduled' | 'checking' | 'payment_unsettled' | 'link_missing' | 'link_unreadable'

/** When it can be released: not before the payment of the buyer has settled. */
export const releaseOf = ({ due_at: dueAt, payment_settles_at: until }: PendingPart): string =>
  until !== null && until > dueAt ? until : dueAt

/** A part whose date has come waits for the next check that finds the link live. */
export const partStatus = (part: PendingPart, now: Date): PartStatus => {
  const { stopped_by: stop, payment_settles_at: until } = part
  if (stop !== null) return stop
  if (until !== null) return 'payment_unsettled'
  return new Date(releaseOf(part)) <= now ? 'checking' : 'scheduled'
}

export const partTones: Record<PartStatus, Tone> = {
  scheduled: 'neutral',
  checking: 'waiting',
  payment_unsettled: 'waiting',
  link_missing: 'lost',
  link_unreadable: 'warn',
}

export const claimTones: Record<Claim['state'], Tone> = {
  open: 'warn',
  paid: 'alive',
  cleared: 'neutral',
  creditor_left: 'neutral',
}

export const openOf = ({ amount, paid, state }: Pick<Claim, 'amount' | 'paid' | 'state'>): number =>
  state === 'open' ? amount - paid : 0
