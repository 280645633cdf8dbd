// Parts of an order: the terms under which it was placed, what the clock does next, its history, its credits, how a refund of
// its guarantee is reckoned, and a dispute about it.
import { z } from 'zod'
import { niche } from './analysis.ts'
import { guarantee, linkType, offerRel, writer } from './offers.ts'
import { orderActors, type OrderTransition, orderProcess, orderStatuses } from './orderProcess.ts'

const time = z.iso.datetime()
const credits = z.int().min(0)
export const orderActor = z.enum(orderActors)

const transitions = [...new Set(orderProcess.map(({ transition }) => transition))] as [
  OrderTransition,
  ...OrderTransition[],
]
export const orderTransition = z.enum(transitions)

/** What the clock does next if nobody does anything. */
export const orderAlarm = z.object({
  transition: orderTransition,
  at: time,
  /** By the clock of the server, when it answered; 0 where it is about to happen. */
  seconds_left: z.int().min(0),
})

export const orderTerms = z.object({
  price: z.int().positive(),
  link_type: linkType,
  rel: offerRel,
  category: niche,
  turnaround_days: z.int(),
  guarantee_months: guarantee,
  writer,
  links_per_page: z.int(),
  labelled: z.boolean(),
  /** Accepted by itself, due within days, with a bonus. */
  prime: z.boolean(),
})
export type OrderTerms = z.output<typeof orderTerms>

/** Moves of the process, and what becomes of a link after it was completed. */
const linkEventNames = [
  'link_endangered',
  'link_repaired',
  'link_lost',
  'guarantee_refunded',
  'guarantee_fulfilled',
] as const
const orderEventNames = ['place', ...transitions, 'state', ...linkEventNames] as const
export const orderEventName = z.enum(orderEventNames)

/** One thing that happened. `detail` has what there is to say about it. */
export const orderEvent = z.object({
  id: z.string(),
  at: time,
  event: orderEventName,
  actor: orderActor,
  /** How the order stood after it. */
  status: z.enum(orderStatuses),
  detail: z.object({
    /** What somebody wrote with it: a reason, a wish. */
    note: z.string().optional(),
    url: z.string().optional(),
    reasons: z.array(z.string()).optional(),
    /** Credits that moved, by what for. */
    refund: credits.optional(),
    payout: credits.optional(),
    prime_bonus: credits.optional(),
    prime_penalty: credits.optional(),
    until: time.optional(),
  }),
})

/** What is held for it, and what became of that. */
export const orderCredits = z.object({
  held: credits,
  paid_out: credits,
  refunded: credits,
  bonus: credits,
  penalty: credits,
  guarantee_refunded: credits,
})

/** How a refund of the guarantee was reckoned, in figures that both sides see. */
export const guaranteeReckoning = z.object({
  amount: credits,
  by: z.enum(['whole', 'share']),
  /** What the seller was paid. */
  paid: credits,
  days_left: z.int().min(0),
  days_in_all: z.int().min(1),
})

export const orderDispute = z.object({
  opened_at: time,
  /** Until when both sides can say something. */
  state_by: time,
  seconds_left: z.int().min(0),
  statements: z.array(z.object({ side: orderActor.extract(['buyer', 'seller']), body: z.string(), stated_at: time })),
  can_state: z.boolean(),
})
