// Seals past days: the last check of every link that was checked on a day becomes a leaf of a Merkle tree, and its root
// is published in a signed statement. Whoever kept a statement can detect a later change of any of these checks.
import { sql } from 'kysely'
import { z } from 'zod'
import * as clock from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { PublishedKeys } from '../../platform/signing/publishedKeys.ts'
import { dayStatement, merkleRoot, noHash, sha256, signStatement } from './statements.ts'

export const sealDaysJob = defineJob('sealDays', z.object({}))

export interface Sealing {
  keys: Pick<PublishedKeys, 'current'>
  /** Origin of this installation. */
  host: string
}

/** Every complete day with checks that is not sealed yet, oldest first. Days are those of UTC, in product time. */
export const sealDays = async (db: Db, sealing: Sealing): Promise<void> => {
  const today = (await clock.now(db)).toISOString().slice(0, 10)
  const { rows } = await sql<{ day: string }>`
    select distinct (at at time zone 'UTC')::date::text as day from link_checks
    where hash is not null and at < ${today}::date::timestamp at time zone 'UTC'
      and at >= coalesce((select (max(day) + 1)::timestamp at time zone 'UTC' from evidence_days), '-infinity')
    order by day`.execute(db)
  for (const { day } of rows) await inTransaction(db, (tx) => sealDay(tx, day, sealing))
}

const hashBytes = 32

const splitHashes = (together: Buffer): Buffer[] =>
  Array.from({ length: together.length / hashBytes }, (_, place) =>
    together.subarray(place * hashBytes, (place + 1) * hashBytes),
  )

const sealDay = async (tx: Tx, day: string, { keys, host }: Sealing): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('ankerplatz.evidence_days'))`.execute(tx)
  const last = await tx
    .selectFrom('evidence_days')
    .select(['day', 'statement'])
    .orderBy('day', 'desc')
    .limit(1)
    .execute()
  const { rows: sealed } = await sql`select from evidence_days where day >= ${day}::date`.execute(tx)
  if (sealed.length > 0) return
  const { rows: buckets } = await sql<{ bucket: number; leaves: Buffer }>`
    select bucket, string_agg(leaf, ''::bytea order by link_id) as leaves
    from (
      select distinct on (link_id) link_id, ('x' || left(link_id::text, 3))::bit(12)::int as bucket,
        sha256('\\x00'::bytea || convert_to(link_id || ' ' || position || ' ' || encode(hash, 'hex'), 'UTF8')) as leaf
      from link_checks
      where hash is not null and at >= ${day}::date::timestamp at time zone 'UTC'
        and at < (${day}::date + 1)::timestamp at time zone 'UTC'
      order by link_id, id desc) as ends
    group by bucket order by bucket`.execute(tx)
  if (buckets.length === 0) return
  const trees = buckets.map(({ bucket, leaves }) => ({ bucket, leaves: splitHashes(leaves) }))
  const roots = trees.map(({ bucket, leaves }) => ({ bucket, root: merkleRoot(leaves) }))
  const root = merkleRoot(roots.map((tree) => tree.root))
  const links = trees.reduce((sum, { leaves }) => sum + leaves.length, 0)
  const previous = last[0] === undefined ? noHash : sha256(last[0].statement).toString('hex')
  const statement = dayStatement({ host, day, links, root: root.toString('hex'), previous })
  const { signature, key_id: keyId, public_key: publicKey } = signStatement(statement, await keys.current())
  await sql`
    insert into evidence_days (day, links, root, statement, signature, key_id, public_key)
    values (${day}, ${links}, ${root}, ${statement}, ${Buffer.from(signature, 'base64')}, ${keyId}, ${publicKey})`.execute(
    tx,
  )
  await sql`
    insert into evidence_buckets (day, bucket, root)
    select ${day}::date, * from unnest(${roots.map(({ bucket }) => bucket)}::int[], ${roots.map((tree) => tree.root)}::bytea[])`.execute(
    tx,
  )
}
