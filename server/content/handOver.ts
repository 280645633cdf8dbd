// Handover of a draft to other modules: its text and its brief, as one snapshot.
import { article, type Article } from '../../contract/article.ts'
import { contentBrief, type ContentBrief, type Engine, engine } from '../../contract/content.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { briefColumns } from './draftRow.ts'

export interface HandedOver {
  revision: number
  article: Article
  brief: ContentBrief
  engine: Engine | null
}

/** Null if it is not the member's. Locks the draft until the transaction ends. */
export const readForHandOver = async (tx: Tx, memberId: string, draftId: string): Promise<HandedOver | null> => {
  const row = await tx
    .selectFrom('content_drafts')
    .select([...briefColumns, 'revision', 'article', 'engine'])
    .where('id', '=', draftId)
    .where('user_id', '=', memberId)
    .forShare()
    .executeTakeFirst()
  if (row === undefined) return null
  const { revision, article: written, engine: by, ...brief } = row
  return {
    revision,
    article: article.parse(written),
    brief: contentBrief.parse(brief),
    engine: engine.nullable().parse(by),
  }
}

/** Null if it is not the member's. */
export const readBrief = async (db: Db, memberId: string, draftId: string): Promise<ContentBrief | null> => {
  const row = await db
    .selectFrom('content_drafts')
    .select(briefColumns)
    .where('id', '=', draftId)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined ? null : contentBrief.parse(row)
}
