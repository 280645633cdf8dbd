// A draft as stored in its row, and as its member sees it.
import { z } from 'zod'
import { article, type Article } from '../../contract/article.ts'
import {
  contentBrief,
  type ContentBrief,
  type Draft,
  type DraftSummary,
  engine,
  outline,
  writingProblem,
} from '../../contract/content.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'

export const briefColumns = ['target_url', 'anchor_text', 'rel', 'topic', 'language', 'tone', 'length'] as const

export const summaryColumns = [
  'id',
  ...briefColumns,
  'title',
  'words',
  'engine',
  'edited',
  'problem',
  'writing_id',
  'writing_until',
  'created_at',
  'updated_at',
] as const

const draftColumns = [
  ...summaryColumns,
  'user_id',
  'revision',
  'article',
  'outline',
  'model',
  'versions',
  'page',
  'page_url',
  'page_words',
  'page_read_at',
  'payment_id',
  'writing_task',
  'writing_section',
  'partial',
] as const

const selectDrafts = (db: Db | Tx) => db.selectFrom('content_drafts').select(draftColumns)

export type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number]
export type SummaryRow = Pick<DraftRow, (typeof summaryColumns)[number]>

/** Throws `not_found`. */
export const findDraft = async (db: Db | Tx, memberId: string, id: string): Promise<DraftRow> => {
  const row = await selectDrafts(db).where('id', '=', id).where('user_id', '=', memberId).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Throws `not_found`. */
export const lockDraft = async (tx: Tx, memberId: string, id: string): Promise<DraftRow> => {
  const row = await selectDrafts(tx).where('id', '=', id).where('user_id', '=', memberId).forUpdate().executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** For writers that do not act for a member, such as the stream that continues after its reader has left. */
export const lockDraftOf = async (tx: Tx, id: string): Promise<DraftRow | null> =>
  (await selectDrafts(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null

export const briefOf = (row: Pick<DraftRow, (typeof briefColumns)[number]>): ContentBrief =>
  contentBrief.parse(Object.fromEntries(briefColumns.map((name) => [name, row[name]])))

export const articleOf = (row: Pick<DraftRow, 'article'>): Article => article.parse(row.article)

/** What was read from the target page. */
export const pageSnapshot = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  lines: z.array(z.object({ text: z.string(), heading: z.int().nullable() })),
})
export type PageSnapshot = z.output<typeof pageSnapshot>

/** Whether a writer is active: it has registered, and not too long ago. */
export const isWriting = ({ writing_until: until }: Pick<DraftRow, 'writing_until'>, now: Date): boolean =>
  until !== null && until > now

export const summaryOf = (row: SummaryRow, now: Date): DraftSummary => ({
  id: row.id,
  title: row.title,
  brief: briefOf(row),
  words: row.words,
  engine: engine.nullable().parse(row.engine),
  edited: row.edited,
  is_writing: isWriting(row, now),
  problem: writingProblem.nullable().parse(row.problem),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const draftOf = (row: DraftRow, { now, credits }: { now: Date; credits: number }): Draft => ({
  ...summaryOf(row, now),
  revision: row.revision,
  article: articleOf(row),
  outline: outline.nullable().parse(row.outline),
  model: row.model,
  versions: row.versions,
  page:
    row.page === null || row.page_read_at === null
      ? null
      : {
          title: pageSnapshot.parse(row.page).title,
          words: row.page_words ?? 0,
          read_at: row.page_read_at.toISOString(),
        },
  credits,
})
