// Claims of a member: open ones on them in the order in which they are paid, and theirs on others, newest first.
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { pendingPerPage } from '../../../contract/limits.ts'
import { type Claim, claimState, type pendingCreditEndpoints } from '../../../contract/pendingCredits.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { shownDomain } from '../../platform/shownDomain.ts'

type ClaimQuery = InputOf<typeof pendingCreditEndpoints.claims>['query']

const cursorForm = z.tuple([z.literal('claims'), z.string().regex(/^[1-9]\d{0,14}$/)])

const claims = (db: Db | Tx) =>
  db
    .selectFrom('claims as c')
    .innerJoin('backlink_orders as o', 'o.id', 'c.order_id')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .select(['c.order_id', 'c.number', 'c.amount', 'c.paid', 'c.created_at', 'c.outcome'])
    .select(['o.number as order_number', 'w.domain'])

type ClaimRow = Awaited<ReturnType<ReturnType<typeof claims>['execute']>>[number]

const shown = ({ domain, outcome, ...row }: ClaimRow): Claim => ({
  order_id: row.order_id,
  order_number: row.order_number,
  domain_name: shownDomain(domain),
  amount: row.amount,
  paid: row.paid,
  state: claimState.parse(outcome ?? 'open'),
  created_at: row.created_at.toISOString(),
})

export const listClaims = async (
  db: Db,
  memberId: string,
  { side, cursor }: ClaimQuery,
): Promise<OutputOf<typeof pendingCreditEndpoints.claims>> => {
  const from = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  const isDebtor = side === 'owed_to_others'
  const found = await claims(db)
    .where(isDebtor ? 'c.owner_id' : 'c.creditor_id', '=', memberId)
    .$if(isDebtor, (query) => query.where('c.closed_at', 'is', null))
    .$if(from !== null, (query) => query.where('c.number', isDebtor ? '>' : '<', from ?? 0))
    .orderBy('c.number', isDebtor ? 'asc' : 'desc')
    .limit(pendingPerPage + 1)
    .execute()
  const page = found.slice(0, pendingPerPage)
  const last = page.at(-1)
  return {
    claims: page.map(shown),
    next_cursor: found.length > page.length && last !== undefined ? encodeCursor('claims', String(last.number)) : null,
  }
}

/** The claim for the refund of an order; null if nothing was left open. */
export const readClaim = async (db: Db | Tx, orderId: string): Promise<Claim | null> => {
  const row = await claims(db).where('c.order_id', '=', orderId).executeTakeFirst()
  return row === undefined ? null : shown(row)
}
