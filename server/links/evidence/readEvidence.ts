// Reads evidence for outsiders: the published days, and the part of a link report that proves its checks.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/endpoint.ts'
import {
  type EvidenceDay,
  evidenceDaysPerPage,
  type evidenceEndpoints,
  evidencePath,
  type EvidenceRecord,
  evidenceVersion,
  type LinkEvidence,
  type MerkleStep,
} from '../../../contract/evidence.ts'
import type { Db } from '../../platform/db/database.ts'
import { endStatement, leafOf, merklePath, merkleRoot, noHash, signStatement } from './statements.ts'
import type { Sealing } from './sealDays.ts'

/** The newest days with a path; older records are proven through the chain by every later day. */
const provenDaysMax = 60

type DayRow = Omit<EvidenceDay, 'root' | 'signature'> & { root: Buffer; signature: Buffer }

const dayColumns = sql`day::text as day, links, root, statement, signature, key_id, public_key`

const shownDay = ({ root, signature, ...day }: DayRow): EvidenceDay => ({
  ...day,
  root: root.toString('hex'),
  signature: signature.toString('base64'),
})

export const readDays = async (
  db: Db,
  before: string | undefined,
): Promise<OutputOf<(typeof evidenceEndpoints)['days']>> => {
  const { rows } = await sql<DayRow>`
    select ${dayColumns} from evidence_days where day < coalesce(${before ?? null}::date, 'infinity')
    order by day desc limit ${evidenceDaysPerPage + 1}`.execute(db)
  const days = rows.slice(0, evidenceDaysPerPage).map(shownDay)
  return { days, next_before: rows.length > days.length ? (days.at(-1)?.day ?? null) : null }
}

interface RecordRow {
  position: number
  content: string | null
  contentHash: Buffer
  hash: Buffer
  day: string | null
}

/** The records of a link from this position on, oldest first, and the one before them. */
const readRecords = async (db: Db, linkId: string, from: number) => {
  const { rows } = await sql<RecordRow>`
    select position, link_check_content(c) as content, link_check_content_hash(c) as "contentHash", hash,
      (at at time zone 'UTC')::date::text as day
    from link_checks as c where link_id = ${linkId} and position >= ${from - 1}
    union all
    select position, null, content_hash, hash, null from thinned_link_checks where link_id = ${linkId} and position >= ${from - 1}
    order by position`.execute(db)
  const [first] = rows
  const before = first !== undefined && first.position < from ? first : null
  return { before, records: before === null ? rows : rows.slice(1) }
}

const shownRecord = ({ position, content, contentHash, hash }: RecordRow): EvidenceRecord => ({
  position,
  content,
  content_hash: contentHash.toString('hex'),
  hash: hash.toString('hex'),
})

/** `from`: the position of the oldest check in the report. */
export const readEvidence = async (
  db: Db,
  linkId: string,
  { from, writtenAt, sealing: { keys, host } }: { from: number; writtenAt: Date; sealing: Sealing },
): Promise<LinkEvidence> => {
  const { before, records } = await readRecords(db, linkId, from)
  const last = records.at(-1)
  const statement = endStatement({
    host,
    link: linkId,
    records: last?.position ?? 0,
    kept: records.filter(({ content }) => content !== null).length,
    hash: last?.hash.toString('hex') ?? noHash,
    written: writtenAt.toISOString(),
  })
  return {
    version: evidenceVersion,
    link_id: linkId,
    previous: before?.hash.toString('hex') ?? noHash,
    records: records.map(shownRecord),
    end: signStatement(statement, await keys.current()),
    ...(await readProofs(db, linkId, records)),
    published_at: `${host}${evidencePath}`,
  }
}

interface End {
  day: string
  linkId: string
  position: number
  hash: Buffer
}

const readProofs = async (
  db: Db,
  linkId: string,
  records: readonly RecordRow[],
): Promise<Pick<LinkEvidence, 'days' | 'unproven_days'>> => {
  const checkedOn = [...new Set(records.flatMap(({ day }) => day ?? []))].slice(-provenDaysMax)
  if (checkedOn.length === 0) return { days: [], unproven_days: [] }
  const { rows: days } = await sql<DayRow>`
    select ${dayColumns} from evidence_days where day = any(${checkedOn}::date[]) order by day`.execute(db)
  const ends = Map.groupBy(await readEndsOfBucket(db, linkId, checkedOn), ({ day }) => day)
  const tops = Map.groupBy(await readBuckets(db, checkedOn), ({ day }) => day)
  const bucket = bucketOf(linkId)
  const proven: LinkEvidence['days'] = []
  const unproven: string[] = []
  for (const row of days) {
    const proof = proofOf(linkId, bucket, ends.get(row.day) ?? [], tops.get(row.day) ?? [])
    if (proof === null) unproven.push(row.day)
    else proven.push({ ...shownDay(row), ...proof })
  }
  return { days: proven, unproven_days: unproven }
}

/** The path of the link through its bucket and on to the root of the day; null if the bucket is no longer the one published. */
const proofOf = (
  linkId: string,
  bucket: number,
  ends: readonly End[],
  buckets: readonly { bucket: number; root: Buffer }[],
): { position: number; path: MerkleStep[] } | null => {
  const place = ends.findIndex((end) => end.linkId === linkId)
  const top = buckets.findIndex((one) => one.bucket === bucket)
  const own = ends[place]
  if (own === undefined || buckets[top] === undefined) return null
  const leaves = ends.map((end) => leafOf(end.linkId, end.position, end.hash.toString('hex')))
  if (!merkleRoot(leaves).equals(buckets[top].root)) return null
  const roots = buckets.map(({ root }) => root)
  return { position: own.position, path: [...merklePath(leaves, place), ...merklePath(roots, top)] }
}

const prefixOf = (linkId: string): string => linkId.slice(0, 3)
const bucketOf = (linkId: string): number => Number.parseInt(prefixOf(linkId), 16)

/** The last checks of these days of all links whose ids begin as this one. The last of a day is never thinned out. */
const readEndsOfBucket = async (db: Db, linkId: string, days: readonly string[]): Promise<End[]> => {
  const [low, high] = ['0', 'f'].map(
    (digit) => prefixOf(linkId) + '00000-0000-0000-0000-000000000000'.replaceAll('0', digit),
  )
  const { rows } = await sql<End>`
    select distinct on (day, link_id) (at at time zone 'UTC')::date::text as day, link_id as "linkId", position, hash
    from link_checks
    where link_id between ${low}::uuid and ${high}::uuid and hash is not null
      and at >= ${days[0]}::date::timestamp at time zone 'UTC'
      and at < (${days.at(-1)}::date + 1)::timestamp at time zone 'UTC'
    order by day, link_id, id desc`.execute(db)
  return rows
}

const readBuckets = async (db: Db, days: readonly string[]) => {
  const { rows } = await sql<{ day: string; bucket: number; root: Buffer }>`
    select day::text as day, bucket, root from evidence_buckets where day = any(${days}::date[]) order by day, bucket`.execute(
    db,
  )
  return rows
}

/** The last record of a link, for the PDF. */
export const readChainEnd = async (
  db: Db,
  linkId: string,
  host: string,
): Promise<{ count: number; hash: string; url: string } | undefined> => {
  const [last] = await db
    .selectFrom('link_checks')
    .select(['position', 'hash'])
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const { position, hash } = last ?? { position: null, hash: null }
  return position === null || hash === null
    ? undefined
    : { count: position, hash: hash.toString('hex'), url: `${host}${evidencePath}` }
}
