// The zone `.test`: records set by hand or script, and those derived from the existing sites.
import { sql } from 'kysely'
import { nameAndParents } from './names.ts'
import { SandboxProblem } from './problems.ts'
import { rdapHost } from './rdap.ts'
import { type FaultRule, isSetType, readFault, type RecordSet, type SetType, wrongInSet } from './records.ts'
import type { SandboxDb } from './tables.ts'

export const automaticTtlSeconds = 60
const recordSetsMax = 50_000
const listedMax = 2000

const nameServer = 'ns1.sandbox.test'
/** Names that are there without a site: the name server and the RDAP server. */
const ownHosts: readonly string[] = [nameServer, rdapHost]
const loopback = '127.0.0.1'
// A resolver must not cache a missing record for long: a tester is about to add it.
const startOfAuthority = `${nameServer} hostmaster.sandbox.test 1 3600 600 604800 5`

/** One name with all its records and faults. */
export interface ZoneNode {
  name: string
  sets: RecordSet[]
  exists: boolean
}

interface NodeRow {
  name: string
  sets: { type: string; values: string[]; ttl: number }[]
  serves_pages: boolean
  has_children: boolean
}

const automaticSet = (name: string, type: SetType, value: string): RecordSet => ({
  name,
  type,
  values: [value],
  ttl: automaticTtlSeconds,
})

/** Derived records: sites resolve to the web host, domains have a name server. Explicitly set records win. */
const automaticSets = (node: { name: string; servesPages: boolean; exists: boolean }): RecordSet[] => {
  const { name } = node
  const isDomain = node.exists && name.split('.').length <= 2
  return [
    ...(node.servesPages || ownHosts.includes(name) ? [automaticSet(name, 'A', loopback)] : []),
    ...(isDomain ? [automaticSet(name, 'NS', nameServer), automaticSet(name, 'SOA', startOfAuthority)] : []),
  ]
}

const toNode = (row: NodeRow): ZoneNode => {
  const { name } = row
  const explicit = row.sets.flatMap(({ type, values, ttl }) => (isSetType(type) ? [{ name, type, values, ttl }] : []))
  const builtIn = name === 'test' || ownHosts.some((host) => host === name || host.endsWith(`.${name}`))
  const exists = explicit.length > 0 || row.serves_pages || row.has_children || builtIn
  const isAlias = explicit.some(({ type }) => type === 'CNAME')
  const automatic = isAlias ? [] : automaticSets({ name, servesPages: row.serves_pages, exists })
  const overridden = new Set(explicit.map(({ type }) => type))
  return { name, exists, sets: [...explicit, ...automatic.filter(({ type }) => !overridden.has(type))] }
}

/** The nodes that decide a query: the name, its parents, and the wildcards beside them. */
export const readNodes = async (db: SandboxDb, name: string): Promise<Map<string, ZoneNode>> => {
  const parents = nameAndParents(name)
  const names = [...parents, ...parents.slice(1).map((parent) => `*.${parent}`)]
  // With reversed names, the names below another one form a range between its dot and the character after the dot.
  const { rows } = await sql<NodeRow>`
    select asked.name,
      (select coalesce(json_agg(json_build_object('type', type, 'values', "values", 'ttl', ttl)), '[]')
        from sandbox.record_sets where record_sets.name = asked.name) as sets,
      exists (select from sandbox.pages where host = asked.name) as serves_pages,
      exists (select from sandbox.record_sets where reverse(name) collate "C" > below.first and reverse(name) collate "C" < below.last)
        or exists (select from sandbox.pages where reverse(host) collate "C" > below.first and reverse(host) collate "C" < below.last)
        as has_children
    from unnest(${names}::text[]) as asked (name),
      lateral (select reverse(asked.name) || '.' as first, reverse(asked.name) || '/' as last) as below`.execute(db)
  return new Map(rows.map((row) => [row.name, toNode(row)]))
}

/** The fault that applies to a query: the name's own, else that of a wildcard above it. */
export const faultOf = (nodes: ReadonlyMap<string, ZoneNode>, name: string, type: string): FaultRule | null => {
  const [, ...parents] = nameAndParents(name)
  const places = [name, ...parents.map((parent) => `*.${parent}`)]
  const rules = places.flatMap((place) => nodes.get(place)?.sets.filter((set) => set.type === 'FAULT') ?? [])
  const read = rules.flatMap(({ values }) => values.map(readFault))
  return read.find((rule) => rule !== null && (rule.type === null || rule.type === type)) ?? null
}

export type Finding =
  | { kind: 'found'; sets: RecordSet[] }
  | { kind: 'alias'; set: RecordSet; target: string }
  | { kind: 'no_data' }
  | { kind: 'no_name' }

