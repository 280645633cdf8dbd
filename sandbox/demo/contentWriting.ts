// Builds a demo draft step by step, as the product would have stored it: its text, its versions, and its usage.
import { randomUUID } from 'node:crypto'
import { type Article, countWords, emptyArticle, wordsOf } from '../../contract/article.ts'
import type { Outline } from '../../contract/content.ts'
import { dayMs, minuteMs } from '../../contract/durations.ts'
import { outlineHeadingLengthMax, outlineHeadingsMax } from '../../contract/limits.ts'
import {
  articleFromMarkdown,
  outlineFromText,
  withOneLink,
  answerTokensMax,
  messagesFor,
  type Wanted,
  withSection,
} from '../../server/content/seed.ts'
import { makeWriters } from '../../server/content/writers.ts'
import type { Row } from './batches.ts'
import { snapshotOf } from './contentPages.ts'
import type { DraftStep, DraftStory } from './contentStories.ts'

export interface WrittenDraft {
  row: Row<'content_drafts'>
  article: Article
  engine: 'built_in' | 'service' | null
  versions: Row<'content_versions'>[]
  uses: DraftUse[]
}

export interface DraftUse extends Row<'content_uses'> {
  user_id: string
  day: string
  started_at: Date
  engine: 'built_in' | 'service'
  outcome: 'written' | 'failed'
  tokens_in: number
  tokens_out: number
}

type Written = DraftStep & { by: 'built_in' | 'service' }

/** The model name of the sandbox's mock service. */
const serviceModel = 'sandbox-writer-1'
const lettersPerToken = 4
const tookMs = { built_in: 2_000, service: 40_000 } as const

interface Draft {
  article: Article
  outline: Outline | null
  engine: 'built_in' | 'service' | null
  model: string | null
  edited: boolean
  problem: string | null
  revision: number
  versions: Row<'content_versions'>[]
  uses: DraftUse[]
  updatedAt: Date
}

interface Writing {
  id: string
  memberId: string
  story: DraftStory
  now: Date
}

export const writeDraft = async (writing: Writing): Promise<WrittenDraft> => {
  const { id, memberId, story, now } = writing
  const first = timeOf(story.steps[0]?.daysAgo ?? 0, now)
  const createdAt = new Date(first.getTime() - minuteMs)
  let draft: Draft = {
    ...{ article: emptyArticle, outline: null, engine: null, model: null, edited: false, problem: null },
    ...{ revision: 1, versions: [], uses: [], updatedAt: createdAt },
  }
  for (const step of story.steps) {
    draft = step.by === 'hand' ? editedBy(draft, step, writing) : await writtenBy(draft, step, writing)
  }
  const { article, outline, engine, model, edited, problem, revision, versions, uses, updatedAt } = draft
  const words = wordsOf(article, story.brief.anchor_text)
  const row = {
    ...{ id, user_id: memberId, ...story.brief, outline, engine, model, edited, problem, revision, words },
    ...{ article: JSON.stringify(article), title: article.title, versions: versions.length },
    ...{ created_at: createdAt, updated_at: updatedAt, ...readPage(draft, story) },
  }
  return { row, article, engine, versions, uses }
}

const timeOf = (daysAgo: number, now: Date): Date => new Date(now.getTime() - Math.round(daysAgo * dayMs))

/** The page was read when the last generation started. */
const readPage = ({ uses }: Draft, { page, brief }: DraftStory) => {
  if (page === null) return {}
  const snapshot = snapshotOf(page)
  return {
    page: JSON.stringify(snapshot),
    page_url: brief.target_url,
    page_words: countWords(snapshot.lines.map(({ text }) => text).join(' ')),
    page_read_at: uses.at(-1)?.started_at ?? null,
  }
}

const editedBy = (draft: Draft, step: Extract<DraftStep, { by: 'hand' }>, { id, story, now }: Writing): Draft => {
  const article = withOneLink(step.change(draft.article), story.brief)
  const at = timeOf(step.daysAgo, now)
  const version = { engine: null, model: null, article, at, origin: 'edit' }
  return { ...withText(draft, { ...version, id, anchor: story.brief.anchor_text }), edited: true, problem: null }
}

interface Kept {
  id: string
  anchor: string
  origin: string
  engine: 'built_in' | 'service' | null
  model: string | null
  article: Article
  at: Date
}

