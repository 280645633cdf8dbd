// Notices which values an owner was seen with, and scores the pairs of the owners that share one. Each value has a counter of
// its established owners: above 20 it counts for nothing and costs nothing, and no value is ever counted by a scan.
//
// Only established owners are counted: accounts older than 30 days that have traded. Otherwise a cheat could open 21 accounts on
// a device to make it count for nothing. The others are related by it as well.
import { sql } from 'kysely'
import { signalOwnersMax, signalRetentionDays } from '../../contract/relations.ts'
import type { HashedSignal } from '../accounts/signals.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type OwnerPair, pairOf, scorePairs } from './pairs.ts'
import { lockValues, othersOf, signalRows } from './values.ts'

const establishedAfterDays = 30
/** Of each kind, the values seen last: a traveller is seen in many networks. */
const valuesPerKindMax = 20

export interface Sighting {
  ownerId: string
  signals: readonly HashedSignal[]
}

/** Returns how many pairs have changed. Idempotent: seeing a value again only keeps it for longer. */
export const noticeSignals = async (tx: Tx, { ownerId, signals }: Sighting): Promise<number> => {
  const isEstablished = await readEstablished(tx, ownerId)
  const wanted = await withUncounted(tx, ownerId, signals, isEstablished)
  if (wanted.length === 0) return 0
  await lockValues(tx, wanted)
  const found = await record(tx, ownerId, wanted, { seen: signals, isEstablished })
  await expireOldest(tx, ownerId)
  return scorePairs(tx, await pairsAfter(tx, ownerId, found))
}

const readEstablished = async (tx: Tx, ownerId: string): Promise<boolean> => {
  const { rows } = await sql<{ established: boolean }>`
    select exists (select from users where id = ${ownerId} and created_at <= clock_now() - make_interval(days => ${establishedAfterDays}))
      and (exists (select from owner_trades where seller_owner_id = ${ownerId} and paid > 0)
        or exists (select from owner_trades where buyer_owner_id = ${ownerId} and paid > 0)) as established`.execute(tx)
  return rows[0]?.established === true
}

/** An owner who is established by now is counted for what was noticed before as well. */
const withUncounted = async (
  tx: Tx,
  ownerId: string,
  signals: readonly HashedSignal[],
  isEstablished: boolean,
): Promise<HashedSignal[]> => {
  const before = isEstablished
    ? await sql<HashedSignal>`
        select kind, encode(value_hash, 'hex') as hash from relation_signals where owner_id = ${ownerId} and not is_counted`.execute(
        tx,
      )
    : { rows: [] }
  const all = [...signals, ...before.rows]
  return [...new Map(all.map(({ kind, hash }) => [`${kind} ${hash}`, { kind, hash }])).values()]
}

interface Found extends HashedSignal {
  is_new: boolean
  /** The owner counts from now on. */
  is_newly_counted: boolean
  /** Established owners by now. */
  owners: number
}

const record = async (
  tx: Tx,
  ownerId: string,
  wanted: readonly HashedSignal[],
  { seen, isEstablished }: { seen: readonly HashedSignal[]; isEstablished: boolean },
): Promise<Found[]> => {
  const now = await clock.now(tx)
  const { rows } = await sql<Found>`
    with wanted as materialized (
      select w.kind, w.hash, s.owner_id is null as is_new, ${isEstablished} and s.is_counted is not true as is_newly_counted
      from ${signalRows(wanted)} as w left join relation_signals s
        on s.kind = w.kind and s.value_hash = w.hash and s.owner_id = ${ownerId}
      where s.owner_id is not null or (w.kind, w.hash) in (select kind, hash from ${signalRows(seen)} as seen)
    ), written as (
      insert into relation_signals (kind, value_hash, owner_id, is_counted, first_seen_at, seen_at, expires_at)
      select kind, hash, ${ownerId}::uuid, ${isEstablished}, ${now}, ${now}, ${now}::timestamptz + make_interval(days => ${signalRetentionDays})
      from wanted where (kind, hash) in (select kind, hash from ${signalRows(seen)} as seen)
      on conflict (kind, value_hash, owner_id) do update set seen_at = excluded.seen_at, expires_at = excluded.expires_at,
        is_counted = relation_signals.is_counted or excluded.is_counted
    ), counted_before as (
      update relation_signals s set is_counted = true from wanted
      where s.kind = wanted.kind and s.value_hash = wanted.hash and s.owner_id = ${ownerId} and wanted.is_newly_counted
        and not wanted.is_new and (wanted.kind, wanted.hash) not in (select kind, hash from ${signalRows(seen)} as seen)
    ), counted as (
      update relation_values v set owners = owners + 1 from wanted
      where v.kind = wanted.kind and v.value_hash = wanted.hash and wanted.is_newly_counted
      returning v.kind, v.value_hash, v.owners
    )
    select wanted.kind, encode(wanted.hash, 'hex') as hash, is_new, is_newly_counted, coalesce(counted.owners, v.owners) as owners
    from wanted join relation_values v on v.kind = wanted.kind and v.value_hash = wanted.hash
      left join counted on counted.kind = v.kind and counted.value_hash = v.value_hash`.execute(tx)
  return rows
}

/** The pairs whose score can have changed; none of a value that was popular before. */
const pairsAfter = async (tx: Tx, ownerId: string, found: readonly Found[]): Promise<OwnerPair[]> => {
  const changed = found.filter(
    (value) =>
      (value.is_new || value.is_newly_counted) && value.owners - (value.is_newly_counted ? 1 : 0) <= signalOwnersMax,
  )
  if (changed.length === 0) return []
  const others = await othersOf(tx, changed)
  return changed.flatMap((value) => {
    const { counted, uncounted } = others.get(`${value.kind} ${value.hash}`) ?? { counted: [], uncounted: [] }
    const pairs = [...counted, ...uncounted].map((other) => pairOf(ownerId, other))
    if (!value.is_newly_counted) return pairs
    // The value has become less rare for all the others, too; when it becomes popular, also for those who are not counted.
    const lowered = value.owners > signalOwnersMax ? [...counted, ...uncounted] : counted
    return [...pairs, ...counted.flatMap((one) => lowered.map((other) => pairOf(one, other)))]
  })
}

/** Beyond the newest of each kind, signals expire at once. Locked rows are left to the next time: they come before pairs. */
const expireOldest = async (tx: Tx, ownerId: string): Promise<void> => {
  await sql`
    update relation_signals s set expires_at = greatest(clock_now(), s.seen_at + interval '1 millisecond') from (
      select kind, value_hash, owner_id from relation_signals where owner_id = ${ownerId} and (kind, value_hash) in (
        select kind, value_hash from (
          select kind, value_hash, row_number() over (partition by kind order by seen_at desc, value_hash) as place
          from relation_signals where owner_id = ${ownerId}) as placed
        where place > ${valuesPerKindMax}) for update skip locked) as old
    where s.kind = old.kind and s.value_hash = old.value_hash and s.owner_id = old.owner_id`.execute(tx)
}
