// Mutation tests of the ledger: each deliberate bug has to be caught by the model, a race or the audit, or the suite
// proves nothing.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { creditsForRefund } from '../../contract/pricing.ts'
import { lotMutants, rulesThatFind } from '../testing/lotMutants.ts'
import { catchMutant, type Mutant, mutants, refundFlaw, refundMutant, refundMutants } from '../testing/ledgerMutants.ts'

const seed = 7
const timeoutMs = 120_000

const onCluster = async (statement: string): Promise<void> => {
  const client = new pg.Client(inject('clusterUrl'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const inOwnDatabase = async <Found>(look: (url: string) => Promise<Found>): Promise<Found> => {
  const name = `mutant_${randomBytes(6).toString('hex')}`
  await onCluster(`create database ${name} template ${inject('templateName')}`)
  try {
    return await look(inject('clusterUrl').replace(/[^/]*$/, name))
  } finally {
    await onCluster(`drop database if exists ${name} with (force)`)
  }
}

/** What caught it, in a database of its own. */
const caughtBy = (mutant: Mutant): Promise<string | null> => inOwnDatabase((url) => catchMutant(url, mutant, seed))

test('the unmodified ledger passes every check', { timeout: timeoutMs }, async () => {
  expect(await caughtBy({ name: 'none', changes: [] })).toBeNull()
})

test.each(mutants)('the mutant is caught: $name', { timeout: timeoutMs }, async (mutant) => {
  expect(await caughtBy(mutant)).not.toBeNull()
})

test('the audit finds nothing in unmodified credit lots', { timeout: timeoutMs }, async () => {
  const none = { name: 'none', changes: [] }
  expect(await inOwnDatabase((url) => rulesThatFind(url, none))).not.toContain('unsettled')
})

test.each(lotMutants)('the audit finds the mutant of credit lots: $name', { timeout: timeoutMs }, async (mutant) => {
  expect(await inOwnDatabase((url) => rulesThatFind(url, mutant))).toContain('unsettled')
})

test('refunds are capped and complete', () => {
  expect(refundFlaw(creditsForRefund)).toBeNull()
})

test.each(Object.entries(refundMutants))('the mutant is caught: %s', (_, change) => {
  expect(refundFlaw(refundMutant(change))).not.toBeNull()
})
