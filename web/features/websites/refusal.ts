// Why a website was not added, by what the member can do about it.
import type { IssueCode } from '../../../contract/errors.ts'
import { ApiError } from '../../lib/http.ts'

export type Refusal =
  /** The input is not a domain that we accept; `meant` is the domain that was probably meant. */
  | { kind: 'wrong'; code: IssueCode; meant: string | null }
  | { kind: 'added' }
  /** Another member has verified it; it can be contested. */
  | { kind: 'provedByAnother' }
  | { kind: 'failed'; error: unknown }

export const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) return { kind: 'failed', error }
  if (error.code === 'domain_added') return { kind: 'added' }
  if (error.code === 'domain_verified_by_another') return { kind: 'provedByAnother' }
  const issue = error.issues.find(({ path }) => path === 'domain')
  return issue === undefined
    ? { kind: 'failed', error }
    : { kind: 'wrong', code: issue.code, meant: issue.word ?? null }
}

/** Errors with a specific message that helps more than "check the domain". */
const explained: readonly string[] = [
  'domain_blocked',
  'too_many_websites',
  'too_many_requests',
  'network',
  'signed_out',
]

/** Only support can resolve it. */
export const isBlocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'domain_blocked'

export const isExplained = (error: unknown): boolean => error instanceof ApiError && explained.includes(error.code)

/** The typed domain as shown in messages. */
export const typedDomain = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '')
