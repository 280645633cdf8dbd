import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decidePart, type PartFacts } from './decidePart.ts'

const fine: PartFacts = {
  ...{ accountsOpen: true, site: 'verified', registeredAgain: false, isRejected: false, reachable: true },
  ...{ link: 'not_needed', tier: null },
}
const due = { amount: 12, checks: 0 }

it.each([
  [{}, due, { kind: 'pay', amount: 12, obstacle: null }],
  [{ accountsOpen: false }, due, { kind: 'lapse', obstacle: 'account_closed' }],
  [{ site: 'changed_hands' }, due, { kind: 'lapse', obstacle: 'changed_hands' }],
  [{ registeredAgain: true }, due, { kind: 'lapse', obstacle: 'registered_again' }],
  [{ isRejected: true }, due, { kind: 'lapse', obstacle: 'rejected' }],
  [{ site: 'unverified' }, due, { kind: 'postpone', obstacle: 'unverified' }],
  [{ site: 'unverified' }, { amount: 12, checks: 14 }, { kind: 'lapse', obstacle: 'unverified' }],
  [{ reachable: false }, due, { kind: 'postpone', obstacle: 'unreachable' }],
  [{ link: 'missing' }, due, { kind: 'postpone', obstacle: 'link_missing' }],
  [{ link: 'taken_back' }, due, { kind: 'lapse', obstacle: 'link_missing' }],
  [{ tier: { now: 30, then: 50 } }, due, { kind: 'pay', amount: 7, obstacle: 'lower_score' }],
  [{ tier: { now: 50, then: 30 } }, due, { kind: 'pay', amount: 12, obstacle: null }],
  [{ tier: { now: 0, then: 50 } }, due, { kind: 'lapse', obstacle: 'lower_score' }],
] as const)('with %j a part is decided', (change, part, decision) => {
  expect(decidePart({ ...fine, ...change }, part, 14)).toEqual(decision)
})

const facts: fc.Arbitrary<PartFacts> = fc.record({
  accountsOpen: fc.boolean(),
  site: fc.constantFrom('verified', 'unverified', 'changed_hands'),
  registeredAgain: fc.boolean(),
  isRejected: fc.boolean(),
  reachable: fc.boolean(),
  link: fc.constantFrom('live', 'missing', 'taken_back', 'not_needed'),
  tier: fc.option(fc.record({ now: fc.nat(100), then: fc.integer({ min: 1, max: 100 }) }), { nil: null }),
})

it('never pays more than the part, and is over after the last check', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 1, max: 100 }), fc.nat(20), (known, amount, checks) => {
      const decision = decidePart(known, { amount, checks }, 14)
      if (decision.kind === 'pay') {
        expect(decision.amount).toBeGreaterThan(0)
        expect(decision.amount).toBeLessThanOrEqual(amount)
        expect(known.site === 'verified' && known.reachable && known.accountsOpen && !known.isRejected).toBe(true)
      }
      if (checks >= 14) expect(decision.kind).not.toBe('postpone')
    }),
  )
})
