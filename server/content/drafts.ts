// A member's drafts: created, listed, changed and deleted. Optimistic locking: a change names the revision it is based
// on, and an outdated one is rejected and changes nothing.
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { type Article, wordsOf } from '../../contract/article.ts'
import {
  type ContentBrief,
  type contentEndpoints,
  type Draft,
  draftsPerPage,
  type Outline,
} from '../../contract/content.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import {
  briefOf,
  draftOf,
  type DraftRow,
  findDraft,
  isWriting,
  lockDraft,
  summaryColumns,
  summaryOf,
} from './draftRow.ts'
import { withOneLink } from './oneLink.ts'
import { creditsOf } from './payment.ts'
import { keepVersion, readVersion, versionOf } from './versions.ts'

export interface Named {
  memberId: string
  id: string
}

export const readDraft = async (db: Db | Tx, { memberId, id }: Named): Promise<Draft> => {
  const row = await findDraft(db, memberId, id)
  return draftOf(row, { now: await clock.now(db), credits: await creditsOf(db, row) })
}

const cursorForm = z.tuple([z.literal('drafts'), cursorTime, z.uuid()])

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('\0', '')

export const listDrafts = async (
  db: Db,
  memberId: string,
  { q = '', cursor }: { q?: string | undefined; cursor?: string | undefined },
): Promise<OutputOf<(typeof contentEndpoints)['drafts']>> => {
  const [, before, beforeId] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  const like = `%${escapeLike(q)}%`
  const rows = await db
    .selectFrom('content_drafts')
    .select(summaryColumns)
    .select(asCursorTime(sql`updated_at`).as('key'))
    .where('user_id', '=', memberId)
    .$if(q !== '', (query) =>
      query.where(
        sql<SqlBool>`(title ilike ${like} or topic ilike ${like} or anchor_text ilike ${like} or target_url ilike ${like})`,
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`(updated_at, id) < (${before}::timestamptz, ${beforeId}::uuid)`),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(draftsPerPage + 1)
    .execute()
  const page = rows.slice(0, draftsPerPage)
  const last = page.at(-1)
  const now = await clock.now(db)
  return {
    drafts: page.map((row) => summaryOf(row, now)),
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('drafts', last.key, last.id) : null,
  }
}

/** Throws `too_many_drafts`. */
export const createDraft = async (tx: Tx, memberId: string, brief: ContentBrief): Promise<Draft> => {
  await sql`select from users where id = ${memberId} for no key update`.execute(tx)
  const { content } = await readSettings(tx)
  const { drafts } = await tx
    .selectFrom('content_drafts')
    .select(tx.fn.countAll<number>().as('drafts'))
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (drafts >= content.drafts_max) throw new AppError('too_many_drafts')
  const { id } = await tx
    .insertInto('content_drafts')
    .values({ user_id: memberId, ...brief, target_url: addressOf(brief.target_url) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(tx, { memberId, id })
  return readDraft(tx, { memberId, id })
}

/** In the form that is stored and compared. */
const addressOf = (given: string): string => {
  const { href } = new URL(given)
  if (href.length > addressMax) {
    throw new AppError('invalid_input', { issues: [{ path: 'target_url', code: 'too_long', limit: addressMax }] })
  }
  return href
}
const addressMax = 2_100

const tell = (tx: Tx, { memberId, id }: Named): Promise<void> =>
  notifyMember(tx, memberId, 'content.changed', { draft_id: id })

/** Locks the draft, checks its revision, and that it is not being written. */
export const lockOwnDraft = async (tx: Tx, { memberId, id }: Named, revision: number): Promise<DraftRow> => {
  const row = await lockDraft(tx, memberId, id)
  if (isWriting(row, await clock.now(tx))) throw new AppError('draft_busy')
  if (row.revision !== revision) throw new AppError('conflict')
  return row
}

export const changeBrief = async (tx: Tx, named: Named, revision: number, brief: ContentBrief): Promise<Draft> => {
  const row = await lockOwnDraft(tx, named, revision)
  const next = { ...brief, target_url: addressOf(brief.target_url) }
  await tx
    .updateTable('content_drafts')
    .set((eb) => ({
      ...next,
      // A snapshot of another page is no longer valid.
      ...(next.target_url === row.target_url
        ? {}
        : { page: null, page_url: null, page_words: null, page_read_at: null }),
      words: wordsOf(row.article as unknown as Article, next.anchor_text),
      problem: null,
      revision: eb('revision', '+', 1),
      updated_at: sql<Date>`clock_now()`,
    }))
    .where('id', '=', row.id)
    .execute()
  await tell(tx, named)
  return readDraft(tx, named)
}

export const changeOutline = async (tx: Tx, named: Named, revision: number, outline: Outline): Promise<Draft> => {
  await lockOwnDraft(tx, named, revision)
  await tx
    .updateTable('content_drafts')
    .set((eb) => ({ outline, revision: eb('revision', '+', 1), updated_at: sql<Date>`clock_now()` }))
    .where('id', '=', named.id)
    .execute()
  await tell(tx, named)
  return readDraft(tx, named)
}

export const changeArticle = async (tx: Tx, named: Named, revision: number, given: Article): Promise<Draft> => {
  const row = await lockOwnDraft(tx, named, revision)
  const { anchor_text: anchor } = row
  const text = withOneLink(given, briefOf(row))
  const version = versionOf(text, { anchor, origin: 'edit', engine: null, model: null })
  const versions = await keepVersion(tx, row, version)
  await saveText(tx, row, { text, versions, edited: true })
  await tell(tx, named)
  return readDraft(tx, named)
}

export const restoreVersion = async (tx: Tx, named: Named, revision: number, number: number): Promise<Draft> => {
  const row = await lockOwnDraft(tx, named, revision)
  const { version, article: before } = await readVersion(tx, row.id, number)
  const text = withOneLink(before, briefOf(row))
  const { engine, model } = version
  const versions = await keepVersion(
    tx,
    row,
    versionOf(text, { anchor: row.anchor_text, origin: 'restored', engine, model }),
  )
  await saveText(tx, row, { text, versions, edited: engine === null, ...(engine === null ? {} : { engine, model }) })
  await tell(tx, named)
  return readDraft(tx, named)
}

interface Saved {
  text: Article
  versions: number
  edited: boolean
  engine?: string
  model?: string | null
}

/** Saves the text of a locked draft. */
export const saveText = async (tx: Tx, row: DraftRow, { text, ...columns }: Saved): Promise<void> => {
  await tx
    .updateTable('content_drafts')
    .set((eb) => ({
      article: JSON.stringify(text),
      title: text.title,
      words: wordsOf(text, row.anchor_text),
      ...columns,
      problem: null,
      revision: eb('revision', '+', 1),
      updated_at: sql<Date>`clock_now()`,
    }))
    .where('id', '=', row.id)
    .execute()
}

/** Allowed while it is being written, too: the writer finds it gone. */
export const removeDraft = async (tx: Tx, named: Named): Promise<void> => {
  await lockDraft(tx, named.memberId, named.id)
  await tx.deleteFrom('content_drafts').where('id', '=', named.id).execute()
  await tell(tx, named)
}
