// Race tests of the ledger: several connections want the same credits at once. Whichever wins, the ledger stays correct
// and no transaction has to be retried.
import { afterAll, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { openLedgerDriver } from '../testing/ledgerDriver.ts'
import { race, raceNames } from '../testing/ledgerRaces.ts'
import { ledgerViolations } from '../testing/credits.ts'

const database = useDatabase()
const connectionsCount = 8
const times = 40

afterAll(async () => {
  const violations = await ledgerViolations(database.current.db)
  // The credits here are held in escrow for orders that do not exist.
  expect(violations.filter(({ rule }) => rule !== 'escrow')).toEqual([])
})

test.each(raceNames)('%s: only allowed outcomes occur', async (name) => {
  const driver = await openLedgerDriver(database.current.url, connectionsCount)
  try {
    expect(await race(driver, name, times)).toEqual([])
  } finally {
    await driver.close()
  }
})
