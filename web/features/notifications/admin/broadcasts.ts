// Queries and mutations for broadcasts: the list, one broadcast with its progress, and actions.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Language } from '../../../../contract/accounts.ts'
import type {
  Broadcast,
  BroadcastContent,
  broadcastEndpoints,
  BroadcastState,
  Segment,
} from '../../../../contract/broadcasts.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { at, call } from '../../../lib/api.ts'
import { takeAnswer } from '../../../lib/applyResponse.ts'
import type { Draft } from './broadcastDraft.ts'

export type BroadcastList = OutputOf<typeof broadcastEndpoints.broadcasts>
type Reach = OutputOf<typeof broadcastEndpoints.reach>
export type BroadcastPreview = OutputOf<typeof broadcastEndpoints.previewBroadcast>

const list = at<typeof broadcastEndpoints.broadcasts>('GET', '/api/admin/broadcasts')
const one = at<typeof broadcastEndpoints.broadcast>('GET', '/api/admin/broadcasts/:id')
const reach = at<typeof broadcastEndpoints.reach>('POST', '/api/admin/broadcasts/reach')
const preview = at<typeof broadcastEndpoints.previewBroadcast>('POST', '/api/admin/broadcasts/preview')
const test = at<typeof broadcastEndpoints.testBroadcast>('POST', '/api/admin/broadcasts/test')
const create = at<typeof broadcastEndpoints.createBroadcast>('POST', '/api/admin/broadcasts')
const change = at<typeof broadcastEndpoints.changeBroadcast>('PUT', '/api/admin/broadcasts/:id')
const discard = at<typeof broadcastEndpoints.discardBroadcast>('DELETE', '/api/admin/broadcasts/:id')
const sendOff = at<typeof broadcastEndpoints.sendBroadcast>('POST', '/api/admin/broadcasts/:id/send')
const stop = at<typeof broadcastEndpoints.stopBroadcast>('POST', '/api/admin/broadcasts/:id/stop')

const broadcastsKey = ['admin', 'broadcasts']
const previewKeptMs = 30_000
const whileMovingMs = 2_000
const whileWaitingMs = 15_000

/** Poll interval: short while it is being sent, long while it or one of its emails is waiting, else none. */
export const recheckMs = (broadcasts: readonly Pick<Broadcast, 'state' | 'stoppable'>[]): number | false => {
  if (broadcasts.some(({ state }) => state === 'sending')) return whileMovingMs
  return broadcasts.some(({ stoppable }) => stoppable) ? whileWaitingMs : false
}

export const useBroadcasts = (
  state: BroadcastState | undefined,
  cursor: string | undefined,
): UseQueryResult<BroadcastList> =>
  useQuery({
    queryKey: [...broadcastsKey, 'list', { state, cursor }],
    queryFn: ({ signal }) => call(list, { query: { state, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) => recheckMs(query.state.data?.broadcasts ?? []),
  })

/** Null: does not exist yet. */
export const useBroadcast = (id: string | null): UseQueryResult<Broadcast> =>
  useQuery({
    queryKey: [...broadcastsKey, 'one', id],
    queryFn: ({ signal }) => call(one, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data === undefined ? false : recheckMs([query.state.data])),
  })

export const useReach = (segment: Segment): UseQueryResult<Reach> =>
  useQuery({
    queryKey: [...broadcastsKey, 'reach', segment],
    queryFn: ({ signal }) => call(reach, { body: { segment } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export interface PreviewedText {
  language: Language
  content: BroadcastContent[Language]
  path: string | null
}

/** Null: nothing to preview yet. */
export const useBroadcastPreview = (text: PreviewedText | null): UseQueryResult<BroadcastPreview> =>
  useQuery({
    queryKey: [...broadcastsKey, 'preview', text],
    queryFn: ({ signal }) => call(preview, { body: text as PreviewedText }, { signal }),
    enabled: text !== null,
    placeholderData: (before) => before,
    gcTime: previewKeptMs,
    retry: false,
  })

export interface BroadcastWriters {
  test(text: PreviewedText): Promise<unknown>
  create(draft: Draft, key: string): Promise<Broadcast>
  change(id: string, draft: Draft, basedOn: number): Promise<Broadcast>
  discard(id: string): Promise<unknown>
  send(id: string, body: { based_on: number; at: string | null }, key: string): Promise<Broadcast>
  stop(id: string): Promise<Broadcast>
  /** Fetches the server’s current version. */
  variant(id: string): Promise<Broadcast>
}

export const useBroadcastWriters = (): BroadcastWriters => {
  const queryClient = useQueryClient()
  const keep = async (asking: Promise<Broadcast>): Promise<Broadcast> => {
    const placeOf = (answer: Broadcast) => [[...broadcastsKey, 'one', answer.id], answer] as const
    const broadcast = await takeAnswer(queryClient, asking, placeOf)
    void queryClient.invalidateQueries({ queryKey: [...broadcastsKey, 'list'] })
    return broadcast
  }
  return {
    test: (text) => call(test, { body: text }),
    create: (draft, key) => keep(call(create, { body: draft }, { idempotencyKey: key })),
    change: (id, draft, basedOn) => keep(call(change, { params: { id }, body: { ...draft, based_on: basedOn } })),
    discard: async (id) => {
      await call(discard, { params: { id } })
      queryClient.removeQueries({ queryKey: [...broadcastsKey, 'one', id] })
      await queryClient.invalidateQueries({ queryKey: [...broadcastsKey, 'list'] })
    },
    send: (id, body, key) => keep(call(sendOff, { params: { id }, body }, { idempotencyKey: key })),
    stop: (id) => keep(call(stop, { params: { id } })),
    variant: (id) => keep(call(one, { params: { id } })),
  }
}
