// Inserts demo data in batches of hundreds: one statement per row would be slow, one for all rows too large.
import type { InsertObject, Kysely } from 'kysely'
import type { Db } from '../../server/platform/db/database.ts'

export type Tables = Db extends Kysely<infer T> ? T : never
export type Row<T extends keyof Tables> = InsertObject<Tables, T>

const rowsPerInsert = 200

export const inBatches = async <T>(rows: readonly T[], insert: (rows: T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsPerInsert) await insert(rows.slice(at, at + rowsPerInsert))
}
