// Credit history: the entries of a member's account, by version (keyset pagination). Reading a page costs the same for
// a long history as for a short one.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type creditEndpoints, exportedRowsMax, type HistoryEntry } from '../../contract/credits.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { type LedgerReason, subjectKinds, type TransferKind } from '../../contract/ledger.ts'
import { historyPerPage } from '../../contract/limits.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'

export interface HistoryFilter {
  kind?: TransferKind | undefined
  /** Days in UTC, both inclusive. */
  from?: string | undefined
  to?: string | undefined
}

export interface HistoryQuery extends HistoryFilter {
  /** Only entries older than this version. */
  before: number | null
  limit: number
}

interface HistoryRow {
  version: number
  at: Date
  kind: TransferKind
  reason: LedgerReason
  amount: number
  balance_after: number
  refers_to: string | null
  note: string | null
}

/**
 * A version is assigned when an account is locked, its time when the transaction begins. The two may disagree for as
 * long as a transaction can last, and never longer.
 */
const disorderMax = sql`interval '1 hour'`

export const startOf = (day: string): RawBuilder<Date> => sql`(${day}::date)::timestamp at time zone 'UTC'`
export const endOf = (day: string): RawBuilder<Date> => sql`(${day}::date + 1)::timestamp at time zone 'UTC'`

/**
 * A condition on entries `e`: days are found by the index on times and read in order of version, so both bounds are
 * given in both.
 */
export const within = (account: RawBuilder<number>, { from, to }: HistoryFilter): RawBuilder<unknown> => {
  const earliest =
    from === undefined
      ? sql``
      : sql`and e.at >= ${startOf(from)} and e.version > coalesce((
          select b.version from ledger_entries b
          where b.account_id = ${account} and b.kind is not null and b.at < ${startOf(from)} - ${disorderMax}
          order by b.at desc limit 1), 0)`
  const latest =
    to === undefined
      ? sql``
      : sql`and e.at < ${endOf(to)} and e.version < coalesce((
          select b.version from ledger_entries b
          where b.account_id = ${account} and b.kind is not null and b.at >= ${endOf(to)} + ${disorderMax}
          order by b.at limit 1), ${Number.MAX_SAFE_INTEGER}::bigint)`
  return sql`${earliest} ${latest}`
}

export const accountOf = (memberId: string): RawBuilder<number> =>
  sql`(select id from ledger_accounts where owner_id = ${memberId} and kind = 'member' and part = 0)`

/** An entry without the order that it refers to: orders are a layer above credits. */
export type Movement = Omit<HistoryEntry, 'order'>

/** Orders by id with the member's side; orders of others and unknown ones are missing. */
export type FindOwnOrders = (
  db: Db,
  memberId: string,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, NonNullable<HistoryEntry['order']>>>

/** Adds the orders with one query for all entries. */
export const withOrders = async (
  db: Db,
  memberId: string,
  movements: readonly Movement[],
  findOwnOrders: FindOwnOrders,
): Promise<HistoryEntry[]> => {
  const orderOf = ({ subject }: Movement): string | null => (subject?.kind === 'order' ? subject.id : null)
  const orders = await findOwnOrders(db, memberId, [...new Set(movements.map(orderOf).filter((id) => id !== null))])
  return movements.map((movement) => ({ ...movement, order: orders.get(orderOf(movement) ?? '') ?? null }))
}

/** Newest first. */
export const findEntries = async (db: Db, memberId: string, request: HistoryQuery): Promise<Movement[]> => {
  const account = accountOf(memberId)
  const ofKind = request.kind === undefined ? sql`e.kind is not null` : sql`e.kind = ${request.kind}`
  const older = request.before === null ? sql`` : sql`and e.version < ${request.before}`
  const { rows } = await sql<HistoryRow>`
    select e.version, e.at, e.kind, t.reason, e.balance_after - e.balance_before as amount, e.balance_after, t.refers_to, t.note
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account_id = ${account} and ${ofKind} ${older} ${within(account, request)}
    order by e.version desc limit ${request.limit}`.execute(db)
  return rows.map(described)
}

const described = ({ version, at, refers_to: refersTo, ...row }: HistoryRow): Movement => ({
  ...row,
  id: String(version),
  at: at.toISOString(),
  subject: subjectOf(refersTo),
})

/** Parses `domain:<name>`; the domain is shown in Unicode. A later part of an award belongs to its domain. */
const subjectOf = (refersTo: string | null): HistoryEntry['subject'] => {
  if (refersTo === null) return null
  const [word = '', ...rest] = refersTo.split(':')
  const kind = subjectKinds.find((known) => known === word)
  if (kind === undefined) return null
  if (kind === 'award') return { kind: 'domain', id: shownDomain(rest[0] ?? '') }
  const id = rest.join(':')
  return { kind, id: kind === 'domain' ? shownDomain(id) : id }
}

const cursorForm = z.tuple([z.literal('history'), z.string().regex(/^[1-9]\d{0,14}$/)])

export const listHistory = async (
  db: Db,
  memberId: string,
  { cursor, ...filter }: HistoryFilter & { cursor?: string | undefined },
  findOwnOrders: FindOwnOrders,
): Promise<OutputOf<typeof creditEndpoints.history>> => {
  const before = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  // One row more than a page shows whether there is a next page.
  const found = await findEntries(db, memberId, { ...filter, before, limit: historyPerPage + 1 })
  const entries = found.slice(0, historyPerPage)
  const last = entries.at(-1)
  return {
    entries: await withOrders(db, memberId, entries, findOwnOrders),
    next_cursor: found.length > entries.length && last !== undefined ? encodeCursor('history', last.id) : null,
  }
}

const movementsPerBatch = 5_000

/** All transactions, for the data export of a member. */
export const allMovements = async (db: Db, memberId: string): Promise<Movement[]> => {
  const movements: Movement[] = []
  for (let before: number | null = null; movements.length < exportedRowsMax;) {
    const found: Movement[] = await findEntries(db, memberId, { before, limit: movementsPerBatch })
    movements.push(...found)
    if (found.length < movementsPerBatch) break
    before = Number(found.at(-1)?.id)
  }
  return movements
}
