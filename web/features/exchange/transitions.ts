// Transitions that members can make, each with its style. The server decides which are open to the reader.
import type {
  Exchange,
  ExchangeApproval,
  exchangeEndpoints,
  ExchangeRequest,
  ExchangeStep,
} from '../../../contract/exchange.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { useTakeExchange } from './exchange.ts'

type Endpoints = typeof exchangeEndpoints

const request = at<Endpoints['requestExchange']>('POST', '/api/exchanges')
const approve = at<Endpoints['approveExchange']>('POST', '/api/exchanges/:id/approve')
const reject = at<Endpoints['rejectExchange']>('POST', '/api/exchanges/:id/reject')
const withdraw = at<Endpoints['withdrawExchange']>('POST', '/api/exchanges/:id/withdraw')
const submitLink = at<Endpoints['submitExchangeLink']>('POST', '/api/exchanges/:id/submit-link')
const confirm = at<Endpoints['confirmLink']>('POST', '/api/exchanges/:id/confirm')
const check = at<Endpoints['checkLinks']>('POST', '/api/exchanges/:id/check')

/** In display order; a recheck is offered beside the links. */
export const memberTransitions = [
  'approve',
  'submit_link',
  'confirm',
  'reject',
  'withdraw',
] as const satisfies readonly ExchangeStep[]
export type MemberTransition = (typeof memberTransitions)[number]

/** Transitions without input. */
export type PlainTransition = 'confirm' | 'withdraw'
const harsh: readonly MemberTransition[] = ['reject', 'withdraw']
export const isHarsh = (transition: MemberTransition): boolean => harsh.includes(transition)

/**
 * Text key of a transition: withdrawing an unanswered request has other texts than withdrawing from an agreed exchange.
 */
export const wordsOf = <M extends MemberTransition>(
  transition: M,
  { stage }: Pick<Exchange, 'stage'>,
): M | 'withdrawRequest' => (transition === 'withdraw' && stage === 'pending' ? 'withdrawRequest' : transition)

export const openTransitions = ({ steps }: Pick<Exchange, 'steps'>): MemberTransition[] =>
  memberTransitions.filter((transition) => steps.includes(transition))

const plain: Readonly<Record<PlainTransition, (id: string) => Promise<{ exchange: Exchange }>>> = {
  confirm: (id) => call(confirm, { params: { id } }),
  withdraw: (id) => call(withdraw, { params: { id } }),
}

interface ExchangeActions {
  transition(transition: PlainTransition, id: string): Promise<Exchange>
  approve(id: string, approval: ExchangeApproval): Promise<Exchange>
  /** An empty note means no reason. */
  reject(id: string, note: string): Promise<Exchange>
  submitLink(id: string, page: string): Promise<Exchange>
  check(id: string): Promise<Exchange>
}

export const useExchangeActions = (): ExchangeActions => {
  const take = useTakeExchange()
  return {
    transition: (transition, id) => take(plain[transition](id)),
    approve: (id, approval) => take(call(approve, { params: { id }, body: approval })),
    reject: (id, note) => take(call(reject, { params: { id }, body: { note } })),
    submitLink: (id, page) => take(call(submitLink, { params: { id }, body: { page } })),
    check: (id) => take(call(check, { params: { id } })),
  }
}

/** Idempotent: a double click or a retry creates one request. */
export const useRequestExchange = (): ((asked: ExchangeRequest) => Promise<Exchange>) => {
  const take = useTakeExchange()
  const intent = useIntent()
  return (asked) => take(intent.once(asked, (idempotencyKey) => call(request, { body: asked }, { idempotencyKey })))
}