/** The zone's answer for a name and a type. A wildcard answers only for names that do not exist (RFC 4592). */
export const findInZone = (nodes: ReadonlyMap<string, ZoneNode>, name: string, type: string): Finding => {
  const parents = nameAndParents(name)
  const closest = parents.find((parent) => nodes.get(parent)?.exists === true) ?? 'test'
  const node = closest === name ? nodes.get(name) : nodes.get(`*.${closest}`)
  if (node?.exists !== true) return { kind: 'no_name' }
  const records = node.sets.filter((set) => set.type !== 'FAULT')
  const alias = records.find((set) => set.type === 'CNAME')
  const target = alias?.values[0]
  if (alias !== undefined && target !== undefined && type !== 'CNAME' && type !== 'ANY') {
    return { kind: 'alias', set: alias, target }
  }
  const sets = records.filter((set) => (type === 'ANY' || set.type === type) && set.values.length > 0)
  return sets.length > 0 ? { kind: 'found', sets } : { kind: 'no_data' }
}

/** The SOA record that accompanies "no such name" and "no such record". */
export const authorityOf = (nodes: ReadonlyMap<string, ZoneNode>, name: string): RecordSet => {
  const sets = nameAndParents(name).flatMap((parent) => nodes.get(parent)?.sets ?? [])
  return (
    sets.find((set) => set.type === 'SOA' && set.values.length > 0) ?? automaticSet('test', 'SOA', startOfAuthority)
  )
}

export const nameServerAddress = (): RecordSet => automaticSet(nameServer, 'A', loopback)

export const putRecordSet = async (db: SandboxDb, set: RecordSet): Promise<void> => {
  const wrong = wrongInSet(set.name, set.type, set.values)
  if (wrong !== null) throw new SandboxProblem('wrong_record_value', wrong)
  const neighbours = await db.selectFrom('record_sets').select('type').where('name', '=', set.name).execute()
  const others = neighbours.filter(({ type }) => type !== set.type && type !== 'FAULT' && set.type !== 'FAULT')
  if (others.length > 0 && (set.type === 'CNAME' || others.some(({ type }) => type === 'CNAME'))) {
    throw new SandboxProblem('cname_stands_alone', set.name)
  }
  const { count } = await db
    .selectFrom('record_sets')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= recordSetsMax) throw new SandboxProblem('too_many_names', String(recordSetsMax))
  await db
    .insertInto('record_sets')
    .values({ ...set, values: [...set.values] })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'type'])
        .doUpdateSet({ values: [...set.values], ttl: set.ttl, updated_at: sql`clock_now()` }),
    )
    .execute()
}

/** Stores the TXT records of the demo data, one per name. */
export const putTexts = async (db: SandboxDb, records: readonly { name: string; value: string }[]): Promise<void> => {
  if (records.length === 0) return
  await db
    .insertInto('record_sets')
    .values(records.map(({ name, value }) => ({ name, type: 'TXT', values: [value], ttl: automaticTtlSeconds })))
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'type'])
        .doUpdateSet({ values: sql`excluded.values`, ttl: sql`excluded.ttl`, updated_at: sql`clock_now()` }),
    )
    .execute()
}

export const removeRecordSet = async (db: SandboxDb, name: string, type: SetType): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('record_sets')
    .where('name', '=', name)
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export interface ListedSet extends RecordSet {
  /** Derived from an existing site, not set explicitly. */
  automatic: boolean
}

/** Stored records and the addresses of sites, grouped by domain. */
export const listRecordSets = async (
  db: SandboxDb,
  filter: { name?: string; search?: string } = {},
): Promise<ListedSet[]> => {
  const pattern = `%${(filter.search ?? '').toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<{ name: string; type: string; values: string[]; ttl: number; automatic: boolean }>`
    select name, type, "values", ttl, automatic from (
      select name, type, "values", ttl, false as automatic from sandbox.record_sets
      union all
      select host, 'A', array[${loopback}], ${automaticTtlSeconds}::integer, true from (select distinct host from sandbox.pages) as sites
      where not exists (select from sandbox.record_sets where name = host and type in ('A', 'CNAME'))
    ) as listed
    where (${filter.name ?? null}::text is null or name = ${filter.name ?? null}) and name like ${pattern}
    order by regexp_replace(name, '^.*[.]([^.]+[.]test)$', '\\1'), length(name), name, type
    limit ${listedMax}`.execute(db)
  return rows.flatMap(({ type, ...row }) => (isSetType(type) ? [{ ...row, type }] : []))
}
