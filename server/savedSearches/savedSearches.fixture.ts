// Shared test steps for saved searches, all through the API.
import { randomUUID } from 'node:crypto'
import type { SavedSearch } from '../../contract/savedSearches.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'

export interface SearchSteps {
  save(who: SignedIn, search?: Partial<SavedSearch>, key?: string): Promise<Answer>
  /** Saves the search and returns it, or throws. */
  saved(who: SignedIn, search?: Partial<SavedSearch>): Promise<SavedSearch>
  change(who: SignedIn, id: string, change: object): Promise<Answer>
  open(who: SignedIn, id: string): Promise<Answer>
  remove(who: SignedIn, id: string): Promise<Answer>
  list(who: SignedIn): Promise<SavedSearch[]>
}

export const searchSteps = (api: TestApi): SearchSteps => {
  const as = (who: SignedIn) => ({ token: who.session.access_token })
  const save: SearchSteps['save'] = (who, search = {}, key = randomUUID()) =>
    api.call('POST', '/api/searches', {
      ...as(who),
      body: { name: `Search ${randomUUID()}`, query: '', alert: true, ...search },
      headers: { 'idempotency-key': key },
    })
  return {
    save,
    saved: async (who, search) => {
      const { status, json } = await save(who, search)
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`)
      return json['search'] as SavedSearch
    },
    change: (who, id, change) => api.call('PATCH', `/api/searches/${id}`, { ...as(who), body: change }),
    open: (who, id) => api.call('POST', `/api/searches/${id}/open`, as(who)),
    remove: (who, id) => api.call('DELETE', `/api/searches/${id}`, as(who)),
    list: async (who) => (await api.call('GET', '/api/searches', as(who))).json['searches'] as SavedSearch[],
  }
}
