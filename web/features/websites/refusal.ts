// Why a website was not added, told apart by what the reader can do about it.
import type { IssueCode } from '../../../contract/errors.ts'
import { ApiError } from '../../lib/http.ts'

export type Refusal =
  /** What was typed is not a domain that we take; `meant` is the one that probably was. */
  | { kind: 'wrong'; code: IssueCode; meant: string | null }
  | { kind: 'added' }
  /** Another member has proved it; it can be contested. */
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

/** Failures that have words of their own which say more than that the domain should be checked. */
const explained: readonly string[] = [
  'domain_blocked',
  'too_many_websites',
  'too_many_requests',
  'network',
  'signed_out',
]

/** Only we can help with it. */
export const isBlocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'domain_blocked'

export const isExplained = (error: unknown): boolean => error instanceof ApiError && explained.includes(error.code)

/** What was typed as a sentence shows it. */
export const typedDomain = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '')
