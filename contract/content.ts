// Drafts of articles: what is to be written, the text with its one link, who wrote it, what was there before, and the stream in which a text
// comes into being.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { article, block } from './article.ts'
import { endpoint } from './endpoint.ts'
import { offerRel } from './offers.ts'
import { targetUrlMax } from './projects.ts'
import { because, line, lines } from './texts.ts'

export const draftsPerPage = 20
export const draftVersionsMax = 50
const topicMax = 200
const anchorMax = 200
export const wishMax = 500
export const outlineMax = 12
export const headingMax = 160
export const passagesMax = 20

const time = z.iso.datetime()
const count = z.int().min(0)

const tones = ['neutral', 'friendly', 'expert', 'lively'] as const
export const tone = z.enum(tones)
export type Tone = z.output<typeof tone>

const lengths = ['short', 'medium', 'long'] as const
export const length = z.enum(lengths)
export type Length = z.output<typeof length>
/** *Fixed*: about so many words. */
export const wordsOfLength: Readonly<Record<Length, number>> = { short: 300, medium: 600, long: 1_000 }

/** Who writes: a service that speaks the protocol of OpenAI, or the engine that is always there. */
const engines = ['built_in', 'service'] as const
export const engine = z.enum(engines)
export type Engine = z.output<typeof engine>

const isWebAddress = (given: string): boolean => {
  const url = URL.parse(given)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === ''
}

export const contentBrief = z.strictObject({
  /** Where the link leads. */
  target_url: z.string().trim().min(1).max(targetUrlMax).refine(isWebAddress, because('not_a_url')),
  anchor_text: line({ lengthMin: 1, lengthMax: anchorMax }),
  rel: offerRel,
  /** Empty: what the page is about. */
  topic: line({ lengthMax: topicMax }),
  language,
  tone,
  length,
})
export type ContentBrief = z.output<typeof contentBrief>

export const outline = z.array(line({ lengthMin: 1, lengthMax: headingMax })).max(outlineMax)
export type Outline = z.output<typeof outline>

const writingTasks = ['outline', 'article', 'section'] as const
export const writingTask = z.enum(writingTasks)
export type WritingTask = z.output<typeof writingTask>

/** Why a text was not written to its end. What had been written until then is kept. */
export const writingProblems = [
  /** The page that the link leads to. */
  'page_unreachable',
  'page_missing',
  'page_unreadable',
  'page_empty',
  /** The service. */
  'service_timeout',
  'service_unreachable',
  'service_busy',
  'service_failed',
  'service_key',
  'service_model',
  'stream_broken',
  'refused',
  'nothing_written',
  /** Our own process ended meanwhile. */
  'interrupted',
] as const
export const writingProblem = z.enum(writingProblems)
export type WritingProblem = z.output<typeof writingProblem>

export const draftSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  brief: contentBrief,
  words: count,
  /** Of the last text; null: nothing is written yet. */
  engine: engine.nullable(),
  /** By hand, after an engine. */
  edited: z.boolean(),
  is_writing: z.boolean(),
  /** Of the last writing. */
  problem: writingProblem.nullable(),
  created_at: time,
  updated_at: time,
})
export type DraftSummary = z.output<typeof draftSummary>

export const draft = draftSummary.extend({
  /** Counted up by every change; whoever changes it names the one they have seen. */
  revision: z.int(),
  article,
  /** Headings to write along; null: none was made. */
  outline: outline.nullable(),
  /** Of the service that wrote the last text, as it calls its model. */
  model: z.string().nullable(),
  versions: count,
  /** What was read of the target; null: not read yet. */
  page: z.object({ title: z.string().nullable(), words: count, read_at: time }).nullable(),
  /** What the draft has cost. */
  credits: count,
})
export type Draft = z.output<typeof draft>

export const versionOrigins = ['engine', 'section', 'edit', 'restored', 'unfinished'] as const
const draftVersion = z.object({
  number: z.int().min(1),
  origin: z.enum(versionOrigins),
  engine: engine.nullable(),
  model: z.string().nullable(),
  title: z.string(),
  words: count,
  saved_at: time,
  /** It is what the draft shows now. */
  is_current: z.boolean(),
})
export type DraftVersion = z.output<typeof draftVersion>

/** What the text shares with the page that it links to, word for word. */
export const similarity = z.object({
  /** Null: the page was not read, or there is no text. */
  percent: z.int().min(0).max(100).nullable(),
  /** The longest first. */
  passages: z.array(z.object({ text: z.string(), words: count })).max(passagesMax),
})
export type Similarity = z.output<typeof similarity>

export const contentAvailability = z.object({
  /** Who writes now, by the settings. */
  engine,
  model: z.string().nullable(),
  credits_per_draft: count,
  drafts: count,
  drafts_max: count,
  texts_today: count,
  texts_per_day: count,
  tokens_this_month: count,
  tokens_per_month: count,
  resets_day_at: time,
  resets_month_at: time,
})
export type ContentAvailability = z.output<typeof contentAvailability>

