// Lifecycle of one writing: started and ended in separate transactions, with the partial text saved in between.
// Whatever ends it - the text, the reader, the service or the shutdown of this process - nothing of a draft is lost.
import { sql } from 'kysely'
import { z } from 'zod'
import { article, type Article, type Block, countLinks, emptyArticle, sectionsOf } from '../../contract/article.ts'
import {
  type Engine,
  engine as engineForm,
  type Outline,
  type WritingProblem,
  type WritingTask,
} from '../../contract/content.ts'
import type { ContentRules } from '../../contract/contentRules.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { lockOwnDraft, type Named, saveText } from './drafts.ts'
import { articleOf, briefOf, type DraftRow, lockDraftOf } from './draftRow.ts'
import { withOneLink } from './oneLink.ts'
import { payForDraft, returnPayment } from './payment.ts'
import { answerTokensMax, questionTokensMax, type Wanted } from './prompt.ts'
import { chooseEngine, type Writers } from './writers.ts'
import { settleUse, takeUse } from './use.ts'
import { keepVersion, versionOf } from './versions.ts'

export interface WritingRequest {
  revision: number
  task: WritingTask
  section: number | null
  request: string
  engine: 'built_in' | null
}

export interface Writing {
  /** The id of its use, under which it locks the draft. */
  id: string
  memberId: string
  draftId: string
  engine: Engine
  rules: ContentRules
  /** The state when it started; the page is read by the writer. */
  wanted: Wanted
  row: DraftRow
  begunAt: Date
}

/** Longer than any step between two heartbeats. */
const leaseSeconds = 120

/** Throws if it cannot start: outdated revision, busy, quota exceeded, too few credits. Nothing is charged then. */
export const beginWriting = (db: Db, named: Named, request: WritingRequest, writers: Writers): Promise<Writing> =>
  inTransaction(db, async (tx) => {
    const row = await lockOwnDraft(tx, named, request.revision)
    const { content: rules } = await readSettings(tx)
    const wanted: Wanted = {
      task: request.task,
      brief: briefOf(row),
      article: articleOf(row),
      outline: row.outline,
      page: null,
      section: request.section,
      request: request.request,
    }
    if (request.task === 'section' && sectionsOf(wanted.article)[request.section ?? -1] === undefined) {
      throw new AppError('invalid_input', { issues: [{ path: 'section', code: 'wrong_value' }] })
    }
    const engine = request.engine ?? chooseEngine(rules.engine, writers)
    const tokensMax = questionTokensMax + answerTokensMax(wanted)
    const { memberId, id: draftId } = named
    const useId = await takeUse(tx, { memberId, draftId, task: request.task, engine, tokensMax }, rules)
    await payForDraft(tx, row, rules)
    await sql`
      update content_drafts set writing_id = ${useId}, writing_task = ${request.task}, writing_section = ${request.section},
        writing_until = clock_now() + ${`${leaseSeconds} seconds`}::interval, partial = null, problem = null
      where id = ${draftId}`.execute(tx)
    await notifyMember(tx, memberId, 'content.changed', { draft_id: draftId })
    const begunAt = await clock.now(tx)
    return { id: useId, memberId, draftId, engine, rules, wanted, row, begunAt }
  })

/** The engine's output: headings for an outline, otherwise blocks; for a section only its own. */
export type Written = { kind: 'outline'; outline: Outline } | { kind: 'text'; title: string; blocks: Block[] }

const partialForm = z.object({ engine: engineForm, title: z.string(), blocks: article.shape.blocks })

/** Heartbeat with the text so far. False if the lease was taken over or the draft is deleted. */
export const keepPartial = async (db: Db, { id, draftId, engine }: Writing, written: Written): Promise<boolean> => {
  const partial =
    written.kind === 'text' ? JSON.stringify({ engine, title: written.title, blocks: written.blocks }) : null
  const { rows } = await sql`
    update content_drafts set partial = ${partial}::jsonb,
      writing_until = clock_now() + ${`${leaseSeconds} seconds`}::interval
    where id = ${draftId} and writing_id = ${id} returning id`.execute(db)
  return rows.length > 0
}

export interface End {
  outcome: 'written' | 'stopped' | 'failed'
  problem: WritingProblem | null
  model: string | null
  tokensIn: number
  tokensOut: number
  neverAsked: boolean
}

/** Idempotent: a second end changes nothing. */
export const endWriting = (db: Db, writing: Writing, written: Written, end: End): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockDraftOf(tx, writing.draftId)
    if (row?.writing_id === writing.id) await settleDraft(tx, row, { written, end, engine: writing.engine })
    await settleUse(tx, writing.id, end, writing.rules)
    await notifyMember(tx, writing.memberId, 'content.changed', { draft_id: writing.draftId })
  })

interface Ending {
  written: Written
  end: Pick<End, 'outcome' | 'problem' | 'model'>
  engine: Engine
}

const settleDraft = async (tx: Tx, row: DraftRow, ending: Ending): Promise<void> => {
  const { written, end } = ending
  if (written.kind === 'outline') await keepOutline(tx, row, written.outline, ending)
  else await keepText(tx, row, written, ending)
  await sql`
    update content_drafts set writing_id = null, writing_task = null, writing_section = null, writing_until = null,
      partial = null, problem = ${end.problem}
    where id = ${row.id}`.execute(tx)
}

