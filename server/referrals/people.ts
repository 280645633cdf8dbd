// The members referred by a member, without names, newest first, with keyset pagination.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import {
  type ReferralEntry,
  type referralEndpoints,
  referralsPerPage,
  type ReferralState,
} from '../../contract/referrals.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'

type ReferralsQuery = InputOf<(typeof referralEndpoints)['referrals']>['query']

const cursorForm = z.tuple([z.literal('referrals'), z.string().regex(/^[1-9]\d{0,14}$/)])

interface Row {
  id: number
  number: number
  registered_at: Date
  source: string
  state: ReferralState
  activated_at: Date | null
  purchases: number
  credits: number
  waiting: number
  next_due_at: Date | null
  shares_until: Date
}

export const listReferrals = async (
  db: Db,
  memberId: string,
  { state, cursor }: ReferralsQuery,
): Promise<OutputOf<(typeof referralEndpoints)['referrals']>> => {
  const before = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  const { rows } = await sql<Row>`
    with page as (
      select f.number as id, f.* from referrals f
      where f.referrer_id = ${memberId}
        ${state === undefined ? sql`` : sql`and f.state = ${state}`} ${before === null ? sql`` : sql`and f.number < ${before}`}
      order by f.number desc limit ${referralsPerPage + 1}),
    counted as (
      select e.number as id, row_number() over (order by e.number) as place from referrals e
      where e.referrer_id = ${memberId} and e.number <= (select max(id) from page))
    select p.id, counted.place as number, p.registered_at, p.source, p.state, p.activated_at, p.shares_until,
      brought.purchases, brought.credits, brought.waiting, brought.next_due_at
    from page p join counted on counted.id = p.id cross join lateral (
      select count(distinct r.purchase_id)::int as purchases, coalesce(sum(r.granted), 0)::int as credits,
        coalesce(sum(r.amount) filter (where r.state = 'waiting'), 0)::int as waiting,
        min(r.due_at) filter (where r.state = 'waiting') as next_due_at
      from referral_rewards r where r.referral_id = p.referral_id) brought
    order by p.id desc`.execute(db)
  const page = rows.slice(0, referralsPerPage)
  const last = page.at(-1)
  return {
    referrals: page.map(shown),
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('referrals', String(last.id)) : null,
  }
}

const shown = ({ id: _, ...row }: Row): ReferralEntry => ({
  ...row,
  registered_at: row.registered_at.toISOString(),
  activated_at: row.activated_at?.toISOString() ?? null,
  next_due_at: row.next_due_at?.toISOString() ?? null,
  shares_until: row.shares_until.toISOString(),
})
