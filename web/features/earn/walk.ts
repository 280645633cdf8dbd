// State of the earn dialog for one website: chosen snippet, typed page, and the result of the check.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { linkEndpoints, LinkReason } from '../../../contract/links.ts'
import { ApiError } from '../../lib/http.ts'
import type { SnippetTheme, SnippetType } from './snippets.ts'

type Answer = Pick<OutputOf<typeof linkEndpoints.verifyOwnLink>, 'verified' | 'verdict' | 'reasons' | 'credits'>

export type Outcome =
  | { kind: 'verified'; credits: number }
  | { kind: 'notFound'; reasons: readonly LinkReason[] }
  | { kind: 'inconclusive'; reasons: readonly LinkReason[] }
  /** The check request itself failed. */
  | { kind: 'failed'; error: unknown }

export const outcomeOf = ({ verified, verdict, reasons, credits }: Answer): Outcome => {
  if (verified) return { kind: 'verified', credits }
  return verdict === 'inconclusive' ? { kind: 'inconclusive', reasons } : { kind: 'notFound', reasons }
}

/** Why a submission was rejected: already credited, never eligible, page on another domain, or not sent at all. */
export type Refusal = 'alreadyCredited' | 'takenForGood' | 'wrongDomain' | 'unsent'

const refusals = new Map<string, Refusal>([
  ['already_credited', 'alreadyCredited'],
  ['award_forfeited', 'takenForGood'],
  ['wrong_domain', 'wrongDomain'],
] satisfies [ErrorCode, Refusal][])

export const refusalOf = (error: unknown): Refusal =>
  (error instanceof ApiError ? refusals.get(error.code) : undefined) ?? 'unsent'

/** How long a success is shown before the dialog closes by itself. */
export const closesAfterMs = 1_200

export type Step = 'snippet' | 'page' | 'result'
export const steps: readonly Step[] = ['snippet', 'page', 'result']

export interface Walk {
  step: Step
  type: SnippetType
  theme: SnippetTheme
  /** Index of the phrase, one of five. */
  phrase: number
  page: string
  homepage: boolean
  /** Validation error of the typed page. */
  fault: 'required' | 'wrongDomain' | null
  /** Null while the check is running. */
  outcome: Outcome | null
}

const phrases = 5

/** `random` as returned by Math.random: preselects one of the phrases. */
export const startOfWalk = (random: number): Walk => ({
  step: 'snippet',
  type: 'html',
  theme: 'light',
  phrase: Math.min(phrases - 1, Math.floor(random * phrases)),
  page: '',
  homepage: false,
  fault: null,
  outcome: null,
})

export type Move =
  | { kind: 'choose'; choice: Partial<Pick<Walk, 'type' | 'theme' | 'phrase'>> }
  | { kind: 'forward' }
  | { kind: 'back' }
  | { kind: 'type'; page: string }
  | { kind: 'homepage'; ticked: boolean }
  | { kind: 'refuse'; fault: NonNullable<Walk['fault']> }
  | { kind: 'send' }
  /** Submission rejected: back to the input with everything still filled in. */
  | { kind: 'unsent' }
  | { kind: 'answer'; outcome: Outcome }

export const walked = (walk: Walk, move: Move): Walk => {
  switch (move.kind) {
    case 'choose':
      return { ...walk, ...move.choice }
    case 'forward':
      return walk.step === 'snippet' ? { ...walk, step: 'page' } : walk
    case 'back':
      return { ...walk, step: walk.step === 'result' ? 'page' : 'snippet', fault: null, outcome: null }
    case 'type':
      return { ...walk, page: move.page, fault: null }
    case 'homepage':
      return { ...walk, homepage: move.ticked, page: move.ticked ? '' : walk.page, fault: null }
    case 'refuse':
      return { ...walk, step: 'page', fault: move.fault, outcome: null }
    case 'send':
      return { ...walk, step: 'result', fault: null, outcome: null }
    case 'unsent':
      return { ...walk, step: 'page', outcome: null }
    case 'answer':
      return walk.step === 'result' ? { ...walk, outcome: move.outcome } : walk
  }
}