/** What the stream of a writing says, by the name of the event. */
export const writingEvents = {
  begin: z.object({ task: writingTask, engine, model: z.string().nullable(), section: z.int().nullable() }),
  /** Of what is being written, blocks from this place on are these; of a section, only its own. */
  text: z.object({ title: z.string().nullable(), from: count, blocks: z.array(block) }),
  outline: z.object({ outline }),
  /** The last one. */
  end: z.object({
    outcome: z.enum(['written', 'stopped', 'failed']),
    problem: writingProblem.nullable(),
    draft,
  }),
} as const
export type WritingEvent = keyof typeof writingEvents
export type WritingPayload<E extends WritingEvent> = z.output<(typeof writingEvents)[E]>

const byId = z.object({ id: z.uuid() })
const byVersion = byId.extend({ number: z.coerce.number<string>().int().min(1) })
const one = z.object({ draft })
const revision = z.int()
const changeErrors = ['signed_out', 'not_found', 'conflict', 'draft_busy'] as const

export const contentEndpoints = {
  availability: endpoint({
    method: 'GET',
    path: '/api/content',
    access: 'member',
    summary: 'Which engine writes, what a draft costs, and how much of the quotas is used.',
    output: contentAvailability,
    errors: ['signed_out'],
  }),
  drafts: endpoint({
    method: 'GET',
    path: '/api/content/drafts',
    access: 'member',
    summary: `The member's drafts, last changed first, ${draftsPerPage} at a time.`,
    query: z.strictObject({ q: z.string().trim().max(100).optional(), cursor: z.string().max(200).optional() }),
    output: z.object({ drafts: z.array(draftSummary), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/content/drafts',
    access: 'member',
    summary: 'Begins a draft; nothing is written yet.',
    body: contentBrief,
    output: one,
    errors: ['signed_out', 'too_many_drafts'],
    idempotency: 'required',
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id',
    access: 'member',
    summary: 'One draft with its text.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  changeBrief: endpoint({
    method: 'PUT',
    path: '/api/content/drafts/:id/brief',
    access: 'member',
    summary: 'Changes what is to be written. The link of the text follows at once, the text itself stays.',
    params: byId,
    body: z.strictObject({ revision, brief: contentBrief }),
    output: one,
    errors: changeErrors,
  }),
  changeOutline: endpoint({
    method: 'PUT',
    path: '/api/content/drafts/:id/outline',
    access: 'member',
    summary: 'Keeps the headings along which the text is to be written.',
    params: byId,
    body: z.strictObject({ revision, outline }),
    output: one,
    errors: changeErrors,
  }),
  changeArticle: endpoint({
    method: 'PUT',
    path: '/api/content/drafts/:id/article',
    access: 'member',
    summary:
      'Keeps the text as edited. A text has its link exactly once: one that is missing is put in, any more are taken out.',
    params: byId,
    body: z.strictObject({ revision, article }),
    output: one,
    errors: changeErrors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/content/drafts/:id',
    access: 'member',
    summary: 'Deletes a draft with all its versions.',
    params: byId,
    output: done,
    errors: ['signed_out', 'not_found'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/content/drafts/:id/write',
    access: 'member',
    summary:
      'Has an outline, the article or one section written, as a stream of events: begin, text or outline, end. Whoever leaves stops it; what was written until then is kept.',
    params: byId,
    body: z.strictObject({
      revision,
      task: writingTask,
      /** Of a section: which one, counted from 0. */
      section: z.int32().min(0).nullable().default(null),
      /** What is to be different. */
      request: lines({ lengthMax: wishMax }).default(''),
      /** Null: as the settings say. */
      engine: z.literal('built_in').nullable().default(null),
    }),
    output: 'text/event-stream',
    errors: [...changeErrors, 'quota_exceeded', 'tokens_used_up', 'provider_quota_exceeded', 'insufficient_credits'],
  }),
  similarity: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id/similarity',
    access: 'member',
    summary: 'How much of the text stands on the target page word for word.',
    params: byId,
    output: similarity,
    errors: ['signed_out', 'not_found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id/versions',
    access: 'member',
    summary: `What the text was before, newest first, at most ${draftVersionsMax}.`,
    params: byId,
    output: z.object({ versions: z.array(draftVersion).max(draftVersionsMax) }),
    errors: ['signed_out', 'not_found'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id/versions/:number',
    access: 'member',
    summary: 'One of them, with its text.',
    params: byVersion,
    output: z.object({ version: draftVersion, article }),
    errors: ['signed_out', 'not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/content/drafts/:id/versions/:number/restore',
    access: 'member',
    summary: 'Makes it the text again; the one before it stays among the versions.',
    params: byVersion,
    body: z.strictObject({ revision }),
    output: one,
    errors: changeErrors,
  }),
} as const
