// Shared steps of draft tests: a page to link to, a draft, a writing stream that is read to its end, and an engine that
// misbehaves.
import { randomUUID } from 'node:crypto'
import type { ContentBrief, Draft } from '../../contract/content.ts'
import type { WritingEvent, WritingPayload } from '../../contract/writingEvents.ts'
import type { ContentRules } from '../../contract/contentRules.ts'
import { shippedSettings } from '../../contract/pricing.ts'
import { readState, saveSettings } from '../credits/settings.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'
import { type OpenEvents, openEvents } from '../testing/openEvents.ts'

export type WritingMessage = { [E in WritingEvent]: { event: E; data: WritingPayload<E> } }[WritingEvent]

export interface WritingRequest {
  task?: 'outline' | 'article' | 'section'
  section?: number
  request?: string
  engine?: 'built_in'
}

export interface ContentSteps {
  page(host: string, path: string, body: string, more?: object): Promise<void>
  brief(more?: Partial<ContentBrief>): ContentBrief
  create(who: SignedIn, more?: Partial<ContentBrief>): Promise<Draft>
  read(who: SignedIn, id: string): Promise<Draft>
  open(who: SignedIn, draft: Draft, request?: WritingRequest): Promise<OpenEvents<WritingMessage>>
  /** Writes to the end and returns the end event. */
  write(who: SignedIn, draft: Draft, request?: WritingRequest): Promise<WritingPayload<'end'>>
  call(who: SignedIn, method: string, path: string, body?: object, key?: string): Promise<Answer>
  /** Sets these rules as this member; the others keep their shipped values. */
  rules(by: SignedIn, more: Partial<ContentRules>): Promise<void>
  fault(fault: string | null): Promise<void>
}

export const host = 'oak.test'
export const target = `https://${host}/care`

const sentences = [
  'Oak is a heavy wood that lasts for decades when its surface is cared for twice a year.',
  'A thin coat of linseed oil keeps water out of the grain and brings back the warm colour of the wood.',
  'Most garden tables are ruined by standing water and not by the sun.',
  'Sand the surface along the grain before you oil it, and wipe off whatever has not soaked in after a quarter of an hour.',
  'Old wax has to come off first, because oil does not reach the wood through it.',
  'A cover that lets air through protects a table in winter better than a tight plastic sheet.',
  'The feet of a table take up the most water, so they need a second coat.',
  'Grey wood is not dead wood: a soft brush and an oxalic cleaner bring back most of its colour.',
  'Wipe oily rags dry in the open air, as they can catch fire by themselves in a closed bin.',
  'Whoever oils a new table in its first spring saves hours of sanding later.',
]

export const pageHtml = (more = ''): string =>
  `<!doctype html><html lang=en><title>Care for oak tables</title><main><h1>Care for oak tables</h1>
  <p>${sentences.slice(0, 3).join(' ')}</p><h2>Oil and wax</h2><p>${sentences.slice(3, 6).join(' ')}</p>
  <h2>Winter</h2><p>${sentences.slice(6).join(' ')}</p>${more}</main></html>`

export const contentSteps = (api: TestApi): ContentSteps => {
  const call: ContentSteps['call'] = (who, method, path, body, key = randomUUID()) =>
    api.call(method, `/api/content${path}`, {
      token: who.session.access_token,
      headers: { 'idempotency-key': key },
      ...(body === undefined ? {} : { body }),
    })
  const brief: ContentSteps['brief'] = (more = {}) => ({
    target_url: target,
    anchor_text: 'oak table care',
    rel: 'dofollow',
    topic: 'Looking after an oak table',
    language: 'en',
    tone: 'neutral',
    length: 'short',
    ...more,
  })
  const draftOf = (answer: Answer): Draft => {
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
    return answer.json['draft'] as Draft
  }
  const open: ContentSteps['open'] = (who, { id, revision }, request = {}) =>
    openEvents<WritingMessage>(api, `/api/content/drafts/${id}/write`, {
      token: who.session.access_token,
      body: { revision, task: 'article', ...request },
    })
  return {
    call,
    brief,
    open,
    page: async (site, path, body, more = {}) => {
      const answer = await api.call('PUT', `/sandbox/api/sites/${site}/${path.replace(/^\//, '')}`, {
        body: { status: 200, body, ...more },
      })
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.json))
    },
    create: async (who, more) => draftOf(await call(who, 'POST', '/drafts', brief(more))),
    read: async (who, id) => draftOf(await call(who, 'GET', `/drafts/${id}`)),
    write: async (who, draft, request) => {
      const writing = await open(who, draft, request)
      const last = (await writing.all()).at(-1)
      if (last?.event !== 'end') throw new Error(`No end: ${writing.code ?? JSON.stringify(last)}`)
      return last.data
    },
    rules: async ({ memberId }, more) => {
      const settings = { ...shippedSettings, content: { ...shippedSettings.content, ...more } }
      await inTransaction(api.database.db, async (tx) => {
        const { version } = await readState(tx)
        await saveSettings(tx, { settings, version, by: memberId })
      })
    },
    fault: async (fault) => {
      const answer = await api.call('PUT', '/sandbox/api/openai', { body: { fault } })
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.json))
    },
  }
}
