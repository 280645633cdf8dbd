// Deletes signals: those that have expired, and those of a member who leaves. What an expired signal has said about two owners
// stays with the pair, by kind and weight alone.
import { sql } from 'kysely'
import type { HashedSignal } from '../accounts/signals.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { type OwnerPair, pairOf, scorePairs } from './pairs.ts'
import type { PairEvidence } from './score.ts'
import { weightOfShared } from './signalWeights.ts'
import { lockValues, othersOf, signalRows } from './values.ts'

export interface OwnSignal extends HashedSignal {
  ownerId: string
}

const perTransaction = 50

/** Of one owner or of several; the relations that they have shown stay. */
const dropSignals = async (tx: Tx, signals: readonly OwnSignal[]): Promise<void> => {
  await lockValues(tx, signals)
  await keepWeights(tx, signals)
  const owners = signals.map(({ ownerId }) => ownerId)
  await sql`
    with given as (
      select * from unnest(${signals.map(({ kind }) => kind)}::text[], ${signals.map(({ hash }) => hash)}::text[], ${owners}::uuid[])
        as given (kind, hex, owner_id)
    ), dropped as (
      delete from relation_signals s using given
      where s.kind = given.kind and s.value_hash = decode(given.hex, 'hex') and s.owner_id = given.owner_id
      returning s.kind, s.value_hash, s.is_counted
    )
    update relation_values v set owners = v.owners - lost.counted
    from (select kind, value_hash, count(*) filter (where is_counted) as counted from dropped group by 1, 2) as lost
    where v.kind = lost.kind and v.value_hash = lost.value_hash and lost.counted > 0`.execute(tx)
  await sql`
    delete from relation_values v where (kind, value_hash) in (select kind, hash from ${signalRows(signals)} as given)
      and not exists (select from relation_signals s where s.kind = v.kind and s.value_hash = v.value_hash)`.execute(tx)
}

interface Kept extends OwnPairWeight {
  since: string
}

interface OwnPairWeight extends OwnerPair {
  signal: HashedSignal['kind']
  owners: number
}

/** Only of pairs that are stored: weaker ones are not worth keeping. */
const keepWeights = async (tx: Tx, signals: readonly OwnSignal[]): Promise<void> => {
  const others = await othersOf(tx, signals)
  const pairs = signals.flatMap(({ kind, hash, ownerId }) => {
    const { counted, uncounted } = others.get(`${kind} ${hash}`) ?? { counted: [], uncounted: [] }
    return [...counted, ...uncounted]
      .filter((other) => other !== ownerId)
      .map((other) => ({ kind, hash, ...pairOf(ownerId, other) }))
  })
  if (pairs.length === 0) return
  const { rows } = await sql<Kept>`
    select p.a, p.b, p.kind as signal, greatest(x.first_seen_at, y.first_seen_at) as since,
      v.owners + (not x.is_counted)::int + (not y.is_counted)::int as owners
    from unnest(${pairs.map(({ a }) => a)}::uuid[], ${pairs.map(({ b }) => b)}::uuid[], ${pairs.map(({ kind }) => kind)}::text[],
        ${pairs.map(({ hash }) => hash)}::text[]) as p (a, b, kind, hex)
      join owner_relations r on r.owner_a = p.a and r.owner_b = p.b
      join relation_values v on v.kind = p.kind and v.value_hash = decode(p.hex, 'hex')
      join relation_signals x on x.kind = v.kind and x.value_hash = v.value_hash and x.owner_id = p.a
      join relation_signals y on y.kind = v.kind and y.value_hash = v.value_hash and y.owner_id = p.b`.execute(tx)
  await scorePairs(tx, rows, ({ a, b }, evidence) =>
    withKept(
      evidence,
      rows.filter((row) => row.a === a && row.b === b),
    ),
  )
}

const withKept = (evidence: PairEvidence, kept: readonly Kept[]): PairEvidence => {
  const after = { ...evidence }
  for (const { signal, owners, since } of kept) {
    const weight = weightOfShared(signal, owners)
    const before = after[signal]
    if (weight > (before?.weight ?? 0)) {
      after[signal] = { weight, since: before?.since ?? new Date(since).toISOString() }
    }
  }
  return after
}

/** Deletes what has expired, in small transactions. */
export const dropExpiredSignals = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql<OwnSignal>`
      select kind, encode(value_hash, 'hex') as hash, owner_id as "ownerId" from relation_signals
      where expires_at <= (select clock_now()) order by expires_at limit ${perTransaction}`.execute(db)
    if (rows.length === 0) return
    await inTransaction(db, (tx) => dropSignals(tx, rows))
  }
}

export const dropSignalsOf = async (tx: Tx, ownerId: string): Promise<void> => {
  const { rows } = await sql<OwnSignal>`
    select kind, encode(value_hash, 'hex') as hash, owner_id as "ownerId" from relation_signals where owner_id = ${ownerId}`.execute(
    tx,
  )
  if (rows.length > 0) await dropSignals(tx, rows)
}
