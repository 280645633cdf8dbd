// State machine of an order in prime mode: deadlines, penalty, and who gets the surcharge.
import { describe, expect, it } from 'vitest'
import { shippedOrderRules as rules } from '../../contract/orderRules.ts'
import { transitionsOf } from './process.ts'
import { begin, make, pass, sum } from './processStory.fixture.ts'

describe('an order', () => {
  it('in prime is accepted automatically and earns the surcharge of 10 % when the link that passes was submitted within two days', () => {
    const story = begin(true, 95)
    expect(story.facts.status).toBe('paid')
    pass(story, 47)
    expect(story.transitions).toEqual(['clock remind'])
    make(story, 'submit_link', 'seller')
    // The check ends after the due date: what counts is the time of submission.
    pass(story, 20)
    make(story, 'pass', 'check')
    make(story, 'approve', 'buyer')
    expect(story.effects).toEqual([
      { effect: 'payout', amount: 95 },
      { effect: 'prime_bonus', amount: 10 },
    ])
  })

  it('in prime that is late costs 10 %, and may be cancelled or is cancelled two days later', () => {
    const story = begin(true)
    pass(story, 48)
    expect(story.effects).toEqual([{ effect: 'prime_penalty', amount: 10 }])
    expect(transitionsOf(story.facts, 'buyer', story.now)).toEqual(['cancel'])
    pass(story, rules.prime_grace_days * 24)
    expect([story.facts.status, sum(story.effects, 'refund')]).toEqual(['cancelled', 110])
  })

  it('in prime can be declined in its first 12 hours, with everything back to the buyer and no penalty', () => {
    const story = begin(true)
    pass(story, rules.prime_decline_hours - 1)
    expect(transitionsOf(story.facts, 'seller', story.now)).toContain('decline')
    expect(make(story, 'decline', 'seller')).toBe(true)
    expect([story.facts.status, story.effects]).toEqual(['cancelled', [{ effect: 'refund', amount: 110 }]])
  })

  it('in prime can be declined neither later, nor after its link was submitted', () => {
    const late = begin(true)
    pass(late, rules.prime_decline_hours)
    expect(transitionsOf(late.facts, 'seller', late.now)).not.toContain('decline')
    expect(make(late, 'decline', 'seller')).toBe(false)
    const submitted = begin(true)
    make(submitted, 'submit_link', 'seller')
    expect(make(submitted, 'decline', 'seller')).toBe(false)
    const accepted = begin(false)
    make(accepted, 'accept', 'seller')
    expect(make(accepted, 'decline', 'seller')).toBe(false)
  })

  it('in prime that is late is paid at its price, and the surcharge goes back', () => {
    const story = begin(true)
    pass(story, 48)
    make(story, 'submit_link', 'seller')
    make(story, 'pass', 'check')
    make(story, 'approve', 'buyer')
    expect(story.effects).toEqual([
      { effect: 'prime_penalty', amount: 10 },
      { effect: 'payout', amount: 100 },
      { effect: 'surcharge_refund', amount: 10 },
    ])
  })

  it.each([
    [
      0,
      [
        { effect: 'payout', amount: 100 },
        { effect: 'prime_bonus', amount: 10 },
      ],
    ],
    [
      40,
      [
        { effect: 'refund', amount: 50 },
        { effect: 'payout', amount: 60 },
      ],
    ],
  ])(
    'in prime that was in time and is decided with %i for the buyer divides the surcharge with the price',
    (toBuyer, effects) => {
      const story = begin(true)
      make(story, 'submit_link', 'seller')
      make(story, 'pass', 'check')
      make(story, 'dispute', 'buyer')
      make(story, 'decide', 'admin', toBuyer)
      expect(story.effects).toEqual(effects)
    },
  )

  it('in prime whose link was in time and vanished during the review costs no penalty, and earns no bonus', () => {
    const story = begin(true)
    make(story, 'submit_link', 'seller')
    make(story, 'pass', 'check')
    pass(story, 72)
    make(story, 'fail', 'check')
    make(story, 'submit_link', 'seller')
    make(story, 'pass', 'check')
    make(story, 'approve', 'buyer')
    expect(story.effects).toEqual([
      { effect: 'payout', amount: 100 },
      { effect: 'surcharge_refund', amount: 10 },
    ])
  })
})
