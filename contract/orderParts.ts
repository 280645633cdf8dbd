// Parts of an order: its terms, next deadline, history, credits, the calculation of a guarantee refund, and a dispute.
import { z } from 'zod'
import { niche } from './analysis.ts'
import { acceptedDefects, linkCheck } from './links.ts'
import { guarantee, linkType, offerRel, writer } from './offers.ts'
import { claim } from './pendingCredits.ts'
import { orderActors, type OrderTransition, orderProcess, orderStatuses } from './orderProcess.ts'

const time = z.iso.datetime()
const credits = z.int().min(0)
export const orderActor = z.enum(orderActors)

const transitions = [...new Set(orderProcess.map(({ transition }) => transition))] as [
  OrderTransition,
  ...OrderTransition[],
]
export const orderTransition = z.enum(transitions)

/** Transition at the next deadline if neither side acts. */
export const orderAlarm = z.object({
  transition: orderTransition,
  at: time,
  /** By the server clock at the time of the response; 0 if it is about to happen. */
  seconds_left: z.int().min(0),
})

/** Checks before submission that are left. `next_at`: when the next one is possible; null: now. */
export const dryCheckAllowance = z.object({ left: z.int().min(0), next_at: time.nullable() })

/** What the check after submission would find now. It counts for nothing. */
export const dryCheck = linkCheck.omit({ id: true, at: true, picture: true, notes: true, is_manual: true })
export type DryCheck = z.output<typeof dryCheck>

/** A deadline has passed, and a fresh check of the link decides about completion, refund or payout. */
export const orderFinalCheck = z.object({
  /** How often it was postponed by a day, because the check was inconclusive. */
  postponed: z.int().min(0),
  /** After this many a person decides. */
  postponements_max: z.int(),
  /** Day (UTC) of the next check; null: the result is pending, or a person decides. */
  next_on: z.iso.date().nullable(),
})

export const orderTerms = z.object({
  /** Without surcharge and premium. */
  price: z.int().positive(),
  /** Express surcharge that the buyer of a prime order pays on top of the price. */
  surcharge: credits,
  /** For the guarantee account of the seller, paid on top of the price. */
  premium: credits,
  link_type: linkType,
  rel: offerRel,
  category: niche,
  turnaround_days: z.int(),
  guarantee_months: guarantee,
  writer,
  links_per_page: z.int(),
  labelled: z.boolean(),
  /** Accepted automatically and due within days; the surcharge is the seller's bonus if the link is in time. */
  prime: z.boolean(),
})
export type OrderTerms = z.output<typeof orderTerms>

/** Transitions of the order, and events of its link after completion. */
const linkEventNames = [
  'link_endangered',
  'link_repaired',
  'link_lost',
  'guarantee_refunded',
  'guarantee_fulfilled',
  'payout_released',
  'payout_reversed',
] as const
const orderEventNames = ['place', ...transitions, 'state', 'object', ...linkEventNames] as const
export const orderEventName = z.enum(orderEventNames)

/** One event of an order, with its specifics in `detail`. */
export const orderEvent = z.object({
  id: z.string(),
  at: time,
  event: orderEventName,
  actor: orderActor,
  /** Status after the event. */
  status: z.enum(orderStatuses),
  detail: z.object({
    /** Text written with it: a reason or a revision request. */
    note: z.string().optional(),
    url: z.string().optional(),
    reasons: z.array(z.string()).optional(),
    /** Credits moved, by purpose. */
    refund: credits.optional(),
    payout: credits.optional(),
    /** Of the payout, what is released later. */
    pending: credits.optional(),
    prime_bonus: credits.optional(),
    surcharge_refund: credits.optional(),
    prime_penalty: credits.optional(),
    /** Of the premium, what went to the guarantee account of the seller. */
    premium_paid: credits.optional(),
    /** Sources of a refund under guarantee, and what the seller still owes of it. */
    from_pending: credits.optional(),
    from_balance: credits.optional(),
    from_guarantee: credits.optional(),
    claim: credits.optional(),
    until: time.optional(),
    /** Defects of the link that a decision has accepted. */
    accepted: acceptedDefects.optional(),
  }),
})

const payoutPartStates = ['pending', 'released', 'refunded', 'withheld', 'expired'] as const

/** Credits held in escrow for the order, and how they were settled. */
const orderCredits = z.object({
  held: credits,
  paid_out: credits,
  /** Of what was paid out, what the seller did not get because the payment of the buyer was reversed. */
  withheld: credits,
  refunded: credits,
  bonus: credits,
  penalty: credits,
  /** Went to the guarantee account of the seller. */
  premium_paid: credits,
  guarantee_refunded: credits,
})

/** A part of a payout that is released later, while the link is live. */
export const payoutPart = z.object({
  /** 0: waits only for the payment of the buyer to settle. */
  number: z.int().min(0),
  amount: z.int().positive(),
  due_at: time,
  /**
   * For the seller: until then, the part waits because the payment of the buyer can still be reversed; a date in the past if it
   * is not settled yet. Null: it does not wait for that.
   */
  payment_settles_at: time.nullable(),
  /** refunded: taken for a refund under guarantee. withheld: the payment of the buyer was reversed. expired: the seller's account was closed. */
  state: z.enum(payoutPartStates),
  settled_at: time.nullable(),
})
export type PayoutPart = z.output<typeof payoutPart>

/** Where the credits of an order are. */
export const orderSettlement = {
  credits: orderCredits,
  /** What the seller did not get on completion, by release date. */
  payout_parts: z.array(payoutPart),
  /** What the seller could not pay of a refund under guarantee. */
  claim: claim.pick({ amount: true, paid: true, state: true, created_at: true }).nullable(),
} as const

/** Calculation of a guarantee refund, in figures that both sides see. */
export const guaranteeReckoning = z.object({
  amount: credits,
  by: z.enum(['whole', 'share']),
  /** Amount paid to the seller. */
  paid: credits,
  days_left: z.int().min(0),
  days_in_all: z.int().min(1),
})

export const orderDispute = z.object({
  opened_at: time,
  /** Deadline for the statements of both sides. */
  state_by: time,
  seconds_left: z.int().min(0),
  statements: z.array(z.object({ side: orderActor.extract(['buyer', 'seller']), body: z.string(), stated_at: time })),
  can_state: z.boolean(),
})
