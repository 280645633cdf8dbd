// Mutation tests of payments. This file runs the mutants that need no database and checks that the others are up to
// date; `npm run prove -- payment-mutants` runs the suite against every one of them.
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { outdated, paymentMutants } from '../../testing/paymentMutants.ts'
import { planMutants } from '../../testing/planMutants.ts'
import { disputeOf, refundedCentsOf } from './stripe/facts.ts'
import { fits, isDisputed } from './rules.ts'

type Pure = (...given: never[]) => unknown

/** Mutates the source text of the running function, where quotes may be of either kind. */
const mutated = <F extends Pure>(work: F, from: RegExp, to: string): F => {
  const text = work.toString()
  if (!from.test(text)) throw new Error(`Outdated mutant: ${from.source} matches nothing in ${text}`)
  return runInNewContext(`(${text.replace(from, to)})`) as F
}

const disputedFlaw = (judge: typeof isDisputed): string | null => {
  if (!judge('open') || !judge('lost')) return 'money that is not ours'
  return judge('won') || judge('none') ? 'money that is ours' : null
}

const fitsFlaw = (judge: typeof fits): string | null => {
  const asked = { price_cents: 2800, currency: 'EUR' }
  if (!judge({ cents: 2800, currency: 'EUR' }, asked)) return 'what fits'
  if (judge({ cents: 2700, currency: 'EUR' }, asked)) return 'less'
  if (judge({ cents: 2900, currency: 'EUR' }, asked)) return 'more'
  return judge({ cents: 2800, currency: 'USD' }, asked) ? 'another currency' : null
}

const refundedFlaw = (sum: typeof refundedCentsOf): string | null => {
  const refunds = ['succeeded', 'pending', 'requires_action', 'failed', 'canceled'].map((status) => ({
    amount: 10,
    status,
  }))
  return sum(refunds) === 30 ? null : `${sum(refunds)} instead of 30`
}

const disputeFlaw = (worst: typeof disputeOf): string | null => {
  const cases = [
    [[], 'none'],
    [['warning_needs_response'], 'none'],
    [['won'], 'won'],
    [['won', 'lost'], 'lost'],
    [['lost', 'under_review'], 'open'],
    [['needs_response'], 'open'],
  ] as const
  const wrong = cases.find(([given, expected]) => worst(given.map((status) => ({ status }))) !== expected)
  return wrong === undefined ? null : `${wrong[0].join(' and ')} is not ${wrong[1]}`
}

/** Rules without a database, original and mutated: what is wrong with them; null: nothing. */
const healthyRules: Readonly<Record<string, () => string | null>> = {
  'what is disputed': () => disputedFlaw(isDisputed),
  'what fits a quote': () => fitsFlaw(fits),
  'money refunded': () => refundedFlaw(refundedCentsOf),
  'the worst dispute': () => disputeFlaw(disputeOf),
}

const ruleMutants: Readonly<Record<string, () => string | null>> = {
  'an open dispute leaves the credits': () => disputedFlaw(mutated(isDisputed, /dispute === .open. \|\| /, '')),
  'a lost dispute leaves the credits': () => disputedFlaw(mutated(isDisputed, / \|\| dispute === .lost./, '')),
  'any amount fits': () => fitsFlaw(mutated(fits, /money\.cents === asked\.price_cents &&/, '')),
  'more than was asked fits': () => fitsFlaw(mutated(fits, /money\.cents === /, 'money.cents >= ')),
  'any currency fits': () => fitsFlaw(mutated(fits, /&& money\.currency === asked\.currency/, '')),
  'refunds that failed count': () => refundedFlaw(mutated(refundedCentsOf, /status !== .failed. &&/, '')),
  'a won dispute hides a lost one': () => disputeFlaw(mutated(disputeOf, /has\(.lost.\)/, '!has("won") && $&')),
  'inquiries are disputes': () =>
    disputeFlaw(mutated(disputeOf, /has\(.needs_response./, '$&, "warning_needs_response"')),
}

test.each(Object.entries(healthyRules))('%s: the original rule passes', (_, flaw) => {
  expect(flaw()).toBeNull()
})

test.each(Object.entries(ruleMutants))('the mutant is caught: %s', (_, flaw) => {
  expect(flaw()).not.toBeNull()
})

test('all other mutants still match the code', async () => {
  const problems = await Promise.all([...paymentMutants, ...planMutants].map(outdated))
  expect(problems.filter((problem) => problem !== null)).toEqual([])
})
