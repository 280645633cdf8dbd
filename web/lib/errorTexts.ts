// The text files of errors. Codes come from the contract; a code without an English and a German text does not compile.
import type { IssueCode } from '../../contract/errors.ts'
import type { FailureCode } from './http.ts'
import type de from './locales/errors.de.json'
import type en from './locales/errors.en.json'

interface Complete {
  place: string
  codes: Record<FailureCode, string>
  issues: Record<IssueCode, string>
}
type CompleteIn<Texts extends Complete> = Texts

export type ErrorTexts = CompleteIn<typeof en> & CompleteIn<typeof de>
