// The four texts of an email template being edited.
import type { Issue } from '../../../../contract/errors.ts'
import { type TemplateContent, templateContent } from '../../../../contract/mailTemplates.ts'
import { messageOf, readIssue } from '../../../lib/formIssues.ts'

export type TextPart = keyof TemplateContent
export const textParts = ['subject', 'title', 'body', 'action'] as const satisfies readonly TextPart[]

export const isSameText = (one: TemplateContent, other: TemplateContent): boolean =>
  textParts.every((part) => one[part] === other[part])

/** Validation errors of the contract, by field. */
export const textIssues = (content: TemplateContent): Issue[] => {
  const read = templateContent.safeParse(content, { error: messageOf })
  if (read.success) return []
  return read.error.issues.map(({ path, message }) => ({ path: path.join('.'), ...readIssue(message) }))
}

/** Issue paths name the field alone ("body") or with its prefix ("content.body"). */
const partOf = ({ path }: Issue): string => path.split('.').at(-1) ?? ''

export const issuesIn = (issues: readonly Issue[], part: TextPart): Issue[] =>
  issues.filter((issue) => partOf(issue) === part)

/** A placeholder as written into a text. */
export const gapOf = (name: string): string => `{{ ${name} }}`

/** Inserts a text at the cursor, or at the end if there is none. */
export const insertedAt = (text: string, insert: string, from: number | null, to: number | null): string =>
  text.slice(0, from ?? text.length) + insert + text.slice(to ?? from ?? text.length)
