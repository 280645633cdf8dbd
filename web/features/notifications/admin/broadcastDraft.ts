// Draft of a broadcast: its content, and the errors that prevent saving or sending it.
import type { Language } from '../../../../contract/accounts.ts'
import { type Broadcast, type BroadcastContent, broadcastDraft, type Segment } from '../../../../contract/broadcasts.ts'
import type { Issue } from '../../../../contract/errors.ts'
import { messageOf, readIssue } from '../../../lib/formIssues.ts'
import { languages } from '../../../lib/i18n.ts'

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

/** Deep equality of two drafts, whatever the order of their keys. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** Validation errors of the contract, by path ("content.de.title"). */
export const draftIssues = (draft: Draft): Issue[] => {
  const read = broadcastDraft.safeParse(draft, { error: messageOf })
  if (read.success) return []
  return read.error.issues.map(({ path, message }) => ({ path: path.join('.'), ...readIssue(message) }))
}

/** Errors of one language, by field. */
export const issuesOf = (issues: readonly Issue[], language: Language, part: SpokenPart): Issue[] =>
  issues.filter(({ path }) => path === `content.${language}.${part}`)

/** Errors of a preview name the field alone or with a prefix; the language is the requested one. */
export const placed = (issues: readonly Issue[], language: Language): Issue[] =>
  issues.map((issue) => {
    const field = issue.path.split('.').at(-1) ?? ''
    return { ...issue, path: field === 'path' ? field : `content.${language}.${field}` }
  })

/** A typed path inside the product: empty input means none. */
export const typedPath = (text: string): string | null => (text.trim() === '' ? null : text.trim())
