// Model-based test of the ledger: 1,000 sequences of 100 commands each, with repeated, changed, lost and concurrent
// ones.
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { openLedgerDriver } from '../testing/ledgerDriver.ts'
import { runSequences } from '../testing/ledgerSequences.ts'

const database = useDatabase()
/** About a minute on an idle machine; generous, because others may be busy on it. */
const timeoutMs = 900_000

/** Regression seeds: they once found a bug and are kept for ever. */
const keptSeeds: readonly number[] = []

test('1,000 sequences of 100 commands leave the ledger as the model expects', { timeout: timeoutMs }, async () => {
  const seed = randomInt(2 ** 31)
  const startedAt = performance.now()
  const driver = await openLedgerDriver(database.current.url)
  try {
    for (const kept of keptSeeds) {
      expect((await runSequences(driver, { sequences: 10, commands: 100, seed: kept })).violations).toEqual([])
    }
    const report = await runSequences(driver, { sequences: 1_000, commands: 100, seed })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    process.stdout.write(
      `Seed ${seed}: ${report.commands} commands, ${report.postings} postings, ${report.parallel} times several at once, ${seconds} s.\n`,
    )
    expect(report.violations.slice(0, 20), `seed ${seed}`).toEqual([])
    expect(report.commands).toBe(100_000)
  } finally {
    await driver.close()
  }
})
