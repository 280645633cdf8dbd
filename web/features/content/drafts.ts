// Draft queries and mutations, kept current by the live stream.
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Article } from '../../../contract/article.ts'
import type { ContentBrief, contentEndpoints, ContentAvailability, Draft, Outline } from '../../../contract/content.ts'
import type { Similarity } from '../../../contract/similarity.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { useLive } from '../../lib/useLive.ts'

type Endpoints = typeof contentEndpoints

const availability = at<Endpoints['availability']>('GET', '/api/content')
const list = at<Endpoints['drafts']>('GET', '/api/content/drafts')
const create = at<Endpoints['create']>('POST', '/api/content/drafts')
const one = at<Endpoints['draft']>('GET', '/api/content/drafts/:id')
const brief = at<Endpoints['changeBrief']>('PUT', '/api/content/drafts/:id/brief')
const outline = at<Endpoints['changeOutline']>('PUT', '/api/content/drafts/:id/outline')
const text = at<Endpoints['changeArticle']>('PUT', '/api/content/drafts/:id/article')
const remove = at<Endpoints['remove']>('DELETE', '/api/content/drafts/:id')
const similarity = at<Endpoints['similarity']>('GET', '/api/content/drafts/:id/similarity')
const versions = at<Endpoints['versions']>('GET', '/api/content/drafts/:id/versions')
const version = at<Endpoints['version']>('GET', '/api/content/drafts/:id/versions/:number')
const restore = at<Endpoints['restore']>('POST', '/api/content/drafts/:id/versions/:number/restore')

export type DraftList = OutputOf<Endpoints['drafts']>
export type Versions = OutputOf<Endpoints['versions']>['versions']
export type OneVersion = OutputOf<Endpoints['version']>

const contentKey = ['content'] as const
const liveKey = [...contentKey, 'live'] as const
const listsKey = [...contentKey, 'list'] as const
const draftKey = (id: string) => [...contentKey, 'one', id] as const
/** Nested below the draft key, so that any change to the draft refetches them. */
const versionsKey = (id: string) => [...draftKey(id), 'versions'] as const

/** Refetches on return, because the stream is only open while one of these pages is shown. */
const freshness = { staleTime: 0 }

/** Polling interval for the end of a generation that runs elsewhere or lost its connection. */
const pollEveryMs = 1_500

export const useAvailability = (): UseQueryResult<ContentAvailability> =>
  useQuery({ queryKey: liveKey, queryFn: ({ signal }) => call(availability, {}, { signal }), ...freshness })

export const useDrafts = (q: string, cursor: string | undefined): UseQueryResult<DraftList> =>
  useQuery({
    queryKey: [...listsKey, q, cursor ?? null],
    queryFn: ({ signal }) => call(list, { query: { q: q === '' ? undefined : q, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  })

export const useDraft = (id: string): UseQueryResult<Draft> =>
  useQuery({
    queryKey: draftKey(id),
    queryFn: async ({ signal }) => (await call(one, { params: { id } }, { signal })).draft,
    refetchInterval: ({ state }) => (state.data?.is_writing === true ? pollEveryMs : false),
    ...freshness,
  })

export const useVersions = (id: string): UseQueryResult<Versions> =>
  useQuery({
    queryKey: versionsKey(id),
    queryFn: async ({ signal }) => (await call(versions, { params: { id } }, { signal })).versions,
    ...freshness,
  })

export const useVersion = (id: string, number: number): UseQueryResult<OneVersion> =>
  useQuery({
    queryKey: [...versionsKey(id), number],
    queryFn: ({ signal }) => call(version, { params: { id, number: String(number) } }, { signal }),
  })

/** For the saved text; null: not requested yet. */
export const useSimilarity = (id: string, revision: number | null): UseQueryResult<Similarity> =>
  useQuery({
    queryKey: [...contentKey, 'similarity', id, revision],
    queryFn: ({ signal }) => call(similarity, { params: { id } }, { signal }),
    enabled: revision !== null,
    placeholderData: keepPreviousData,
  })

const refreshAround = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: listsKey })
  void queryClient.invalidateQueries({ queryKey: liveKey })
}

/** For every page that shows drafts. */
export const useLiveDrafts = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: contentKey })), [queryClient])
  useLive('content.changed', ({ draft_id: id }) => {
    void queryClient.invalidateQueries({ queryKey: draftKey(id) })
    refreshAround(queryClient)
  })
}

export interface DraftCalls {
  create(given: ContentBrief): Promise<Draft>
  /** The current state. */
  fetchDraft(id: string): Promise<Draft>
  /** Stores a draft from a stream or response in the cache, unless a newer one is known. */
  take(draft: Draft): void
  changeBrief(id: string, revision: number, given: ContentBrief): Promise<Draft>
  changeOutline(id: string, revision: number, given: Outline): Promise<Draft>
  changeArticle(id: string, revision: number, given: Article): Promise<Draft>
  restore(id: string, revision: number, number: number): Promise<Draft>
  remove(id: string): Promise<void>
}

const newer = (draft: Draft, known: Draft | undefined): Draft =>
  known !== undefined && known.revision > draft.revision ? known : draft

type CallsOf = Omit<DraftCalls, 'create'> & { create(given: ContentBrief, idempotencyKey: string): Promise<Draft> }

const callsOf = (queryClient: QueryClient): CallsOf => {
  const taken = async (asking: Promise<{ draft: Draft }>): Promise<Draft> => {
    const { draft } = await takeAnswer<{ draft: Draft }, Draft>(queryClient, asking, ({ draft: now }) => [
      draftKey(now.id),
      (known) => newer(now, known),
    ])
    void queryClient.invalidateQueries({ queryKey: versionsKey(draft.id), exact: true })
    refreshAround(queryClient)
    return draft
  }
  return {
    create: (given, idempotencyKey) => taken(call(create, { body: given }, { idempotencyKey })),
    take: (draft) => void taken(Promise.resolve({ draft })),
    fetchDraft: (id) => taken(call(one, { params: { id } })),
    changeBrief: (id, revision, given) => taken(call(brief, { params: { id }, body: { revision, brief: given } })),
    changeOutline: (id, revision, given) =>
      taken(call(outline, { params: { id }, body: { revision, outline: given } })),
    changeArticle: (id, revision, given) => taken(call(text, { params: { id }, body: { revision, article: given } })),
    restore: (id, revision, number) =>
      taken(call(restore, { params: { id, number: String(number) }, body: { revision } })),
    remove: async (id) => {
      await call(remove, { params: { id } })
      refreshAround(queryClient)
    },
  }
}

export const useDraftCalls = (): DraftCalls => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const calls = callsOf(queryClient)
  return { ...calls, create: (given) => intent.once(given, (idempotencyKey) => calls.create(given, idempotencyKey)) }
}