const keepOutline = async (tx: Tx, row: DraftRow, outline: Outline, { end }: Ending): Promise<void> => {
  if (outline.length === 0) return returnPayment(tx, row)
  // A partial outline replaces a complete one only if its reader stopped it on purpose.
  if (end.outcome === 'failed' && row.outline !== null) return
  await tx
    .updateTable('content_drafts')
    .set((eb) => ({ outline, revision: eb('revision', '+', 1), updated_at: sql<Date>`clock_now()` }))
    .where('id', '=', row.id)
    .execute()
}

const keepText = async (
  tx: Tx,
  row: DraftRow,
  written: Extract<Written, { kind: 'text' }>,
  { end, engine }: Ending,
): Promise<void> => {
  if (written.blocks.length === 0) return returnPayment(tx, row)
  const before = articleOf(row)
  const isSection = row.writing_task === 'section'
  const joined = isSection ? withSection(before, row.writing_section ?? 0, written.blocks) : textOf(before, written)
  const text = withOneLink(joined, briefOf(row))
  const by = { anchor: row.anchor_text, engine, model: end.model }
  if (end.outcome === 'failed' && before.blocks.length > 0) {
    const versions = await keepVersion(tx, row, versionOf(text, { ...by, origin: 'unfinished' }))
    await tx.updateTable('content_drafts').set({ versions }).where('id', '=', row.id).execute()
    return
  }
  const versions = await keepVersion(tx, row, versionOf(text, { ...by, origin: isSection ? 'section' : 'engine' }))
  await saveText(tx, row, { text, versions, edited: isSection && row.edited, engine, model: end.model })
}

const textOf = (before: Article, { title, blocks }: { title: string; blocks: Block[] }): Article => ({
  title: title === '' ? before.title : title,
  blocks,
})

/**
 * The heading stays, whatever an engine returns; if the link was in this section and is missing, it is added back at
 * the end.
 */
export const withSection = (text: Article, section: number, blocks: readonly Block[]): Article => {
  const place = sectionsOf(text)[section]
  if (place === undefined) return text
  const heading = place.heading === null ? [] : text.blocks.slice(place.from, place.from + 1)
  const own = blocks.filter((one) => one.kind !== 'heading' || one.level === 3)
  const inside = own.length === 0 ? [...blocks] : own
  const linked = hasLinkOutside(text, place) ? inside.map(withoutLink) : inside
  return {
    ...text,
    blocks: [...text.blocks.slice(0, place.from), ...heading, ...linked, ...text.blocks.slice(place.to)],
  }
}

const hasLinkOutside = ({ blocks }: Article, { from, to }: { from: number; to: number }): boolean =>
  countLinks({ blocks: [...blocks.slice(0, from), ...blocks.slice(to)] }) > 0

const withoutLink = (one: Block): Block => {
  if (one.kind === 'heading') return one
  if (one.kind === 'list') return { ...one, items: one.items.map((item) => item.filter((run) => !('link' in run))) }
  return { ...one, runs: one.runs.filter((run) => !('link' in run)) }
}

const healedAtOnce = 50

/** Recovers writings whose process has died: keeps the partial text and releases the reservations. */
export const healInterrupted = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from content_drafts where writing_id is not null and writing_until < (select clock_now())
    order by writing_until limit ${healedAtOnce}`.execute(db)
  for (const { id } of rows) await inTransaction(db, (tx) => heal(tx, id))
  // A use whose draft is deleted, or was ended by another process, must not stay reserved for ever.
  const { rows: uses } = await sql<{ id: string }>`
    select u.id from content_uses u left join content_drafts d on d.writing_id = u.id
    where u.ended_at is null and d.id is null and u.started_at < (select clock_now()) - interval '1 hour'
    order by u.started_at limit ${healedAtOnce}`.execute(db)
  for (const { id } of uses) await inTransaction(db, async (tx) => settleUse(tx, id, interrupted, await rulesOf(tx)))
}

const interrupted: End = {
  outcome: 'failed',
  problem: 'interrupted',
  model: null,
  tokensIn: 0,
  tokensOut: 0,
  neverAsked: false,
}

const rulesOf = async (tx: Tx): Promise<ContentRules> => (await readSettings(tx)).content

const heal = async (tx: Tx, draftId: string): Promise<void> => {
  const row = await lockDraftOf(tx, draftId)
  const writingId = row?.writing_id ?? null
  if (row === null || writingId === null) return
  const still = await sql`
    select from content_drafts where id = ${draftId} and writing_until < (select clock_now())`.execute(tx)
  if (still.rows.length === 0) return
  const partial = partialForm.safeParse(row.partial)
  const { engine, ...text } = partial.success ? partial.data : { engine: 'built_in' as const, ...emptyArticle }
  const written: Written = row.writing_task === 'outline' ? { kind: 'outline', outline: [] } : { kind: 'text', ...text }
  await settleDraft(tx, row, { written, end: interrupted, engine })
  await settleUse(tx, writingId, interrupted, await rulesOf(tx))
  await notifyMember(tx, row.user_id, 'content.changed', { draft_id: draftId })
}
