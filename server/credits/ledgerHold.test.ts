// Escrow holds for several members at once: checked against the rules, under concurrency, and by mutation tests.
import { randomBytes, randomInt } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { flawOfHolds, flawOfManyAtOnce, flawOfPenalty, holdMutants, infectHolds } from '../testing/ledgerHolds.ts'

const connectionsCount = 6

/** In a database of its own, with or without a mutant. */
const flawFound = async (
  mutant: string | null,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<string | null> => {
  const name = `holds_${randomBytes(6).toString('hex')}`
  const open = async (database: string, at = 0): Promise<pg.Client> => {
    const connectionString = inject('clusterUrl').replace(/[^/]*$/, database)
    const client = new pg.Client({ connectionString, application_name: at % 2 === 0 ? 'even' : 'odd' })
    await client.connect()
    return client
  }
  const cluster = await open('postgres')
  await cluster.query(`create database ${name} template ${inject('templateName')}`)
  const [watcher, ...clients] = await Promise.all(
    Array.from({ length: connectionsCount + 1 }, (_, at) => open(name, at)),
  )
  if (watcher === undefined) throw new Error('Connections required')
  try {
    if (mutant !== null) await infectHolds(watcher, mutant)
    const flaw = await flawOfHolds(watcher, seed, rounds)
    return flaw ?? (await flawOfManyAtOnce({ watcher, clients })) ?? (await flawOfPenalty({ watcher, clients }))
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message
    throw error
  } finally {
    await Promise.all([watcher, ...clients].map((client) => client.end()))
    await cluster.query(`drop database ${name} with (force)`)
    await cluster.end()
  }
}

describe('holding credits of several members in escrow', () => {
  it('is all or nothing per member, independent of the others', async () => {
    const seed = randomInt(2 ** 31)
    expect(await flawFound(null, { seed, rounds: 100 }), `seed ${seed}`).toBeNull()
  })

  it.each(Object.keys(holdMutants))('detects the mutant: %s', async (mutant) => {
    expect(await flawFound(mutant, { seed: 7, rounds: 10 })).not.toBeNull()
  })
})
