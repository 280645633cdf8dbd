// What members do with an exchange, each with how it looks. What is open to the reader, the server says.
import type {
  Exchange,
  ExchangeApproval,
  exchangeEndpoints,
  ExchangeRequest,
  ExchangeStep,
} from '../../../contract/exchange.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/intent.ts'
import { useTakeExchange } from './exchange.ts'

type Endpoints = typeof exchangeEndpoints

const request = at<Endpoints['requestExchange']>('POST', '/api/exchanges')
const approve = at<Endpoints['approveExchange']>('POST', '/api/exchanges/:id/approve')
const reject = at<Endpoints['rejectExchange']>('POST', '/api/exchanges/:id/reject')
const withdraw = at<Endpoints['withdrawExchange']>('POST', '/api/exchanges/:id/withdraw')
const submitLink = at<Endpoints['handInLink']>('POST', '/api/exchanges/:id/submit-link')
const confirm = at<Endpoints['confirmLink']>('POST', '/api/exchanges/:id/confirm')
const check = at<Endpoints['checkLinks']>('POST', '/api/exchanges/:id/check')

/** In the order in which they are offered; a look is asked for beside the links. */
export const memberTransitions = [
  'approve',
  'submit_link',
  'confirm',
  'reject',
  'withdraw',
] as const satisfies readonly ExchangeStep[]
export type MemberTransition = (typeof memberTransitions)[number]

/** Those that only want to be meant. */
export type PlainTransition = 'confirm' | 'withdraw'
const harsh: readonly MemberTransition[] = ['reject', 'withdraw']
export const isHarsh = (transition: MemberTransition): boolean => harsh.includes(transition)

/** Under which its words are: a request that nobody has agreed to yet is withdrawn in other words than what was agreed. */
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
  /** Without a reason where the note is empty. */
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

/** Asked for once, however often it is pressed or sent again. */
export const useRequestExchange = (): ((asked: ExchangeRequest) => Promise<Exchange>) => {
  const take = useTakeExchange()
  const intent = useIntent()
  return (asked) => take(intent.once(asked, (idempotencyKey) => call(request, { body: asked }, { idempotencyKey })))
}
