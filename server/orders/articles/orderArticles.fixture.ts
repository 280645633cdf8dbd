// Drafts as table rows for tests of articles in orders, and the calls that send them.
import { randomUUID } from 'node:crypto'
import type { Article } from '../../../contract/article.ts'
import type { ContentBrief, Engine } from '../../../contract/content.ts'
import type { FittingOrder, OrderContent } from '../../../contract/orderArticles.ts'
import type { Answer, SignedIn, TestApi } from '../../testing/api.ts'

export const written: Article = {
  title: 'Rosen pflegen',
  blocks: [
    { kind: 'heading', level: 2, text: 'Im Frühling' },
    { kind: 'paragraph', runs: [{ text: 'Mehr dazu steht bei ' }, { link: true }, { text: '.', bold: true }] },
  ],
}

interface DraftParts {
  brief?: Partial<ContentBrief>
  article?: Article
  engine?: Engine | null
}

export interface Draft {
  id: string
  revision: number
}

interface ContentCalls {
  /** For the target of the order by default. */
  draft(who: SignedIn, targetUrl: string, parts?: DraftParts): Promise<Draft>
  send(who: SignedIn, orderId: string, draft: Draft, more?: { note?: string }, key?: string): Promise<Answer>
  contents(who: SignedIn, orderId: string): Promise<{ contents: OrderContent[]; can_send: boolean }>
  fitting(who: SignedIn, draft: Draft): Promise<FittingOrder[]>
}

export const plainBrief = {
  anchor_text: 'Rosen',
  rel: 'dofollow',
  topic: '',
  language: 'de',
  tone: 'neutral',
  length: 'short',
} as const

export const contentCalls = (api: TestApi): ContentCalls => {
  const as = (who: SignedIn) => ({ token: who.session.access_token })
  const read = async (who: SignedIn, path: string): Promise<Answer['json']> => {
    const answer = await api.call('GET', path, as(who))
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
    return answer.json
  }
  return {
    draft: async (who, targetUrl, { brief = {}, article = written, engine = 'built_in' } = {}) => {
      const { db } = api.database
      return db
        .insertInto('content_drafts')
        .values({
          ...{ user_id: who.memberId, target_url: targetUrl, ...plainBrief, ...brief, engine },
          ...{ article: JSON.stringify(article), title: article.title },
        })
        .returning(['id', 'revision'])
        .executeTakeFirstOrThrow()
    },
    send: (who, orderId, { id, revision }, more = {}, key = randomUUID()) =>
      api.call('POST', `/api/orders/${orderId}/contents`, {
        ...as(who),
        body: { draft_id: id, revision, ...more },
        headers: { 'idempotency-key': key },
      }),
    contents: async (who, orderId) => {
      const { contents, can_send } = await read(who, `/api/orders/${orderId}/contents`)
      return { contents: contents as OrderContent[], can_send: can_send as boolean }
    },
    fitting: async (who, draft) =>
      (await read(who, `/api/content/drafts/${draft.id}/orders`))['orders'] as FittingOrder[],
  }
}
