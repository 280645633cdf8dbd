// Writes a text and streams it to its reader, event by event. The reader may leave at any time, which stops the
// writing; the database is updated in any case.
import { type Block, textOfBlock } from '../../contract/article.ts'
import { dayMs } from '../../contract/durations.ts'
import { outlineHeadingLengthMax, outlineHeadingsMax } from '../../contract/limits.ts'
import type { WritingEvent, WritingPayload } from '../../contract/writingEvents.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import type { Db } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { sql } from 'kysely'
import { readDraft } from './drafts.ts'
import { pageSnapshot } from './draftRow.ts'
import { articleFromMarkdown, outlineFromText } from './fromMarkdown.ts'
import { readTarget } from './page.ts'
import { answerTokensMax, messagesFor } from './prompt.ts'
import type { Answer, Writers } from './writers.ts'
import { type End, endWriting, keepPartial, type Writing, type Written } from './writing.ts'

export interface WriteParts {
  db: Db
  crawler: Pick<Crawler, 'readLines'>
  writers: Writers
  log: Log
}

export interface Reader {
  tell<E extends WritingEvent>(event: E, payload: WritingPayload<E>): void
  /** Aborted when the reader has left or has requested a stop. */
  signal: AbortSignal
}

const publishEveryMs = 80
const keepEveryMs = 2_000
const pageKeptMs = dayMs

/** Never rejects, whatever an engine, a page, a reader or the database does. */
export const write = async (
  parts: WriteParts,
  writing: Writing,
  reader: Reader,
  closing: AbortSignal,
): Promise<void> => {
  const { db, log } = parts
  const text = followText(writing, reader)
  const { signal, lose } = lifeline([reader.signal, closing])
  let end: End = { ...nothingAsked, outcome: 'failed', problem: 'interrupted' }
  const partialSaves = startPartialSaves(async () => {
    if (!(await keepPartial(db, writing, text.soFar(false)))) lose()
  }, log)
  try {
    reader.tell('begin', {
      task: writing.wanted.task,
      engine: writing.engine,
      model: writing.engine === 'service' ? (parts.writers.service?.model ?? null) : null,
      section: writing.wanted.section,
    })
    const asked = await ask(parts, writing, { signal, hear: text.hear })
    end =
      closing.aborted && asked.outcome === 'stopped' ? { ...asked, outcome: 'failed', problem: 'interrupted' } : asked
  } catch (error) {
    log.error({ error, draft: writing.draftId }, 'a text could not be written')
  } finally {
    await partialSaves.stop()
  }
  try {
    const written = text.soFar(true)
    await endWriting(db, writing, written, endOf(end, written))
  } catch (error) {
    // No reader waits for this who could act on it. The lease expires, and the stored partial text is then recovered.
    log.error({ error, draft: writing.draftId }, 'the end of a text could not be noted')
    return
  }
  if (!reader.signal.aborted) await notifyEnd(db, writing, reader, end)
}

/** Aborted by its reader, by the shutdown of this process, or when another process has taken over the expired lease. */
const lifeline = (ends: readonly AbortSignal[]): { signal: AbortSignal; lose: () => void } => {
  const lost = new AbortController()
  return { signal: AbortSignal.any([...ends, lost.signal]), lose: () => lost.abort() }
}

const nothingAsked = { model: null, tokensIn: 0, tokensOut: 0, neverAsked: true } as const

/** A complete response may still be empty: all of it was markup, or it contained no heading. */
const endOf = (end: End, written: Written): End => {
  const isEmpty = written.kind === 'outline' ? written.outline.length === 0 : written.blocks.length === 0
  return isEmpty && end.outcome === 'written' ? { ...end, outcome: 'failed', problem: 'nothing_written' } : end
}

const notifyEnd = async (db: Db, { memberId, draftId }: Writing, reader: Reader, end: End): Promise<void> => {
  // Deleted in the meantime: there is nothing left to show.
  const draft = await readDraft(db, { memberId, id: draftId }).catch(() => null)
  if (draft === null) return
  const problem = draft.problem ?? end.problem
  reader.tell('end', { outcome: problem === null ? end.outcome : 'failed', problem, draft })
}

