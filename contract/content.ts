// Article drafts: the brief, the text with its one link, its author, earlier versions, and the stream of a new text.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { article } from './article.ts'
import { endpoint } from './endpoint.ts'
import {
  anchorTextLengthMax,
  outlineHeadingLengthMax,
  outlineHeadingsMax,
  pageUrlLengthMax,
  searchLengthMax,
  sectionRequestLengthMax,
} from './limits.ts'
import { offerRel } from './offers.ts'
import { similarity } from './similarity.ts'
import { because, exact, line, lines, typed } from './texts.ts'

export const draftsPerPage = 20
export const draftVersionsMax = 50
const topicMax = 200

const time = z.iso.datetime()
const count = z.int().min(0)

export const tone = z.enum(['neutral', 'friendly', 'expert', 'lively'])
export type Tone = z.output<typeof tone>

export const length = z.enum(['short', 'medium', 'long'])
export type Length = z.output<typeof length>
/** Fixed*: approximate number of words. */
export const wordsOfLength: Readonly<Record<Length, number>> = { short: 300, medium: 600, long: 1_000 }

/** Who writes: a service with an OpenAI-compatible API, or the built-in generator that is always available. */
export const engine = z.enum(['built_in', 'service'])
export type Engine = z.output<typeof engine>

const isWebAddress = (given: string): boolean => {
  const url = URL.parse(given)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === ''
}

export const contentBrief = z.strictObject({
  /** Target of the link. */
  target_url: typed({ lengthMin: 1, lengthMax: pageUrlLengthMax }).refine(isWebAddress, because('not_a_url')),
  anchor_text: line({ lengthMin: 1, lengthMax: anchorTextLengthMax }),
  rel: offerRel,
  /** Empty: derived from the target page. */
  topic: line({ lengthMax: topicMax }),
  language,
  tone,
  length,
})
export type ContentBrief = z.output<typeof contentBrief>

export const outline = z.array(line({ lengthMin: 1, lengthMax: outlineHeadingLengthMax })).max(outlineHeadingsMax)
export type Outline = z.output<typeof outline>

const writingTasks = ['outline', 'article', 'section'] as const
export const writingTask = z.enum(writingTasks)
export type WritingTask = z.output<typeof writingTask>

/** Why writing stopped early. Text written until then is kept. */
export const writingProblems = [
  /** The target page. */
  'page_unreachable',
  'page_missing',
  'page_unreadable',
  'page_empty',
  /** The writing service. */
  'service_timeout',
  'service_unreachable',
  'service_busy',
  'service_failed',
  'service_key',
  'service_model',
  'stream_broken',
  'refused',
  'nothing_written',
  /** Our own process ended in the middle. */
  'interrupted',
] as const
export const writingProblem = z.enum(writingProblems)
export type WritingProblem = z.output<typeof writingProblem>

export const draftSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  brief: contentBrief,
  words: count,
  /** Of the last text; null if there is none yet. */
  engine: engine.nullable(),
  /** Edited by hand after generation. */
  edited: z.boolean(),
  is_writing: z.boolean(),
  /** Of the last writing attempt. */
  problem: writingProblem.nullable(),
  created_at: time,
  updated_at: time,
})
export type DraftSummary = z.output<typeof draftSummary>

export const draft = draftSummary.extend({
  /** Incremented by every change; updates send the revision they are based on (optimistic locking). */
  revision: z.int(),
  article,
  /** Headings for the text; null if there is no outline. */
  outline: outline.nullable(),
  /** Model name, as reported by the service that wrote the last text. */
  model: z.string().nullable(),
  versions: count,
  /** Content read from the target page; null if not read yet. */
  page: z.object({ title: z.string().nullable(), words: count, read_at: time }).nullable(),
  /** Credits spent on the draft. */
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
  /** The version the draft shows now. */
  is_current: z.boolean(),
})
export type DraftVersion = z.output<typeof draftVersion>

export const contentAvailability = z.object({
  /** The engine that writes now, according to the settings. */
  engine,
  model: z.string().nullable(),
  credits_per_draft: count,
  /** What the member can spend now, and when it is more; null: all credits can be spent. */
  spendable: count,
  more_at: time.nullable(),
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

const byId = z.object({ id: z.uuid() })
const byVersion = byId.extend({ number: z.coerce.number<string>().int().min(1) })
const one = z.object({ draft })
const revision = z.int()
const creditErrors = ['insufficient_credits', 'unsettled_limit'] as const
const changeErrors = ['signed_out', 'not_found', 'conflict', 'draft_busy'] as const

export const contentEndpoints = {
  availability: endpoint({
    method: 'GET',
    path: '/api/content',
    access: 'member',
    summary: 'Returns the active engine, the price of a draft, and the quota used.',
    output: contentAvailability,
    errors: ['signed_out'],
  }),
  drafts: endpoint({
    method: 'GET',
    path: '/api/content/drafts',
    access: 'member',
    summary: `Lists the member's drafts, last changed first, ${draftsPerPage} per page.`,
    query: z.strictObject({
      q: typed({ lengthMax: searchLengthMax }).optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({ drafts: z.array(draftSummary), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/content/drafts',
    access: 'member',
    summary: 'Creates a draft without text.',
    body: contentBrief,
    output: one,
    errors: ['signed_out', 'too_many_drafts'],
    idempotency: 'required',
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id',
    access: 'member',
    summary: 'Returns one draft with its text.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  changeBrief: endpoint({
    method: 'PUT',
    path: '/api/content/drafts/:id/brief',
    access: 'member',
    summary: 'Updates the brief. The link of the text changes at once, the text itself stays.',
    params: byId,
    body: z.strictObject({ revision, brief: contentBrief }),
    output: one,
    errors: changeErrors,
  }),
  changeOutline: endpoint({
    method: 'PUT',
    path: '/api/content/drafts/:id/outline',
    access: 'member',
    summary: 'Saves the outline for the text.',
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
      'Saves the edited text. A text has its link exactly once: a missing link is inserted, duplicates are removed.',
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
      'Writes an outline, the article or one section as a stream of events: begin, text or outline, end. Closing the stream stops it; text written until then is kept.',
    params: byId,
    body: z.strictObject({
      revision,
      task: writingTask,
      /** Index of the section, from 0. */
      section: z.int32().min(0).nullable().default(null),
      /** What to change. */
      request: lines({ lengthMax: sectionRequestLengthMax }).default(''),
      /** Null: according to the settings. */
      engine: z.literal('built_in').nullable().default(null),
    }),
    output: 'text/event-stream',
    errors: [...changeErrors, 'quota_exceeded', 'tokens_used_up', 'provider_quota_exceeded', ...creditErrors],
  }),
  similarity: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id/similarity',
    access: 'member',
    summary: 'Returns how much of the text appears verbatim on the target page.',
    params: byId,
    output: similarity,
    errors: ['signed_out', 'not_found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id/versions',
    access: 'member',
    summary: `Lists earlier versions of the text, newest first, at most ${draftVersionsMax}.`,
    params: byId,
    output: z.object({ versions: z.array(draftVersion).max(draftVersionsMax) }),
    errors: ['signed_out', 'not_found'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id/versions/:number',
    access: 'member',
    summary: 'Returns one version with its text.',
    params: byVersion,
    output: z.object({ version: draftVersion, article }),
    errors: ['signed_out', 'not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/content/drafts/:id/versions/:number/restore',
    access: 'member',
    summary: 'Restores a version; the replaced text stays among the versions.',
    params: byVersion,
    body: z.strictObject({ revision }),
    output: one,
    errors: changeErrors,
  }),
} as const
