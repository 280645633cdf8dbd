// Several connections want the same at the same time: whatever wins, the ledger is right, and nobody has to begin again.
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
  // What is held here is for orders that nobody has placed.
  expect(violations.filter(({ rule }) => rule !== 'escrow')).toEqual([])
})

test.each(raceNames)('%s: only what may come out does', async (name) => {
  const driver = await openLedgerDriver(database.current.url, connectionsCount)
  try {
    expect(await race(driver, name, times)).toEqual([])
  } finally {
    await driver.close()
  }
})
