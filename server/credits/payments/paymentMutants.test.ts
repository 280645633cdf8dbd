// Bugs put into payments on purpose. Here those that need no database, and that the others are up to date; `npm run prove --
// payment-mutants` lets the suite meet every one of them.
import { expect, test } from 'vitest'
import { healthyRules, outdated, paymentMutants, ruleMutants } from '../../testing/paymentMutants.ts'

test.each(Object.entries(healthyRules))('%s: the rule as it is gives no cause for complaint', (_, flaw) => {
  expect(flaw()).toBeNull()
})

test.each(Object.entries(ruleMutants))('%s is noticed', (_, flaw) => {
  expect(flaw()).not.toBeNull()
})

test('all the others change what is still there', async () => {
  const problems = await Promise.all(paymentMutants.map(outdated))
  expect(problems.filter((problem) => problem !== null)).toEqual([])
})
