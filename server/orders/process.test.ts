// State machine under any sequence of actions by buyers, sellers, pages, admins and the clock: every order ends, and
// everything held in escrow is released.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premiumOf, surchargeOf } from '../../contract/surcharge.ts'
import { type OrderActor, orderActors, orderProcess, type OrderStatus } from '../../contract/orderProcess.ts'
import { shippedOrderRules as rules } from '../../contract/orderRules.ts'
import { nextAlarm } from './deadlines.ts'
import { transitionsOf } from './process.ts'
import { begin, beginAs, isEnded, make, pass, type Story, sum } from './processStory.fixture.ts'

const transitions = [...new Set(orderProcess.map(({ transition }) => transition))]

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 200 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      // Chosen among the available transitions, so that scenarios go far.
      by: fc.constantFrom<OrderActor>('buyer', 'seller', 'check', 'system', 'admin'),
      choice: fc.nat(),
      share: fc.nat(100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ by: fc.constantFrom(...orderActors), transition: fc.constantFrom(...transitions) }),
  },
)

/** Nothing else leaves the escrow, and nothing comes from elsewhere. */
const settling = ['refund', 'payout', 'prime_bonus', 'surcharge_refund', 'premium_paid'] as const

describe('any sequence of transitions', () => {
  it('ends, with the escrow released to buyer and seller to the last credit', () => {
    fc.assert(
      fc.property(
        fc.record({ prime: fc.boolean(), needsAdminReview: fc.boolean() }),
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(step, { maxLength: 40 }),
        fc.nat(100),
        ({ prime, needsAdminReview }, price, turnaroundDays, steps, lastShare) => {
          const premium = premiumOf(price, rules.premium_percent)
          const story = beginAs({ prime, price, turnaroundDays, premium, needsAdminReview })
          const total = price + premium + (prime ? surchargeOf(price, rules.prime_bonus) : 0)
          for (const taken of steps) {
            const before = story.facts
            if ('hours' in taken) pass(story, taken.hours)
            else if ('transition' in taken) make(story, taken.transition, taken.by, 0)
            else {
              const open = transitionsOf(story.facts, taken.by, story.now)
              const transition = open[taken.choice % Math.max(open.length, 1)]
              const toBuyer = Math.min(Math.floor((price * taken.share) / 100), price - 1)
              if (transition !== undefined) make(story, transition, taken.by, toBuyer)
            }
            if (isEnded(before)) expect(story.facts).toEqual(before)
            // Escrow is released once, and not before the end.
            expect(sum(story.effects, ...settling)).toBe(isEnded(story.facts) ? total : 0)
          }
          // Buyers and sellers stop acting; only an admin still works through the queue.
          for (let turn = 0; !isEnded(story.facts); turn += 1) {
            expect(turn, story.transitions.join(', ')).toBeLessThan(200)
            if (story.facts.status === 'disputed') {
              if (lastShare < 50) make(story, 'give_back', 'admin')
              else make(story, 'decide', 'admin', Math.min(Math.floor((price * lastShare) / 200), price - 1))
            } else pass(story, 24)
          }
          expect(sum(story.effects, ...settling)).toBe(total)
          const bonus = sum(story.effects, 'prime_bonus')
          const penalty = sum(story.effects, 'prime_penalty')
          const share = Math.floor(price / 10 + 0.5)
          expect([0, prime ? share : 0]).toContain(bonus)
          expect([0, prime ? share : 0]).toContain(penalty)
          expect(bonus === 0 || penalty === 0).toBe(true)
          if (bonus > 0) expect(story.facts.status).toBe('completed')
          const paid = sum(story.effects, 'premium_paid')
          expect(paid).toBeLessThanOrEqual(premium)
          if (paid > 0) expect([story.facts.status, story.facts.submittedAt === null]).toEqual(['completed', false])
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('reaches every state, and every row of the transition table is used by some scenario', () => {
    const taken = new Set<(typeof orderProcess)[number]>()
    const states = new Set<OrderStatus>()
    const seen = new Set<string>()
    const stories = [false, true].flatMap((prime) => [begin(prime), beginAs({ prime, needsAdminReview: true })])
    const keyOf = ({ facts, now }: Story): string => {
      const past = (at: Date | null): string => (at === null ? '-' : at <= now ? 'past' : 'to come')
      const { status, prime, inCheck, wasInTime, rounds, seen: found, changes } = facts
      const times = [
        facts.adminReviewUntil,
        facts.adminReviewedAt,
        facts.dueAt,
        facts.remindedAt,
        facts.overdueAt,
        facts.correctionExpiredAt,
        facts.revisionUntil,
      ].map(past)
      return [status, prime, inCheck, wasInTime, rounds, found, changes, ...times].join()
    }
    for (let story = stories.pop(); story !== undefined; story = stories.pop()) {
      if (seen.has(keyOf(story))) continue
      seen.add(keyOf(story))
      states.add(story.facts.status)
      for (const row of orderProcess) {
        const alarm = nextAlarm(story.facts)
        const now = row.by === 'clock' && alarm !== null && alarm.at > story.now ? alarm.at : story.now
        const next: Story = { ...story, now, effects: [...story.effects], transitions: [...story.transitions] }
        const from = story.facts.status
        if (!(row.from as readonly OrderStatus[]).includes(from) || !make(next, row.transition, row.by, 1)) continue
        const to = row.to === 'same' ? from : row.to
        if (next.facts.status === to) taken.add(row)
        stories.push(next)
      }
    }
    expect(states).toEqual(
      new Set<OrderStatus>([...states, 'completed', 'cancelled', 'refunded', 'disputed', 'failed']),
    )
    expect(
      orderProcess
        .filter((row) => !taken.has(row))
        .map(({ transition, by, from }) => `${by} ${transition} ${from.join()}`),
    ).toEqual([])
  })
})

describe('an order', () => {
  it('without an answer is cancelled after three days with a full refund', () => {
    const story = begin(false)
    pass(story, 71)
    expect(story.facts.status).toBe('pending')
    pass(story, 1)
    expect([story.facts.status, story.effects]).toEqual(['cancelled', [{ effect: 'refund', amount: 100 }]])
  })

  it('is accepted, submitted, found as ordered, and paid after five days without a reaction of the buyer', () => {
    const story = begin(false)
    make(story, 'accept', 'seller')
    pass(story, 48)
    make(story, 'submit_link', 'seller')
    make(story, 'pass', 'check')
    pass(story, 119)
    expect(story.facts.status).toBe('delivered')
    pass(story, 1)
    expect([story.facts.status, story.effects]).toEqual(['completed', [{ effect: 'payout', amount: 100 }]])
  })

  it('that fails may be corrected within three days and three rounds; then the buyer has three days to choose', () => {
    const story = begin(false)
    make(story, 'accept', 'seller')
    for (let round = 1; round <= 3; round += 1) {
      expect(make(story, 'submit_link', 'seller')).toBe(true)
      make(story, 'fail', 'check')
      expect(transitionsOf(story.facts, 'buyer', story.now)).toEqual(round < 3 ? [] : ['cancel', 'dispute'])
    }
    expect(make(story, 'submit_link', 'seller')).toBe(false)
    pass(story, 72, 'failed')
    expect([story.facts.status, sum(story.effects, 'refund')]).toEqual(['cancelled', 100])
  })

  it('whose link cannot be read waits for the buyer, and after five days for an admin, never for the clock', () => {
    const story = begin(false)
    make(story, 'accept', 'seller')
    make(story, 'submit_link', 'seller')
    pass(story, 24)
    expect([story.facts.status, story.facts.seen]).toEqual(['delivered', false])
    pass(story, 120)
    expect([story.facts.status, story.effects]).toEqual(['disputed', []])
    expect(make(story, 'decide', 'admin', 100)).toBe(false)
    make(story, 'decide', 'admin', 34)
    expect(story.effects).toEqual([
      { effect: 'refund', amount: 34 },
      { effect: 'payout', amount: 66 },
    ])
  })

  it('keeps its delivered link when the seller does not follow a revision request', () => {
    const story = begin(false)
    make(story, 'accept', 'seller')
    make(story, 'submit_link', 'seller')
    make(story, 'pass', 'check')
    make(story, 'request_revision', 'buyer')
    expect(transitionsOf(story.facts, 'seller', story.now)).toEqual(['submit_link', 'reject_revision'])
    expect(transitionsOf(story.facts, 'buyer', story.now)).toEqual([])
    pass(story, 72)
    expect(story.facts.status).toBe('delivered')
    make(story, 'request_revision', 'buyer')
    make(story, 'reject_revision', 'seller')
    expect(transitionsOf(story.facts, 'buyer', story.now)).toEqual(['approve', 'dispute'])
  })
})
