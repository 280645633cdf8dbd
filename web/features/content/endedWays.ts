// Possible actions after an unfinished generation, by its reason.
import type { Engine, WritingProblem } from '../../../contract/content.ts'
import { ApiError, type FailureCode } from '../../lib/http.ts'
import type { Ended } from './useWriting.ts'

/** `built_in`: the engine that is always available, instead of the service. */
export type Way = 'again' | 'built_in' | 'brief' | 'credits' | 'settlement'

const afterProblem: Readonly<Record<WritingProblem, readonly Way[]>> = {
  page_unreachable: ['again', 'brief'],
  page_missing: ['brief'],
  page_unreadable: ['brief'],
  page_empty: ['brief'],
  service_timeout: ['again', 'built_in'],
  service_unreachable: ['again', 'built_in'],
  service_busy: ['again', 'built_in'],
  service_failed: ['again', 'built_in'],
  service_key: ['built_in'],
  service_model: ['built_in'],
  stream_broken: ['again', 'built_in'],
  refused: ['brief', 'built_in'],
  nothing_written: ['again', 'built_in'],
  interrupted: ['again'],
}

const afterCode: Readonly<Partial<Record<FailureCode, readonly Way[]>>> = {
  tokens_used_up: ['built_in'],
  provider_quota_exceeded: ['built_in'],
  insufficient_credits: ['credits'],
  unsettled_limit: ['settlement'],
  quota_exceeded: [],
  not_found: [],
  draft_busy: [],
}

const afterRefusal = (error: unknown): readonly Way[] =>
  (error instanceof ApiError ? afterCode[error.code] : undefined) ?? ['again']

const allWays = (ended: Ended): readonly Way[] => {
  switch (ended.kind) {
    case 'written':
    case 'stopped':
      return []
    case 'failed':
      return afterProblem[ended.problem]
    case 'broken':
      return ['again']
    case 'refused':
      return afterRefusal(ended.error)
  }
}

/** Not offered if the built-in engine already wrote the text. */
export const ways = (ended: Ended, engine: Engine): Way[] => {
  const wasBuiltIn = engine === 'built_in' || ('request' in ended && ended.request.builtIn === true)
  return allWays(ended).filter((way) => way !== 'built_in' || !wasBuiltIn)
}
