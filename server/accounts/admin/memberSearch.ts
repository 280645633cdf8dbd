// Filters and search of the admin's member list, as conditions that the table's indexes can serve.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { MemberStatus, userAdminEndpoints } from '../../../contract/accountsAdmin.ts'
import { matchesWords, searchedWords } from '../../platform/db/search.ts'

export type MemberQuery = z.output<typeof userAdminEndpoints.users.query>

type Condition = RawBuilder<SqlBool>

const searchedNames = { text: sql`(u.email || ' ' || u.full_name)`, otherScripts: sql`u.full_name` }

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

/** Over the table `users`, aliased `u`. Deleted members are only found with the filter for deleted ones. */
export const conditionOf = (request: MemberQuery): Condition => {
  const conditions: Condition[] = [
    request.status === undefined ? sql`u.deleted_at is null` : conditionOfStatus[request.status],
  ]
  const isAdmin: Condition = sql`u.id in (select user_id from user_roles where role = 'admin')`
  if (request.role === 'admin') conditions.push(isAdmin)
  if (request.role === 'member') conditions.push(sql`not ${isAdmin}`)
  if (request.two_factor === 'on') conditions.push(sql`u.two_factor_enabled`)
  if (request.two_factor === 'off') conditions.push(sql`not u.two_factor_enabled`)
  const words = searchedWords(request.q ?? '')
  if (words !== '') conditions.push(matchesWords(searchedNames, words))
  return sql.join(conditions, sql` and `)
}
