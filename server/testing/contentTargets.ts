// Drafts as targets for the access test over all routes, and the request bodies for them.
import type { TestApi } from './api.ts'

const article = JSON.stringify({ title: '', blocks: [] })

const brief = {
  target_url: 'https://walked.test/',
  anchor_text: 'walked past',
  rel: 'dofollow',
  topic: '',
  language: 'en',
  tone: 'neutral',
  length: 'short',
} as const

/** Empty, except for a first version without text. */
export const addDraft = async ({ database: { db } }: TestApi, memberId: string): Promise<string> => {
  const { id } = await db
    .insertInto('content_drafts')
    .values({ ...brief, user_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('content_versions')
    .values({ draft_id: id, number: 1, origin: 'edit', article, title: '', words: 0 })
    .execute()
  return id
}

export const addDraftVersion = async (api: TestApi, memberId: string): Promise<string> =>
  `${await addDraft(api, memberId)}/versions/1`

export const contentBodies: Readonly<Record<string, unknown>> = {
  'PUT /api/content/drafts/:id/brief': { revision: 1, brief },
  'PUT /api/content/drafts/:id/outline': { revision: 1, outline: [] },
  'PUT /api/content/drafts/:id/article': { revision: 1, article: { title: '', blocks: [] } },
  'POST /api/content/drafts/:id/write': { revision: 1, task: 'outline' },
  'POST /api/content/drafts/:id/versions/:number/restore': { revision: 1 },
}