const ask = async (
  parts: WriteParts,
  writing: Writing,
  { signal, hear }: { signal: AbortSignal; hear: (piece: string) => void },
): Promise<End> => {
  const { page, problem } = await pageFor(parts, writing)
  if (signal.aborted) return { ...nothingAsked, outcome: 'stopped', problem: null }
  // A service can write about a topic without the page; the built-in engine has no other source.
  const canDoWithout = writing.engine === 'service' && writing.wanted.brief.topic !== ''
  if (problem !== null && !canDoWithout) return { ...nothingAsked, outcome: 'failed', problem }
  const wanted = { ...writing.wanted, page }
  const answer: Answer = await parts.writers.ask(
    {
      engine: writing.engine,
      messages: messagesFor(wanted),
      tokensMax: answerTokensMax(wanted),
      silenceMs: writing.rules.silence_seconds * 1_000,
      signal,
    },
    hear,
  )
  return { ...answer, model: writing.engine === 'service' ? answer.model : null, neverAsked: false }
}

const pageFor = async (
  { db, crawler }: WriteParts,
  { id, row, draftId, begunAt }: Writing,
): Promise<{ page: Writing['wanted']['page']; problem: End['problem'] }> => {
  const { page, page_url: url, page_read_at: readAt, target_url: target } = row
  const isFresh = url === target && readAt !== null && begunAt.getTime() - readAt.getTime() < pageKeptMs
  if (isFresh && page !== null) return { page: pageSnapshot.parse(page), problem: null }
  const read = await readTarget(crawler, target)
  if (read.kind === 'unread') return { page: null, problem: read.problem }
  await sql`
    update content_drafts set page = ${JSON.stringify(read.page)}::jsonb, page_url = ${target},
      page_words = ${read.words}, page_read_at = clock_now()
    where id = ${draftId} and writing_id = ${id}`.execute(db)
  return { page: read.page, problem: null }
}

interface Following {
  hear(piece: string): void
  soFar(isWhole: boolean): Written
}

/** Streams the text so far incrementally: only blocks that are new or have grown. */
const followText = ({ wanted }: Writing, reader: Reader): Following => {
  let text = ''
  let sent: { title: string | null; blocks: readonly string[]; at: number } = { title: null, blocks: [], at: 0 }
  const soFar = (isWhole: boolean): Written => {
    if (wanted.task === 'outline') {
      const whole = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
      return {
        kind: 'outline',
        outline: outlineFromText(whole, { countMax: outlineHeadingsMax, lengthMax: outlineHeadingLengthMax }),
      }
    }
    const { title, blocks } = articleFromMarkdown(text, { targetUrl: wanted.brief.target_url, isPartial: !isWhole })
    return { kind: 'text', title, blocks }
  }
  const tell = (): void => {
    const written = soFar(false)
    if (written.kind === 'outline') {
      reader.tell('outline', { outline: written.outline })
      return
    }
    const blocks = written.blocks.map(keyOf)
    const same = blocks.findIndex((one, at) => one !== sent.blocks[at])
    const from = same === -1 ? Math.min(blocks.length, sent.blocks.length) : same
    const title = written.title === sent.title ? null : written.title
    if (from < blocks.length || from < sent.blocks.length || title !== null) {
      reader.tell('text', { title, from, blocks: written.blocks.slice(from) })
    }
    sent = { ...sent, title: written.title, blocks }
  }
  return {
    hear: (piece) => {
      text += piece
      const now = performance.now()
      if (now - sent.at < publishEveryMs) return
      tell()
      sent = { ...sent, at: now }
    },
    soFar,
  }
}

const keyOf = (one: Block): string => (one.kind === 'heading' ? textOfBlock(one, '') : JSON.stringify(one))

/** One save at a time; a failed one is retried in the next round. */
const startPartialSaves = (keep: () => Promise<void>, log: Log): { stop(): Promise<void> } => {
  let under: Promise<void> | null = null
  const timer = setInterval(() => {
    under ??= keep()
      .catch((error: unknown) => log.warn({ error }, 'a text so far could not be kept'))
      .finally(() => {
        under = null
      })
  }, keepEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await under
    },
  }
}
