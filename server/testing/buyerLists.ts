// Shared test steps for a buyer's lists: projects, wishlists and uploads through the API.
import { randomUUID } from 'node:crypto'
import type { Project, WishlistEntry } from '../../contract/projects.ts'
import type { Answer, SignedIn, TestApi } from './api.ts'
import { sendFile } from './sendFile.ts'

export interface ListSteps {
  add(who: SignedIn, draft: object, key?: string): Promise<Answer>
  /** Adds the project and returns it, or throws. */
  project(who: SignedIn, websiteId: string, draft?: object): Promise<Project>
  change(who: SignedIn, project: Project, draft: object, version?: number): Promise<Answer>
  read(who: SignedIn, projectId: string): Promise<Answer>
  wishlist(who: SignedIn, projectId: string): Promise<WishlistEntry[]>
  list(who: SignedIn, query?: string): Promise<Answer>
  remove(who: SignedIn, projectId: string): Promise<Answer>
  entry(who: SignedIn, projectId: string, offerId: string, body?: object): Promise<Answer>
  drop(who: SignedIn, projectId: string, offerId: string): Promise<Answer>
  known(who: SignedIn, websiteId: string, query?: string): Promise<Answer>
  clear(who: SignedIn, websiteId: string, domain?: string): Promise<Answer>
  upload(who: SignedIn, websiteId: string, sent: string | Uint8Array<ArrayBuffer>, options?: Sending): Promise<Answer>
}

interface Sending {
  mode?: string
  type?: string
}

export const listSteps = (api: TestApi): ListSteps => {
  const as = (who: SignedIn) => ({ token: who.session.access_token })
  const add: ListSteps['add'] = (who, draft, key = randomUUID()) =>
    api.call('POST', '/api/projects', { ...as(who), body: draft, headers: { 'idempotency-key': key } })
  const read: ListSteps['read'] = (who, id) => api.call('GET', `/api/projects/${id}`, as(who))
  const wishlistPath = (projectId: string, offerId: string): string => `/api/projects/${projectId}/wishlist/${offerId}`
  return {
    add,
    project: async (who, websiteId, draft = {}) => {
      const answer = await add(who, { name: randomUUID(), website_id: websiteId, target_url: '', ...draft })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
      return answer.json['project'] as Project
    },
    change: (who, { id, name, target_url, keywords, note, website, version: seen }, draft, version = seen) => {
      const kept = { name, target_url, keywords, note, website_id: website.id }
      return api.call('PUT', `/api/projects/${id}`, { ...as(who), body: { draft: { ...kept, ...draft }, version } })
    },
    read,
    wishlist: async (who, id) => (await read(who, id)).json['wishlist'] as WishlistEntry[],
    list: (who, query = '') => api.call('GET', `/api/projects${query}`, as(who)),
    remove: (who, id) => api.call('DELETE', `/api/projects/${id}`, as(who)),
    entry: (who, projectId, offerId, body = {}) =>
      api.call('PUT', wishlistPath(projectId, offerId), { ...as(who), body }),
    drop: (who, projectId, offerId) => api.call('DELETE', wishlistPath(projectId, offerId), as(who)),
    known: (who, id, query = '') => api.call('GET', `/api/websites/${id}/referring-domains${query}`, as(who)),
    clear: (who, id, domain) => {
      const one = domain === undefined ? '' : `?${new URLSearchParams({ domain }).toString()}`
      return api.call('DELETE', `/api/websites/${id}/referring-domains${one}`, as(who))
    },
    upload: (who, id, sent, { mode = 'add', type = 'text/plain' } = {}) =>
      sendFile(`${api.url}/api/websites/${id}/referring-domains?mode=${mode}`, {
        token: who.session.access_token,
        bytes: sent,
        type,
      }),
  }
}
