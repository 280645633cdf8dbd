// A scenario of an order by the state machine alone: its transitions, its clock and the credits moved.
import { hourMs } from '../../contract/durations.ts'
import type { LinkVerdict } from '../../contract/links.ts'
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import { shippedOrderRules as rules } from '../../contract/orderRules.ts'
import { isStatusIn } from '../../contract/orderStatusGroups.ts'
import { surchargeOf } from '../../contract/surcharge.ts'
import { transitionByCheck } from './byCheck.ts'
import { nextAlarm } from './deadlines.ts'
import type { OrderFacts } from './orderFacts.ts'
import { applyTransition, type OrderEffect, placeOrder } from './process.ts'

const start = new Date('2026-03-01T08:00:00Z')
export const isEnded = ({ status }: OrderFacts): boolean => isStatusIn(status, 'ended')

export interface Story {
  facts: OrderFacts
  now: Date
  effects: OrderEffect[]
  transitions: string[]
}

interface Beginning {
  prime: boolean
  price?: number
  turnaroundDays?: number
  premium?: number
  /** Buyer and seller are strongly related. */
  needsAdminReview?: boolean
}

export const beginAs = ({
  prime,
  price = 100,
  turnaroundDays = 7,
  premium = 0,
  needsAdminReview = false,
}: Beginning): Story => ({
  facts: placeOrder(
    {
      price,
      surcharge: prime ? surchargeOf(price, rules.prime_bonus) : 0,
      premium,
      prime,
      turnaroundDays,
      rules,
      needsAdminReview,
    },
    start,
  ),
  now: start,
  effects: [],
  transitions: [],
})

/** Without a premium by default. */
export const begin = (prime: boolean, price = 100, turnaroundDays = 7, premium = 0): Story =>
  beginAs({ prime, price, turnaroundDays, premium })

export const make = (story: Story, transition: OrderTransition, by: OrderActor, toBuyer?: number): boolean => {
  const made = applyTransition(story.facts, {
    transition,
    by,
    at: story.now,
    ...(toBuyer === undefined ? {} : { toBuyer }),
  })
  if (made === null) return false
  story.facts = made.facts
  story.effects.push(...made.effects)
  story.transitions.push(`${by} ${transition}`)
  return true
}

/** The result of the fresh check that a deadline has requested. */
const answer = (story: Story, verdict: LinkVerdict): void => {
  const transition = transitionByCheck(story.facts, { verdict, isGone: verdict === 'failed', isOvertaken: false })
  if (transition !== null) make(story, transition, 'check')
}

/** The clock runs every deadline due by then, each at its time; a link that is checked then is as ordered by default. */
export const pass = (story: Story, hours: number, verdict: LinkVerdict = 'passed'): void => {
  const until = new Date(story.now.getTime() + hours * hourMs)
  for (let alarm = nextAlarm(story.facts); alarm !== null && alarm.at <= until; alarm = nextAlarm(story.facts)) {
    story.now = new Date(Math.max(story.now.getTime(), alarm.at.getTime()))
    if (!make(story, alarm.transition, 'clock')) {
      throw new Error(`The clock cannot ${alarm.transition} an order with status ${story.facts.status}`)
    }
    if (alarm.transition === 'request_check') answer(story, verdict)
    if (story.transitions.length > 500) throw new Error('Endless loop of order transitions')
  }
  story.now = until
}

export const sum = (effects: readonly OrderEffect[], ...names: OrderEffect['effect'][]): number =>
  effects.filter(({ effect }) => names.includes(effect)).reduce((total, { amount }) => total + amount, 0)
