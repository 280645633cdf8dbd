// Queries and mutations for a member’s projects with their wishlists, kept up to date by the live stream.
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Project, ProjectDraft, projectEndpoints, ProjectPlan } from '../../../contract/projects.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'

const list = at<typeof projectEndpoints.projects>('GET', '/api/projects')
const one = at<typeof projectEndpoints.project>('GET', '/api/projects/:id')
const plan = at<typeof projectEndpoints.projectPlan>('GET', '/api/projects/:id/plan')
const add = at<typeof projectEndpoints.addProject>('POST', '/api/projects')
const change = at<typeof projectEndpoints.changeProject>('PUT', '/api/projects/:id')
const remove = at<typeof projectEndpoints.deleteProject>('DELETE', '/api/projects/:id')
const entry = at<typeof projectEndpoints.entry>('PUT', '/api/projects/:id/wishlist/:offer_id')
const removeFromWishlist = at<typeof projectEndpoints.removeFromWishlist>(
  'DELETE',
  '/api/projects/:id/wishlist/:offer_id',
)

export type Projects = OutputOf<typeof projectEndpoints.projects>
export type ProjectDetail = OutputOf<typeof projectEndpoints.project>

/** Also the key prefix of referring domains, because one change may affect both. */
export const projectsKey = ['projects'] as const
const detailKey = (id: string) => [...projectsKey, 'one', id] as const

/** Refetch on every mount, because live events are only received while one of these pages is open. */
const freshness = { staleTime: 0 }

/** With an offer id, also reports which projects have it on their wishlist. */
export const useProjects = (offerId: string | null = null): UseQueryResult<Projects> =>
  useQuery({
    queryKey: [...projectsKey, 'list', offerId],
    queryFn: ({ signal }) => call(list, { query: { offer_id: offerId ?? undefined } }, { signal }),
    ...freshness,
  })

export const useProject = (id: string): UseQueryResult<ProjectDetail> =>
  useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(one, { params: { id } }, { signal }),
    ...freshness,
  })

export const usePlan = (id: string): UseQueryResult<ProjectPlan> =>
  useQuery({
    queryKey: [...detailKey(id), 'plan'],
    queryFn: async ({ signal }) => (await call(plan, { params: { id } }, { signal })).plan,
    ...freshness,
  })

const refresh = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: projectsKey })

/** For every page that shows projects. No event reports that an offer left the shop, so coming back refetches. */
export const useLiveProjects = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void refresh(queryClient)), [queryClient])
  useLive('projects.changed', () => void refresh(queryClient))
  useLive('orders.changed', () => void refresh(queryClient))
  useLive('website.ended', () => void refresh(queryClient))
}

export interface ProjectActions {
  add(draft: ProjectDraft): Promise<Project>
  change(id: string, draft: ProjectDraft, version: number): Promise<Project>
  remove(id: string): Promise<void>
  /** `note` undefined keeps the existing one. */
  entry(id: string, offerId: string, note?: string | null): Promise<void>
  removeFromWishlist(id: string, offerId: string): Promise<void>
  /** Refetches the project. */
  reload(id: string): Promise<Project>
}

export const useProjectActions = (): ProjectActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const done = async <T>(asking: Promise<T>): Promise<T> => {
    const answer = await asking
    await refresh(queryClient)
    return answer
  }
  return {
    add: async (draft) =>
      (await done(intent.once(draft, (idempotencyKey) => call(add, { body: draft }, { idempotencyKey })))).project,
    change: async (id, draft, version) =>
      (await done(call(change, { params: { id }, body: { draft, version } }))).project,
    remove: async (id) => {
      await call(remove, { params: { id } })
      void queryClient.invalidateQueries({ queryKey: [...projectsKey, 'list'] })
    },
    entry: async (id, offerId, note) => {
      await done(call(entry, { params: { id, offer_id: offerId }, body: note === undefined ? {} : { note } }))
    },
    removeFromWishlist: async (id, offerId) => {
      await done(call(removeFromWishlist, { params: { id, offer_id: offerId } }))
    },
    reload: async (id) => {
      const { project } = await queryClient.query({
        queryKey: detailKey(id),
        queryFn: ({ signal }) => call(one, { params: { id } }, { signal }),
        staleTime: 0,
      })
      return project
    },
  }
}
