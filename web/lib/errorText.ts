// Texts of errors and of issues in a form.
import type { Translate } from './translation.ts'
import { errorStatus, type ErrorCode, type Issue } from '../../contract/errors.ts'
import { readIssue, reasonsApart } from './formIssues.ts'
import { ApiError } from './http.ts'

/** An unknown error is a bug of ours, and gets a generic text. */
export const failureText = (t: Translate<'errors'>, error: unknown): string => {
  if (!(error instanceof ApiError)) return t('unknown')
  // A tab left open may receive a code from a newer server that it does not know.
  const text = error.code === 'network' || isErrorCode(error.code) ? t(`codes.${error.code}`) : t('unknown')
  return error.reference === null ? text : `${text} ${t('reference', { reference: error.reference })}`
}

/** Some issues name the wrong line and word, such as those of an email template. */
export const issueText = (t: Translate<'errors'>, { code, limit, line, word }: Omit<Issue, 'path'>): string =>
  t(`issues.${code}`, {
    count: limit ?? 0,
    word: word ?? '',
    place: line === undefined ? '' : t('place', { line }),
  })

const isErrorCode = (message: string): message is ErrorCode => Object.hasOwn(errorStatus, message)

/** The message beside a form field: an issue of the contract, or an error that belongs to this field. */
export const fieldText = (t: Translate<'errors'>, message: string | undefined): string | undefined => {
  if (message === undefined) return undefined
  if (isErrorCode(message)) return t(`codes.${message}`)
  const reasons = message.split(reasonsApart).map((reason) => issueText(t, readIssue(reason)))
  return reasons.join(' ')
}
