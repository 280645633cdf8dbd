// Error texts. Codes come from the contract; a code without an English and a German text does not compile.
import type { TFunction } from 'i18next'
import { errorStatus, type ErrorCode, type Issue, type IssueCode } from '../../contract/errors.ts'
import { readIssue, reasonsApart } from './formIssues.ts'
import { ApiError, type FailureCode } from './http.ts'
import type de from './locales/errors.de.json'
import type en from './locales/errors.en.json'

interface Complete {
  place: string
  codes: Record<FailureCode, string>
  issues: Record<IssueCode, string>
}
type CompleteIn<Texts extends Complete> = Texts

export type ErrorTexts = CompleteIn<typeof en> & CompleteIn<typeof de>

/** An unknown error is a bug of ours, and gets a generic text. */
export const failureText = (t: TFunction<'errors'>, error: unknown): string => {
  if (!(error instanceof ApiError)) return t('unknown')
  // A tab left open may receive a code from a newer server that it does not know.
  const text = error.code === 'network' || isErrorCode(error.code) ? t(`codes.${error.code}`) : t('unknown')
  return error.reference === null ? text : `${text} ${t('reference', { reference: error.reference })}`
}

/** Some issues name the wrong line and word, such as those of an email template. */
export const issueText = (t: TFunction<'errors'>, { code, limit, line, word }: Omit<Issue, 'path'>): string =>
  t(`issues.${code}`, {
    count: limit ?? 0,
    word: word ?? '',
    place: line === undefined ? '' : t('place', { line }),
  })

const isErrorCode = (message: string): message is ErrorCode => Object.hasOwn(errorStatus, message)

/** The message beside a form field: an issue of the contract, or an error that belongs to this field. */
export const fieldText = (t: TFunction<'errors'>, message: string | undefined): string | undefined => {
  if (message === undefined) return undefined
  if (isErrorCode(message)) return t(`codes.${message}`)
  const reasons = message.split(reasonsApart).map((reason) => issueText(t, readIssue(reason)))
  return reasons.join(' ')
}
