// Version history of a draft. Every text written by an engine is a separate version; edits within a short time are
// merged into one, so that the list does not record every keystroke.
import { sql } from 'kysely'
import { article, type Article, wordsOf } from '../../contract/article.ts'
import { draftVersionsMax, type DraftVersion, type Engine, engine, versionOrigins } from '../../contract/content.ts'
import { z } from 'zod'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { DraftRow } from './draftRow.ts'

const origin = z.enum(versionOrigins)
type Origin = z.output<typeof origin>

export interface NewVersion {
  origin: Origin
  engine: Engine | null
  model: string | null
  article: Article
  words: number
}

/** Edits within this time are merged. */
const editMinutes = 10

/** Returns the number of versions so far. Requires the draft to be locked. */
export const keepVersion = async (tx: Tx, row: DraftRow, version: NewVersion): Promise<number> => {
  const columns = {
    origin: version.origin,
    engine: version.engine,
    model: version.model,
    article: JSON.stringify(version.article),
    title: version.article.title,
    words: version.words,
  }
  if (version.origin === 'edit' && (await continueEdit(tx, row, columns))) return row.versions
  const number = row.versions + 1
  await tx
    .insertInto('content_versions')
    .values({ draft_id: row.id, number, ...columns })
    .execute()
  await tx
    .deleteFrom('content_versions')
    .where('draft_id', '=', row.id)
    .where('number', '<=', number - draftVersionsMax)
    .execute()
  return number
}

type Columns = Pick<NewVersion, 'origin' | 'engine' | 'model' | 'words'> & { article: string; title: string }

const continueEdit = async (tx: Tx, row: DraftRow, columns: Columns): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('content_versions')
    .set(columns)
    .where('draft_id', '=', row.id)
    .where('number', '=', row.versions)
    .where('origin', '=', 'edit')
    .where('saved_at', '>', sql<Date>`clock_now() - ${`${editMinutes} minutes`}::interval`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const shownColumns = ['number', 'origin', 'engine', 'model', 'title', 'words', 'saved_at'] as const

interface VersionRow extends Record<'origin' | 'title', string>, Record<'number' | 'words', number> {
  engine: string | null
  model: string | null
  saved_at: Date
}

const shown = (row: VersionRow, current: number | null): DraftVersion => ({
  number: row.number,
  origin: origin.parse(row.origin),
  engine: engine.nullable().parse(row.engine),
  model: row.model,
  title: row.title,
  words: row.words,
  saved_at: row.saved_at.toISOString(),
  is_current: row.number === current,
})

/** Unfinished texts were never the draft's text; the newest of the others is the current one. */
const currentOf = (rows: readonly VersionRow[]): number | null =>
  rows.find((row) => row.origin !== 'unfinished')?.number ?? null

const selectShown = (db: Db | Tx, draftId: string) =>
  db
    .selectFrom('content_versions')
    .select(shownColumns)
    .where('draft_id', '=', draftId)
    .orderBy('number', 'desc')
    .limit(draftVersionsMax)

export const listVersions = async (db: Db, draftId: string): Promise<DraftVersion[]> => {
  const rows = await selectShown(db, draftId).execute()
  const current = currentOf(rows)
  return rows.map((row) => shown(row, current))
}

/** Throws `not_found`. */
export const readVersion = async (
  db: Db | Tx,
  draftId: string,
  number: number,
): Promise<{ version: DraftVersion; article: Article }> => {
  const rows = await selectShown(db, draftId).execute()
  const row = rows.find((one) => one.number === number)
  if (row === undefined) throw new AppError('not_found')
  const { article: text } = await db
    .selectFrom('content_versions')
    .select('article')
    .where('draft_id', '=', draftId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { version: shown(row, currentOf(rows)), article: article.parse(text) }
}

/** Counted with the current anchor text. */
export const versionOf = (
  text: Article,
  { anchor, ...by }: Pick<NewVersion, 'origin' | 'engine' | 'model'> & { anchor: string },
): NewVersion => ({ ...by, article: text, words: wordsOf(text, anchor) })
