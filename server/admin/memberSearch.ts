// Which members the admin's list shows: filters and search, as conditions that the indexes of the table answer.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { MemberStatus, userAdminEndpoints } from '../../contract/userAdmin.ts'

export type MemberWish = z.output<typeof userAdminEndpoints.users.query>

type Condition = RawBuilder<SqlBool>

const conditionOfStatus: Record<MemberStatus, Condition> = {
  active: sql`u.deleted_at is null and u.blocked_at is null and u.email_confirmed`,
  unconfirmed: sql`u.deleted_at is null and u.blocked_at is null and not u.email_confirmed`,
  blocked: sql`u.deleted_at is null and u.blocked_at is not null`,
  deleted: sql`u.deleted_at is not null`,
}

export const statusOfMember = sql<MemberStatus>`case
  when u.deleted_at is not null then 'deleted'
  when u.blocked_at is not null then 'blocked'
  when not u.email_confirmed then 'unconfirmed'
  else 'active' end`

/** Over the table `users`, called `u`. Whoever is deleted is only found by asking for the deleted. */
export const conditionOf = (wish: MemberWish): Condition => {
  const conditions: Condition[] = [
    wish.status === undefined ? sql`u.deleted_at is null` : conditionOfStatus[wish.status],
  ]
  const isAdmin: Condition = sql`u.id in (select user_id from user_roles where role = 'admin')`
  if (wish.role === 'admin') conditions.push(isAdmin)
  if (wish.role === 'member') conditions.push(sql`not ${isAdmin}`)
  if (wish.two_factor === 'on') conditions.push(sql`u.two_factor_enabled`)
  if (wish.two_factor === 'off') conditions.push(sql`not u.two_factor_enabled`)
  const words = searched(wish.q ?? '')
  if (words !== '') conditions.push(matches(words))
  return sql.join(conditions, sql` and `)
}

const searched = (q: string): string =>
  q
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()

const shortLengthMax = 2

/**
 * The index knows groups of three Latin letters. Fewer are looked for where a word begins, which it knows as well; a name in another
 * script is narrowed down by its letters.
 */
const matches = (words: string): Condition => {
  // Signs alone are in nearly every address or in no name at all: no index narrows them down, and nobody is known by them.
  if (!/[\p{L}\p{N}]/u.test(words)) return sql`false`
  const pattern = words.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const text = sql`(u.email || ' ' || u.full_name)`
  const anywhere: Condition = sql`${text} ilike ${`%${pattern}%`}`
  if (!/[a-z0-9]/i.test(words)) {
    return sql`${otherLetters(sql`u.full_name`)} @> ${otherLetters(sql`${words}::text`)} and ${anywhere}`
  }
  if (words.length > shortLengthMax) return anywhere
  return sql`(${text} ilike ${`${pattern}%`} or ${text} ilike ${`% ${pattern}%`})`
}

/** As the index for names in other scripts has them. */
const otherLetters = (text: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`string_to_array(regexp_replace(lower(${text}), '[ -~]', '', 'g'), null)`
