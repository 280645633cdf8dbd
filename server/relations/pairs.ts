// Scores pairs of owners again from the signals that they share, under the lock of each pair: two transactions that each notice
// a signal of one pair come one after the other, and the second sees both.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { relatedScoreMin, type RelationSignal } from '../../contract/relations.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { defineJob, enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { type PairEvidence, type RelationScore, scoreRelation, type SharedValue } from './score.ts'
import { signalWeights } from './signalWeights.ts'

export interface OwnerPair {
  a: string
  b: string
}

/** Relations weaker than this are not stored unless trades or a decision say something about the pair. */
const storedScoreMin = 30

/** Recounts what depends on whether two owners are related. */
export const recountPairJob = defineJob('recountPair', z.object({ ownerA: z.uuid(), ownerB: z.uuid() }))

export const pairOf = (one: string, other: string): OwnerPair =>
  one < other ? { a: one, b: other } : { a: other, b: one }

const distinctPairs = (pairs: readonly OwnerPair[]): OwnerPair[] => [
  ...new Map(pairs.filter(({ a, b }) => a !== b).map((pair) => [`${pair.a} ${pair.b}`, pair])).values(),
]

/** Lock order: values of signals, then pairs, ordered by the number of their lock. */
export const lockPairs = async (tx: Tx, pairs: readonly OwnerPair[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended('pair ' || a || ' ' || b, 0) as lock from ${unnested(pairs)} order by lock) as locks`.execute(
    tx,
  )
}

const unnested = (pairs: readonly OwnerPair[]) =>
  sql`unnest(${pairs.map(({ a }) => a)}::uuid[], ${pairs.map(({ b }) => b)}::uuid[]) as pairs (a, b)`

interface KnownPair extends OwnerPair {
  shared: SharedValue[]
  invited: Date | null
  evidence: PairEvidence | null
  score: number | null
  without_referral: number | null
  reasons: RelationScore['reasons'] | null
  marked: boolean
  marked_kinds: RelationSignal[] | null
  alerted: boolean
}

const readPairs = async (tx: Tx, pairs: readonly OwnerPair[]): Promise<KnownPair[]> => {
  const { rows } = await sql<KnownPair>`
    select pairs.a, pairs.b, coalesce(common.shared, '[]') as shared, r.evidence, r.score,
      r.score_without_referral as without_referral, r.reasons, r.marked_unrelated_at is not null as marked,
      r.marked_kinds, r.new_evidence_at is not null as alerted,
      (select min(recorded_at) from referrals where (referral_id, referrer_id) in ((pairs.a, pairs.b), (pairs.b, pairs.a))) as invited
    from ${unnested(pairs)}
      left join owner_relations r on r.owner_a = pairs.a and r.owner_b = pairs.b
      cross join lateral (
        select json_agg(json_build_object('signal', v.kind, 'since', greatest(x.first_seen_at, y.first_seen_at),
          'owners', v.owners + (not x.is_counted)::int + (not y.is_counted)::int)) as shared
        from relation_signals x
          join relation_signals y on y.kind = x.kind and y.value_hash = x.value_hash and y.owner_id = pairs.b
          join relation_values v on v.kind = x.kind and v.value_hash = x.value_hash
        where x.owner_id = pairs.a) as common`.execute(tx)
  return rows.map((row) => ({
    ...row,
    shared: row.shared.map((value) => ({ ...value, since: new Date(value.since).toISOString() })),
  }))
}

/** Changes what is known of a pair besides the values it shares. */
export type ChangeEvidence = (pair: OwnerPair, evidence: PairEvidence) => PairEvidence

/** Returns how many pairs have changed. */
export const scorePairs = async (
  tx: Tx,
  wanted: readonly OwnerPair[],
  change: ChangeEvidence = (_, evidence) => evidence,
): Promise<number> => {
  const pairs = distinctPairs(wanted)
  if (pairs.length === 0) return 0
  await lockPairs(tx, pairs)
  const now = await clock.now(tx)
  const changed = (await readPairs(tx, pairs)).flatMap((known) => {
    const evidence = change(known, known.evidence ?? {})
    const invited =
      known.invited === null
        ? {}
        : { referral: { weight: signalWeights.referral.base, since: known.invited.toISOString() } }
    const after = { evidence, ...scoreRelation(known.shared, { ...evidence, ...invited }) }
    return isSame(known, after) ? [] : [{ known, after }]
  })
  if (changed.length === 0) return 0
  await writePairs(tx, changed, now)
  const flipped = changed.filter(
    ({ known, after }) => !known.marked && (known.score ?? 0) >= relatedScoreMin !== after.score >= relatedScoreMin,
  )
  await requestRecounts(
    tx,
    flipped.map(({ known }) => known),
  )
  return changed.length
}

export const requestRecounts = (tx: Tx, pairs: readonly OwnerPair[]): Promise<void> =>
  enqueueAll(
    tx,
    pairs.map(({ a, b }) =>
      newJob(recountPairJob, { ownerA: a, ownerB: b }, { jobKey: `${recountPairJob.name}:${a}:${b}`, priority: 20 }),
    ),
  )

type Scored = RelationScore & { evidence: PairEvidence }

const isSame = (known: KnownPair, after: Scored): boolean => {
  if (known.score === null) return after.score < storedScoreMin && Object.keys(after.evidence).length === 0
  return (
    known.score === after.score &&
    known.without_referral === after.scoreWithoutReferral &&
    isDeepStrictEqual(known.reasons, after.reasons) &&
    isDeepStrictEqual(known.evidence, after.evidence)
  )
}

const writePairs = async (
  tx: Tx,
  changed: readonly { known: KnownPair; after: Scored }[],
  now: Date,
): Promise<void> => {
  const rows = changed.map(({ known, after }) => ({
    owner_a: known.a,
    owner_b: known.b,
    score: after.score,
    score_without_referral: after.scoreWithoutReferral,
    reasons: JSON.stringify(after.reasons),
    evidence: JSON.stringify(after.evidence),
    // Never written over a mark; a row for a marked pair only has to look like one.
    marked_unrelated_at: known.marked ? now : null,
    new_evidence_at: known.marked && !known.alerted && hasNewStrong(known, after) ? now : null,
    scored_at: now,
  }))
  await tx
    .insertInto('owner_relations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_a', 'owner_b']).doUpdateSet((eb) => ({
        score: eb.ref('excluded.score'),
        score_without_referral: eb.ref('excluded.score_without_referral'),
        reasons: eb.ref('excluded.reasons'),
        evidence: eb.ref('excluded.evidence'),
        new_evidence_at: sql<Date | null>`coalesce(owner_relations.new_evidence_at, excluded.new_evidence_at)`,
        scored_at: eb.ref('excluded.scored_at'),
      })),
    )
    .execute()
}

/** A strong signal that was not known when an admin marked the two as unrelated. */
const hasNewStrong = (known: KnownPair, { reasons }: RelationScore): boolean =>
  reasons.some(({ signal }) => signalWeights[signal].strong && known.marked_kinds?.includes(signal) === false)
