// Referrals for admins: those awaiting review first, with the known facts about both members.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { heldCountedMax } from '../../../contract/limits.ts'
import {
  type AdminReferral,
  adminReferralsPerPage,
  type HeldReason,
  type referralAdminEndpoints,
} from '../../../contract/referralsAdmin.ts'
import type { ReferralState } from '../../../contract/referrals.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchesWords, searchedWords } from '../../platform/db/search.ts'
import { AppError } from '../../platform/errors.ts'
import { shownDomain } from '../../platform/shownDomain.ts'

type ReferralsQuery = InputOf<(typeof referralAdminEndpoints)['adminReferrals']>['query']

const cursorForm = z.tuple([z.literal('held_referrals'), z.string().regex(/^[1-9]\d{0,14}$/)])

/** Must match the expressions of the member search indexes. */
const searchedNames = { text: sql`(u.email || ' ' || u.full_name)`, otherScripts: sql`u.full_name` }
/** A search word that matches more names than this is too common to be useful. */
const membersFoundMax = 500

const concerns = async (db: Db, words: string): Promise<RawBuilder<SqlBool>> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.deleted_at is null and ${matchesWords(searchedNames, words)} limit ${membersFoundMax}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  return sql`(f.referral_id = any(${ids}::uuid[]) or f.referrer_id = any(${ids}::uuid[]))`
}

/**
 * Referrals awaiting review are sorted oldest first, all others newest first. Without a state, lists those awaiting
 * review.
 */
export const listAdminReferrals = async (
  db: Db,
  { state = 'held', held_for: reason, q = '', cursor }: ReferralsQuery,
): Promise<OutputOf<(typeof referralAdminEndpoints)['adminReferrals']>> => {
  const isQueue = state === 'held'
  const from = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  const words = searchedWords(q)
  const conditions: RawBuilder<SqlBool>[] = [
    ...(state === 'all' ? [] : [sql<SqlBool>`f.state = ${sql.lit(state)}`]),
    ...(reason === undefined ? [] : [sql<SqlBool>`${reason} = any(f.held_for)`]),
    ...(words === '' ? [] : [await concerns(db, words)]),
    ...(from === null ? [] : [isQueue ? sql<SqlBool>`f.number > ${from}` : sql<SqlBool>`f.number < ${from}`]),
  ]
  const found = await readReferrals(
    db,
    sql`where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
      order by f.number ${isQueue ? sql`asc` : sql`desc`} limit ${adminReferralsPerPage + 1}`,
  )
  const inOrder = found.toSorted((one, other) => (isQueue ? one.number - other.number : other.number - one.number))
  const page = inOrder.slice(0, adminReferralsPerPage)
  const last = page.at(-1)
  const isMore = inOrder.length > page.length && last !== undefined
  return {
    referrals: page.map(shown),
    next_cursor: isMore ? encodeCursor('held_referrals', String(last.number)) : null,
  }
}

export const countHeldReferrals = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from referrals where state = 'held' limit ${heldCountedMax}) as held`.execute(db)
  return rows[0]?.count ?? 0
}

/** Throws `not_found` if there is none. */
export const readAdminReferral = async (db: Db, referralId: string): Promise<AdminReferral> => {
  const [row] = await readReferrals(db, sql`where f.referral_id = ${referralId}`)
  if (row === undefined) throw new AppError('not_found')
  return shown(row)
}

type Person = AdminReferral['referrer']

interface Row extends Omit<
  AdminReferral,
  'registered_at' | 'recorded_at' | 'held_at' | 'activated_at' | 'decision' | 'referrer_lately'
> {
  number: number
  state: ReferralState
  held_for: HeldReason[]
  cleared: HeldReason[]
  registered_at: Date
  recorded_at: Date
  held_at: Date | null
  activated_at: Date | null
  decided_at: Date | null
  decided_by_name: string | null
  decision_reason: string | null
  lately: number
  lately_held: number
}

/** Members who have left have no address any more. */
const personOf = (of: 'u' | 'm'): RawBuilder<Person> => sql`
  json_build_object('id', ${sql.ref(`${of}.id`)}, 'name', ${sql.ref(`${of}.full_name`)},
    'email', case when ${sql.ref(`${of}.deleted_at`)} is null then ${sql.ref(`${of}.email`)} else '' end,
    'blocked', ${sql.ref(`${of}.blocked_at`)} is not null)`

/** Selects the page first, so that the details are joined for its rows only. */
const readReferrals = async (db: Db, which: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with page as (select f.* from referrals f ${which}),
    lately as (
      select id, counted.* from (select distinct referrer_id as id from page) as inviters cross join lateral (
        select count(*)::int as lately, count(*) filter (where o.state = 'held')::int as lately_held from referrals o
        where o.referrer_id = inviters.id and o.registered_at > (select clock_now()) - interval '30 days') as counted)
    select p.referral_id as id, p.number, ${personOf('u')} as referrer, ${personOf('m')} as member,
      p.registered_at, p.recorded_at, p.source, p.landing, p.state, p.held_for, p.held_at, p.cleared, p.activated_at, p.activated_domain,
      p.referrer_bonus, p.member_bonus, brought.purchases, brought.credits, brought.waiting,
      p.decided_at, d.full_name as decided_by_name, p.decision_reason,
      greatest(0, lately.lately - own.lately)::int as lately, greatest(0, lately.lately_held - own.lately_held)::int as lately_held
    from page p
      join users u on u.id = p.referrer_id
      join users m on m.id = p.referral_id
      left join users d on d.id = p.decided_by and d.deleted_at is null
      join lately on lately.id = p.referrer_id
      cross join lateral (
        select recent::int as lately, (recent and p.state = 'held')::int as lately_held
        from (select p.registered_at > (select clock_now()) - interval '30 days' as recent) as came) as own
      cross join lateral (
        select count(distinct r.purchase_id)::int as purchases, coalesce(sum(r.granted), 0)::int as credits,
          coalesce(sum(r.amount) filter (where r.state = 'waiting'), 0)::int as waiting
        from referral_rewards r where r.referral_id = p.referral_id) as brought`.execute(db)
  return rows
}

const shown = ({
  number: _,
  lately,
  lately_held: held,
  decided_at: at,
  decided_by_name: by,
  ...row
}: Row): AdminReferral => {
  const { decision_reason: reason, ...rest } = row
  return {
    ...rest,
    registered_at: row.registered_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    held_at: row.held_at?.toISOString() ?? null,
    activated_at: row.activated_at?.toISOString() ?? null,
    activated_domain: row.activated_domain === null ? null : shownDomain(row.activated_domain),
    decision: at === null ? null : { at: at.toISOString(), by, reason },
    referrer_lately: { referrals: lately, held },
  }
}
