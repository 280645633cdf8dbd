// Transitions by members, each with its required input and style. The server decides which are open.
import type { OutputOf } from '../../../contract/endpoint.ts'
import { orderReasonLengthMin, orderReasonMax, statementLengthMin, statementMax } from '../../../contract/limits.ts'
import type { OrderTransition } from '../../../contract/orderProcess.ts'
import type { Order, orderEndpoints } from '../../../contract/orders.ts'
import { at, call } from '../../lib/api.ts'
import { useTakeOrder } from './orders.ts'

type Endpoints = typeof orderEndpoints

/** In display order. */
export const memberTransitions = [
  'approve',
  'accept',
  'submit_link',
  'start',
  'reject_revision',
  'request_revision',
  'decline',
  'cancel',
  'dispute',
  'withdraw',
] as const satisfies readonly OrderTransition[]
export type MemberTransition = (typeof memberTransitions)[number]

export interface TransitionShape {
  variant: 'primary' | 'secondary' | 'ghost'
  /** Length of the note; undefined: no note. `min` 0: optional. */
  note?: { min: number; max: number }
  /** It ends the order or costs one side something. */
  harsh?: boolean
}

const reason = { min: 0, max: orderReasonMax }

export const transitionShapes: Readonly<Record<MemberTransition, TransitionShape>> = {
  approve: { variant: 'primary' },
  accept: { variant: 'primary' },
  submit_link: { variant: 'primary' },
  start: { variant: 'secondary' },
  reject_revision: { variant: 'secondary', note: reason },
  request_revision: { variant: 'secondary', note: { min: orderReasonLengthMin, max: orderReasonMax } },
  decline: { variant: 'secondary', note: reason, harsh: true },
  cancel: { variant: 'ghost', note: reason, harsh: true },
  dispute: { variant: 'ghost', note: { min: statementLengthMin, max: statementMax }, harsh: true },
  withdraw: { variant: 'ghost', note: reason, harsh: true },
}

/** The reader’s possible transitions, the most important first. */
export const openTransitions = ({ transitions }: Pick<Order, 'transitions'>): MemberTransition[] =>
  memberTransitions.filter(
    (transition) =>
      transitions.includes(transition) &&
      // To decline is free, to withdraw is not.
      !(transition === 'withdraw' && transitions.includes('decline')),
  )

const accept = at<Endpoints['accept']>('POST', '/api/orders/:id/accept')
const decline = at<Endpoints['decline']>('POST', '/api/orders/:id/decline')
const start = at<Endpoints['start']>('POST', '/api/orders/:id/start')
const withdrawOrder = at<Endpoints['withdrawOrder']>('POST', '/api/orders/:id/withdraw')
const cancel = at<Endpoints['cancel']>('POST', '/api/orders/:id/cancel')
const approve = at<Endpoints['approve']>('POST', '/api/orders/:id/approve')
const rejectRevision = at<Endpoints['rejectRevision']>('POST', '/api/orders/:id/reject-revision')
const requestRevision = at<Endpoints['requestRevision']>('POST', '/api/orders/:id/request-revision')
const dispute = at<Endpoints['dispute']>('POST', '/api/orders/:id/dispute')
const submitLink = at<Endpoints['submitLink']>('POST', '/api/orders/:id/submit-link')
const dryCheck = at<Endpoints['dryCheck']>('POST', '/api/orders/:id/dry-check')
const checkAgain = at<Endpoints['checkAgain']>('POST', '/api/orders/:id/check')
const state = at<Endpoints['state']>('POST', '/api/orders/:id/statement')
const object = at<Endpoints['object']>('POST', '/api/orders/:id/objection')
const review = at<Endpoints['review']>('POST', '/api/orders/:id/review')

/** The version the reader saw when deciding. */
interface Seen {
  id: string
  version: number
}

export type PlainTransition = Exclude<MemberTransition, 'submit_link'>

interface TransitionInput {
  params: { id: string }
  body: { version: number; note: string }
}

const plain: Readonly<Record<PlainTransition, (input: TransitionInput) => Promise<{ order: Order }>>> = {
  accept: (input) => call(accept, input),
  decline: (input) => call(decline, input),
  start: (input) => call(start, input),
  withdraw: (input) => call(withdrawOrder, input),
  cancel: (input) => call(cancel, input),
  approve: (input) => call(approve, input),
  reject_revision: (input) => call(rejectRevision, input),
  request_revision: (input) => call(requestRevision, input),
  dispute: (input) => call(dispute, input),
}

export interface OrderActions {
  transition(transition: PlainTransition, order: Seen, note: string): Promise<Order>
  submitLink(order: Seen, page: string): Promise<Order>
  /** Submits nothing. */
  dryCheck(id: string, page: string): Promise<OutputOf<Endpoints['dryCheck']>>
  checkAgain(id: string): Promise<Order>
  state(id: string, body: string): Promise<Order>
  object(id: string, note: string): Promise<Order>
  review(id: string, stars: number, body: string): Promise<Order>
}

export const useOrderActions = (): OrderActions => {
  const take = useTakeOrder()
  return {
    transition: (transition, { id, version }, note) =>
      take(plain[transition]({ params: { id }, body: { version, note } })),
    submitLink: ({ id, version }, page) => take(call(submitLink, { params: { id }, body: { version, page } })),
    dryCheck: (id, page) => call(dryCheck, { params: { id }, body: { page } }),
    checkAgain: (id) => take(call(checkAgain, { params: { id } })),
    state: (id, body) => take(call(state, { params: { id }, body: { body } })),
    object: (id, note) => take(call(object, { params: { id }, body: { note } })),
    review: (id, stars, body) => take(call(review, { params: { id }, body: { stars, body } })),
  }
}
