// A broadcast while it is being written: what is on the page, and what keeps it from being saved or sent.
import type { Language } from '../../../contract/accounts.ts'
import { type Broadcast, type BroadcastContent, broadcastDraft, type Segment } from '../../../contract/broadcasts.ts'
import type { Issue } from '../../../contract/errors.ts'
import { messageOf, readIssue } from '../../lib/formIssues.ts'
import { languages } from '../../lib/i18n.ts'

export interface Draft {
  segment: Segment
  content: BroadcastContent
  path: string | null
}

export type SpokenPart = keyof BroadcastContent[Language]

const nothing = { title: '', body: '', action: '' }

export const emptyDraft: Draft = { segment: {}, content: { en: nothing, de: nothing }, path: null }

export const draftOf = ({ segment, content, path }: Broadcast): Draft => ({ segment, content, path })

const ordered = ({ segment, content, path }: Draft): unknown => [
  Object.entries(segment).sort(([one], [other]) => one.localeCompare(other)),
  languages.map((language) => [content[language].title, content[language].body, content[language].action]),
  path,
]

/** Whether two drafts say the same, in whatever order their parts were put there. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** What the contract would refuse, by path ("content.de.title"). */
export const draftIssues = (draft: Draft): Issue[] => {
  const read = broadcastDraft.safeParse(draft, { error: messageOf })
  if (read.success) return []
  return read.error.issues.map(({ path, message }) => ({ path: path.join('.'), ...readIssue(message) }))
}

/** Of one language, by field. */
export const issuesOf = (issues: readonly Issue[], language: Language, part: SpokenPart): Issue[] =>
  issues.filter(({ path }) => path === `content.${language}.${part}`)

/** What the server found in a preview names the field alone, or with more before it; the language is the one that was asked for. */
export const placed = (issues: readonly Issue[], language: Language): Issue[] =>
  issues.map((issue) => {
    const field = issue.path.split('.').at(-1) ?? ''
    return { ...issue, path: field === 'path' ? field : `content.${language}.${field}` }
  })

/** An address inside the product as it is typed: nothing typed is no address. */
export const typedPath = (text: string): string | null => (text.trim() === '' ? null : text.trim())
