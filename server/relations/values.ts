// Values of signals: their locks, and the owners that share them, of whom only a bounded number is read.
import { type RawBuilder, sql } from 'kysely'
import { signalOwnersMax } from '../../contract/relations.ts'
import type { HashedSignal } from '../accounts/signals.ts'
import type { Tx } from '../platform/db/database.ts'

/** Rows (kind, hash) for a statement. */
export const signalRows = (signals: readonly HashedSignal[]): RawBuilder<unknown> =>
  sql`(select kind, decode(hex, 'hex') as hash
    from unnest(${signals.map(({ kind }) => kind)}::text[], ${signals.map(({ hash }) => hash)}::text[]) as given (kind, hex))`

/** Lock order: by kind and hash, so that transactions that notice the same values come one after the other. */
export const lockValues = async (tx: Tx, signals: readonly HashedSignal[]): Promise<void> => {
  await sql`
    insert into relation_values (kind, value_hash)
    select kind, hash from ${signalRows(signals)} as given order by kind, hash on conflict do nothing`.execute(tx)
  await sql`
    select from relation_values where (kind, value_hash) in (select kind, hash from ${signalRows(signals)} as given)
    order by kind, value_hash for no key update`.execute(tx)
}

export interface Others {
  counted: string[]
  uncounted: string[]
}

/** By kind and hash: all established owners up to one more than may be, and of the others those seen last. */
export const othersOf = async (tx: Tx, signals: readonly HashedSignal[]): Promise<Map<string, Others>> => {
  const ownersOf = (isCounted: boolean, order: 'asc' | 'desc', max: number) => sql`array(
    select owner_id from relation_signals s where s.kind = given.kind and s.value_hash = given.hash and is_counted = ${isCounted}
    order by seen_at ${sql.raw(order)} limit ${max})`
  const { rows } = await sql<HashedSignal & Others>`
    select given.kind, encode(given.hash, 'hex') as hash,
      ${ownersOf(true, 'asc', signalOwnersMax + 1)} as counted, ${ownersOf(false, 'desc', signalOwnersMax)} as uncounted
    from ${signalRows(signals)} as given`.execute(tx)
  return new Map(rows.map(({ kind, hash, ...others }) => [`${kind} ${hash}`, others]))
}
