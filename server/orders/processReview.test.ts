// State machine of an order between strongly related parties: an admin reviews it first, for 48 hours at most.
import { describe, expect, it } from 'vitest'
import { shippedOrderRules as rules } from '../../contract/orderRules.ts'
import { waitsFor } from './orderFacts.ts'
import { transitionsOf } from './process.ts'
import { beginAs, make, pass, sum } from './processStory.fixture.ts'

describe('an order in review', () => {
  it('waits for an admin, and only its buyer can do anything else', () => {
    const { facts, now } = beginAs({ prime: false, needsAdminReview: true })
    expect([facts.status, waitsFor(facts)]).toEqual(['pending', 'admin'])
    expect(transitionsOf(facts, 'seller', now)).toEqual([])
    expect(transitionsOf(facts, 'buyer', now)).toEqual(['cancel'])
    expect(transitionsOf(facts, 'admin', now)).toEqual(['pass_admin_review', 'fail_admin_review'])
  })

  it('goes on after 48 hours without a decision, and the seller has all their time to answer', () => {
    const story = beginAs({ prime: false, needsAdminReview: true })
    pass(story, 47)
    expect(story.transitions).toEqual([])
    pass(story, 1)
    expect([story.transitions, waitsFor(story.facts)]).toEqual([['clock pass_admin_review'], 'seller'])
    pass(story, rules.answer_hours - 1)
    expect(transitionsOf(story.facts, 'seller', story.now)).toEqual(['accept', 'decline'])
    pass(story, 1)
    expect([story.facts.status, story.effects]).toEqual(['cancelled', [{ effect: 'refund', amount: 100 }]])
  })

  it('in prime is accepted when it has passed, and its two days begin then', () => {
    const story = beginAs({ prime: true, needsAdminReview: true })
    pass(story, 40)
    expect(make(story, 'pass_admin_review', 'admin')).toBe(true)
    expect([story.facts.status, waitsFor(story.facts)]).toEqual(['paid', 'seller'])
    pass(story, 47)
    expect(make(story, 'submit_link', 'seller')).toBe(true)
    make(story, 'pass', 'check')
    make(story, 'approve', 'buyer')
    expect(sum(story.effects, 'prime_bonus')).toBe(10)
  })

  it('is refunded with surcharge and premium, and nothing is done about it afterwards', () => {
    const story = beginAs({ prime: true, premium: 2, needsAdminReview: true })
    expect(make(story, 'fail_admin_review', 'admin')).toBe(true)
    expect([story.facts.status, story.effects]).toEqual(['refunded', [{ effect: 'refund', amount: 112 }]])
    pass(story, 500)
    expect(make(story, 'pass_admin_review', 'admin')).toBe(false)
  })

  it('is decided once: a second decision is not possible, nor one about an order that never waited', () => {
    const story = beginAs({ prime: false, needsAdminReview: true })
    make(story, 'pass_admin_review', 'admin')
    expect([make(story, 'pass_admin_review', 'admin'), make(story, 'fail_admin_review', 'admin')]).toEqual([
      false,
      false,
    ])
    const other = beginAs({ prime: false })
    expect([make(other, 'pass_admin_review', 'admin'), make(other, 'fail_admin_review', 'admin')]).toEqual([
      false,
      false,
    ])
  })
})
