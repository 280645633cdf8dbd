// The moves that people make, each with what it asks for and how it looks. Which of them are open, the server says.
import type { OrderMove } from '../../../contract/orderProcess.ts'
import type { Order, orderEndpoints } from '../../../contract/orders.ts'
import { at, call } from '../../lib/api.ts'
import { useTakeOrder } from './orders.ts'

type Endpoints = typeof orderEndpoints

/** In the order in which they are offered. */
export const memberMoves = [
  'approve',
  'accept',
  'hand_in',
  'start',
  'insist',
  'ask_for_change',
  'decline',
  'cancel',
  'dispute',
  'give_up',
] as const satisfies readonly OrderMove[]
export type MemberMove = (typeof memberMoves)[number]

export interface MoveShape {
  look: 'primary' | 'secondary' | 'ghost'
  /** Of what somebody writes with it; undefined: nothing is asked. `min` 0: it may stay empty. */
  note?: { min: number; max: number }
  /** It ends the order or costs somebody something. */
  harsh?: boolean
}

const reason = { min: 0, max: 1_000 }

export const moveShapes: Readonly<Record<MemberMove, MoveShape>> = {
  approve: { look: 'primary' },
  accept: { look: 'primary' },
  hand_in: { look: 'primary' },
  start: { look: 'secondary' },
  insist: { look: 'secondary', note: reason },
  ask_for_change: { look: 'secondary', note: { min: 3, max: 1_000 } },
  decline: { look: 'secondary', note: reason, harsh: true },
  cancel: { look: 'ghost', note: reason, harsh: true },
  dispute: { look: 'ghost', note: { min: 10, max: 4_000 }, harsh: true },
  give_up: { look: 'ghost', note: reason, harsh: true },
}

/** What the reader can do now, the most important first. */
export const openMoves = ({ moves }: Pick<Order, 'moves'>): MemberMove[] =>
  memberMoves.filter((move) => moves.includes(move))

const accept = at<Endpoints['accept']>('POST', '/api/orders/:id/accept')
const decline = at<Endpoints['decline']>('POST', '/api/orders/:id/decline')
const start = at<Endpoints['start']>('POST', '/api/orders/:id/start')
const giveUp = at<Endpoints['giveUp']>('POST', '/api/orders/:id/give-up')
const cancel = at<Endpoints['cancel']>('POST', '/api/orders/:id/cancel')
const approve = at<Endpoints['approve']>('POST', '/api/orders/:id/approve')
const insist = at<Endpoints['insist']>('POST', '/api/orders/:id/insist')
const askForChange = at<Endpoints['askForChange']>('POST', '/api/orders/:id/ask-for-change')
const dispute = at<Endpoints['dispute']>('POST', '/api/orders/:id/dispute')
const handIn = at<Endpoints['handIn']>('POST', '/api/orders/:id/hand-in')
const checkAgain = at<Endpoints['checkAgain']>('POST', '/api/orders/:id/check')
const state = at<Endpoints['state']>('POST', '/api/orders/:id/statement')
const review = at<Endpoints['review']>('POST', '/api/orders/:id/review')

/** The version that the reader has seen when they decided. */
interface Seen {
  id: string
  version: number
}

export type PlainMove = Exclude<MemberMove, 'hand_in'>

interface MoveInput {
  params: { id: string }
  body: { version: number; note: string }
}

const plain: Readonly<Record<PlainMove, (input: MoveInput) => Promise<{ order: Order }>>> = {
  accept: (input) => call(accept, input),
  decline: (input) => call(decline, input),
  start: (input) => call(start, input),
  give_up: (input) => call(giveUp, input),
  cancel: (input) => call(cancel, input),
  approve: (input) => call(approve, input),
  insist: (input) => call(insist, input),
  ask_for_change: (input) => call(askForChange, input),
  dispute: (input) => call(dispute, input),
}

export interface OrderActions {
  move(move: PlainMove, order: Seen, note: string): Promise<Order>
  handIn(order: Seen, page: string): Promise<Order>
  checkAgain(id: string): Promise<Order>
  state(id: string, body: string): Promise<Order>
  review(id: string, stars: number, body: string): Promise<Order>
}

export const useOrderActions = (): OrderActions => {
  const take = useTakeOrder()
  return {
    move: (move, { id, version }, note) => take(plain[move]({ params: { id }, body: { version, note } })),
    handIn: ({ id, version }, page) => take(call(handIn, { params: { id }, body: { version, page } })),
    checkAgain: (id) => take(call(checkAgain, { params: { id } })),
    state: (id, body) => take(call(state, { params: { id }, body: { body } })),
    review: (id, stars, body) => take(call(review, { params: { id }, body: { stars, body } })),
  }
}
