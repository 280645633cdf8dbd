// Bugs put into the rules about links on purpose: each has to be noticed, or the rules prove nothing.
import { expect, test } from 'vitest'
import { catchLinkMutant, healthyLinkRules, linkMutants } from './linkMutants.fixture.ts'
import { useDatabase } from '../testing/database.ts'

const database = useDatabase()

test.each(healthyLinkRules)('$name give no cause for complaint', async (rules) => {
  expect(await catchLinkMutant(database.current.db, rules)).toBeNull()
})

test.each(linkMutants)('$of: $name is noticed', async (mutant) => {
  expect(await catchLinkMutant(database.current.db, mutant)).not.toBeNull()
})
