// Rotating hashes of networks and browsers: comparable for a limited time only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { pruneSalts, rotatingHash } from './rotatingHash.ts'

const database = useDatabase()

const hash = async (purpose: 'visitor' | 'network', ...parts: string[]): Promise<string> =>
  (await rotatingHash(database.current.db, purpose, parts)).toString('hex')

/** To the first moment of the next period, plus some days. */
const moveToNextPeriod = (days: number, beyondDays = 0) =>
  sql`
    update clock set ahead = ahead
      + (date_trunc('day', clock_now()) - clock_now())
      + make_interval(days => ${days}::int - ((clock_now() at time zone 'UTC')::date - date '2000-01-01') % ${days}::int + ${beyondDays}::int)`.execute(
    database.current.db,
  )

const salts = async (): Promise<string[]> => {
  const rows = await database.current.db.selectFrom('rotating_salts').select('purpose').orderBy('purpose').execute()
  return rows.map(({ purpose }) => purpose)
}

test('the same parts give the same hash, other parts another, and each purpose its own', async () => {
  const first = await hash('visitor', '81.2.69.142', 'Firefox')
  expect(first).toHaveLength(64)
  expect(await hash('visitor', '81.2.69.142', 'Firefox')).toBe(first)
  const others = await Promise.all([
    hash('visitor', '81.2.69.143', 'Firefox'),
    hash('visitor', '81.2.69.142', 'Chrome'),
    hash('visitor', '81.2.69.142Firefox'),
    hash('visitor', '81.2.69.14', '2Firefox'),
    hash('network', '81.2.69.142', 'Firefox'),
  ])
  expect(new Set([first, ...others]).size).toBe(6)
})

test('concurrent first requests of a day get one salt', async () => {
  await moveToNextPeriod(1)
  const hashes = await Promise.all(Array.from({ length: 12 }, () => hash('visitor', 'a crowd')))
  expect(new Set(hashes).size).toBe(1)
})

test('a visitor has another hash the next day, a network after a month', async () => {
  await moveToNextPeriod(30)
  const [visitor, network] = [await hash('visitor', 'x'), await hash('network', 'x')]
  await moveToNextPeriod(1)
  expect(await hash('visitor', 'x')).not.toBe(visitor)
  expect(await hash('network', 'x')).toBe(network)
  await moveToNextPeriod(30, -1)
  expect(await hash('network', 'x')).toBe(network)
  await moveToNextPeriod(30)
  expect(await hash('network', 'x')).not.toBe(network)
})

test('deletes the salts of past periods and keeps those in use', async () => {
  await moveToNextPeriod(30)
  const [visitor, network] = [await hash('visitor', 'x'), await hash('network', 'x')]
  await pruneSalts(database.current.db)
  expect(await salts()).toEqual(['network', 'visitor'])
  expect([await hash('visitor', 'x'), await hash('network', 'x')]).toEqual([visitor, network])
  await moveToNextPeriod(1)
  await pruneSalts(database.current.db)
  expect(await salts()).toEqual(['network'])
  await moveToNextPeriod(30)
  await pruneSalts(database.current.db)
  expect(await salts()).toEqual([])
})