const versionOf = ({ versions }: Draft, { id, anchor, origin, engine, model, article, at }: Kept) => ({
  ...{ draft_id: id, number: versions.length + 1, origin, engine, model, title: article.title, saved_at: at },
  ...{ article: JSON.stringify(article), words: wordsOf(article, anchor) },
})

const withText = (draft: Draft, kept: Kept): Draft => ({
  ...draft,
  article: kept.article,
  revision: draft.revision + 1,
  versions: [...draft.versions, versionOf(draft, kept)],
  updatedAt: kept.at,
})

interface Answered {
  text: string
  model: string
  use: DraftUse
}

const writtenBy = async (before: Draft, step: Written, writing: Writing): Promise<Draft> => {
  const { id, story } = writing
  const { anchor_text: anchor, target_url: targetUrl } = story.brief
  const { text, model, use } = await answerTo(before, step, writing)
  const problem = step.by === 'service' ? (step.problem ?? null) : null
  const draft = { ...before, problem, uses: [...before.uses, use] }
  const at = endOf(step, writing)
  if (step.task === 'outline') {
    const outline = outlineFromText(text, { countMax: outlineHeadingsMax, lengthMax: outlineHeadingLengthMax })
    return { ...draft, outline, revision: draft.revision + 1, updatedAt: at }
  }
  const said = articleFromMarkdown(text, { targetUrl, isPartial: problem !== null })
  const isSection = step.task === 'section'
  const joined = isSection ? withSection(draft.article, step.section ?? 0, said.blocks) : said
  const article = withOneLink(joined, story.brief)
  const kept = { id, anchor, engine: step.by, model, article, at }
  // An unfinished text does not replace an existing one.
  if (problem !== null && draft.article.blocks.length > 0) {
    return { ...draft, versions: [...draft.versions, versionOf(draft, { ...kept, origin: 'unfinished' })] }
  }
  const next = withText(draft, { ...kept, origin: isSection ? 'section' : 'engine' })
  return { ...next, engine: step.by, model, edited: isSection && draft.edited }
}

const endOf = ({ daysAgo, by }: Written, { now }: Writing): Date =>
  new Date(timeOf(daysAgo, now).getTime() + tookMs[by])

/** The prompt is the product's own, and its tokens are estimated as the product does when a service reports none. */
const answerTo = async (draft: Draft, step: Written, writing: Writing): Promise<Answered> => {
  const { id, memberId, story, now } = writing
  const wanted: Wanted = {
    ...{ task: step.task, brief: story.brief, article: draft.article, outline: draft.outline },
    page: story.page === null ? null : snapshotOf(story.page),
    section: step.by === 'service' ? (step.section ?? null) : null,
    request: step.by === 'service' ? (step.request ?? '') : '',
  }
  const asked = messagesFor(wanted).reduce((sum, { content }) => sum + content.length, 0)
  const { text, model } = step.by === 'built_in' ? await askBuiltIn(wanted) : serviceSays(step.says, story)
  const isService = step.by === 'service'
  const startedAt = timeOf(step.daysAgo, now)
  const problem = isService ? (step.problem ?? null) : null
  const use = {
    ...{ id: randomUUID(), user_id: memberId, draft_id: id, task: step.task, engine: step.by, model, problem },
    ...{ day: startedAt.toISOString().slice(0, 10), started_at: startedAt, ended_at: endOf(step, writing) },
    outcome: problem === null ? ('written' as const) : ('failed' as const),
    tokens_in: isService ? Math.ceil(asked / lettersPerToken) : 0,
    tokens_out: isService ? Math.ceil(text.length / lettersPerToken) : 0,
  }
  return { text, model, use }
}

const serviceSays = (says: string, { brief }: DraftStory) => ({
  text: says.replaceAll('{link}', `[${brief.anchor_text}](${brief.target_url})`),
  model: serviceModel,
})

const silenceMs = 30_000

const askBuiltIn = async (wanted: Wanted): Promise<{ text: string; model: string }> => {
  const pieces: string[] = []
  const question = {
    ...{ engine: 'built_in' as const, messages: messagesFor(wanted), tokensMax: answerTokensMax(wanted), silenceMs },
    signal: new AbortController().signal,
  }
  const { outcome, problem, model } = await makeWriters(null).ask(question, (piece) => void pieces.push(piece))
  if (outcome !== 'written') throw new Error(`The built-in engine failed: ${problem ?? outcome}`)
  return { text: pieces.join(''), model }
}
