// Carries the contract's issue codes in form messages: `too_long:100` instead of an English sentence.
import type { z } from 'zod'
import { type Issue, type IssueCode, issueCodes } from '../../contract/errors.ts'

/** Separates several issues in the message of one field. */
export const reasonsApart = ' '

type Carried = Omit<Issue, 'path'>

/** Includes every part that a text may need; empty trailing parts are omitted. */
export const writeIssue = ({ code, limit, line, word }: Carried): string =>
  [code, limit ?? '', line ?? '', encodeURIComponent(word ?? '')].join(':').replace(/:+$/, '')

export const readIssue = (message: string): Carried => {
  const [name, limit = '', line = '', word = ''] = message.split(':')
  const code = issueCodes.find((known) => known === name)
  if (code === undefined) return { code: 'wrong_value' }
  return {
    code,
    ...(limit === '' ? {} : { limit: Number(limit) }),
    ...(line === '' ? {} : { line: Number(line) }),
    ...(word === '' ? {} : { word: decodeURIComponent(word) }),
  }
}

const codeOf = (issue: z.core.$ZodRawIssue): IssueCode => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong_type'
    case 'too_small':
      if (issue.origin !== 'string') return 'too_small'
      return issue.minimum === 1 ? 'required' : 'too_short'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_format':
      // An empty field is missing, not invalid.
      if (issue.input === '') return 'required'
      return issue.format === 'email' ? 'not_an_email' : issue.format === 'url' ? 'not_a_url' : 'wrong_value'
    case 'invalid_value':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
    case 'not_multiple_of':
      return 'wrong_value'
    case 'custom':
      return issueCodes.find((code) => code === issue.params?.['issue']) ?? 'wrong_value'
    case 'unrecognized_keys':
      return 'unknown_key'
    default:
      return 'wrong_value'
  }
}

/** For zod's `error` option. */
export const messageOf = (issue: z.core.$ZodRawIssue): string => {
  const code = codeOf(issue)
  if (issue.code === 'custom' && typeof issue.params?.['limit'] === 'number') {
    return writeIssue({ code, limit: issue.params['limit'] })
  }
  if (code === 'too_short' || code === 'too_small') return writeIssue({ code, limit: Number(issue['minimum']) })
  if (code === 'too_long' || code === 'too_big') return writeIssue({ code, limit: Number(issue['maximum']) })
  return code
}
