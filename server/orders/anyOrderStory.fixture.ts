// Arbitrary scenarios of orders: how they begin, and what buyers, sellers, pages, admins and the clock do.
import fc from 'fast-check'
import type { LinkVerdict } from '../../contract/links.ts'
import { type OrderActor, orderActors, type OrderTransition, orderProcess } from '../../contract/orderProcess.ts'

export type Person = 'buyer' | 'seller'

export type StoryStep =
  /** Everything that falls due in between happens on time. */
  | { step: 'pass'; hours: number }
  /** Downtime: what was due is caught up afterwards. */
  | { step: 'stand_still'; hours: number }
  /** One of the transitions available to them. */
  | { step: 'act'; order: number; by: OrderActor; choice: number; share: number }
  /** Any transition, available or not. */
  | { step: 'try'; order: number; by: OrderActor; transition: OrderTransition }
  | { step: 'look'; order: number; verdict: LinkVerdict }
  /** The usual course: accepted, submitted, verified, and perhaps approved. */
  | { step: 'deliver'; order: number; approve: boolean }
  /** Submitted, and not as ordered. */
  | { step: 'bungle'; order: number }
  /** The link goes missing and stays so until it is lost, unless it is restored in time. */
  | { step: 'vanish'; order: number; afterDays: number; comesBack: boolean }
  | { step: 'leave' | 'block'; who: Person }
  | { step: 'unprove' | 'prove' }

/** How far an order is before its scenario begins, so that scenarios cover later stages, too. */
export const stages = ['placed', 'accepted', 'submitted', 'delivered', 'completed'] as const
export type Stage = (typeof stages)[number]

export interface Story {
  /** reviewed: between strongly related parties. */
  orders: readonly { prime: boolean; reviewed: boolean; from: Stage }[]
  price: number
  turnaroundDays: number
  months: 6 | 12
  sellerCredits: number
  steps: readonly StoryStep[]
  /** The buyer's share in the final decision of an admin. */
  lastShare: number
}

const order = fc.nat(1)
const people: Person[] = ['buyer', 'seller']
const transitions = [...new Set(orderProcess.map(({ transition }) => transition))]
const verdict = fc.constantFrom<LinkVerdict>('passed', 'passed', 'failed', 'inconclusive')

const storyStep: fc.Arbitrary<StoryStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constant('pass'), hours: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('stand_still'), hours: fc.integer({ min: 1, max: 400 }) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      step: fc.constant('act'),
      order,
      by: fc.constantFrom<OrderActor>('buyer', 'buyer', 'buyer', 'seller', 'seller', 'seller', 'check', 'admin'),
      choice: fc.nat(20),
      share: fc.nat(100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('try'),
      order,
      by: fc.constantFrom(...orderActors),
      transition: fc.constantFrom(...transitions),
    }),
  },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('look'), order, verdict }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('deliver'), order, approve: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('bungle'), order }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('vanish'),
      order,
      afterDays: fc.nat(200),
      comesBack: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constantFrom('leave', 'block'), who: fc.constantFrom(...people) }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constantFrom('unprove', 'prove') }) },
)

const begun = fc.record({ prime: fc.boolean(), reviewed: fc.boolean(), from: fc.constantFrom(...stages) })

export const anyStory: fc.Arbitrary<Story> = fc.record({
  orders: fc.tuple(begun, begun),
  price: fc.integer({ min: 1, max: 500 }),
  turnaroundDays: fc.integer({ min: 1, max: 20 }),
  months: fc.constantFrom(6, 12),
  sellerCredits: fc.constantFrom(0, 5, 1_000),
  steps: fc.array(storyStep, { minLength: 2, maxLength: 8, size: 'max' }),
  lastShare: fc.nat(100),
})
