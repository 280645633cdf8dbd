// Rotating hashes of networks and browsers, for privacy: they can be compared for a limited time only, because the salt
// is random, changes by the day and is then deleted.
import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'
import { type Param, preparedStatement } from './db/preparedStatements.ts'

/** How many days a salt is used; hashes of one such period can be compared. */
const periods = { visitor: 1, network: 30 } as const
export type HashPurpose = keyof typeof periods

/** Periods are counted from a fixed day, so that all processes agree on the current one. */
const periodOf = (days: number | RawBuilder<number>) => sql`(select date '2000-01-01' + (passed - passed % ${days}::int)
  from (select (clock_now() at time zone 'UTC')::date - date '2000-01-01') as since (passed))`

const selectSalt = preparedStatement((db, param: Param<{ purpose: HashPurpose; days: number }>) =>
  sql<{ salt: Buffer }>`
    select salt from rotating_salts where purpose = ${param('purpose')} and starts_on = ${periodOf(param('days'))}`.compile(
    db,
  ),
)

const makeSalt = (db: Db, purpose: HashPurpose): Promise<unknown> =>
  sql`
    insert into rotating_salts (purpose, starts_on) select ${purpose}, ${periodOf(periods[purpose])}
    on conflict do nothing`.execute(db)

const saltOf = async (db: Db, purpose: HashPurpose): Promise<Buffer> => {
  // The second attempt sees the salt created here or, concurrently, by another process; a third covers the change of
  // the day.
  for (let look = 1; look <= 3; look += 1) {
    const [row] = await selectSalt(db, { purpose, days: periods[purpose] })
    if (row !== undefined) return row.salt
    await makeSalt(db, purpose)
  }
  throw new Error(`No salt for ${purpose}`)
}

/** Same hash for the same parts within one period. Parts are separated: `a b` and `c` is not `a` and `b c`. */
export const rotatingHash = async (db: Db, purpose: HashPurpose, parts: readonly string[]): Promise<Buffer> =>
  createHmac('sha256', await saltOf(db, purpose))
    .update(JSON.stringify(parts))
    .digest()

/** Deletes the salts of past periods. */
export const pruneSalts = async (db: Db): Promise<void> => {
  for (const [purpose, days] of Object.entries(periods)) {
    await sql`delete from rotating_salts where purpose = ${purpose} and starts_on < ${periodOf(days)}`.execute(db)
  }
}
