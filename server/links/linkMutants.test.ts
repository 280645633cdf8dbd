// Mutation tests of the link rules: each has to be caught, or the rules prove nothing.
import { beforeAll, expect, test } from 'vitest'
import { catchLinkMutant, healthyLinkRules, linkMutants } from './linkMutants.fixture.ts'
import { useDatabase } from '../testing/database.ts'
import { payAwardsAtOnce } from '../testing/wholeAwards.ts'

const database = useDatabase()

beforeAll(() => payAwardsAtOnce(database.current.db))

test.each(healthyLinkRules)('$name: the original passes', async (rules) => {
  expect(await catchLinkMutant(database.current.db, rules)).toBeNull()
})

test.each(linkMutants)('$of: the mutant is caught: $name', async (mutant) => {
  expect(await catchLinkMutant(database.current.db, mutant)).not.toBeNull()
})
