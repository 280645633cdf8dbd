// Member details for the admin area.
import type { OutputOf } from '../../../contract/endpoint.ts'
import { profile as profileShape } from '../../../contract/profiles.ts'
import type { userAdminEndpoints } from '../../../contract/accountsAdmin.ts'
import { list as listSessions } from '../signIn/sessions.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { latestAbout } from '../audit/auditLog.ts'
import { describeMembers } from './memberList.ts'

/** Credits are layered above accounts, so the composition passes in how a member's debt is read. */
export type ReadDebt = (db: Db, memberId: string) => Promise<number>

export const describeMember = async (
  db: Db,
  memberId: string,
  readDebt: ReadDebt,
): Promise<OutputOf<typeof userAdminEndpoints.user>> => {
  const [row] = await describeMembers(db, [memberId])
  if (row === undefined) throw new AppError('not_found')
  const [ended, debt, profile, sessions, audit] = await Promise.all([
    db
      .selectFrom('users')
      .select(['blocked_at', 'blocked_reason', 'deleted_at'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),
    readDebt(db, memberId),
    db.selectFrom('profiles').selectAll().where('id', '=', memberId).executeTakeFirst(),
    listSessions(db, memberId, null),
    latestAbout(db, memberId),
  ])
  return {
    user: {
      ...row,
      debt,
      blocked_at: ended.blocked_at?.toISOString() ?? null,
      blocked_reason: ended.blocked_reason,
      deleted_at: ended.deleted_at?.toISOString() ?? null,
    },
    profile: profile === undefined ? null : profileShape.parse(profile),
    sessions,
    audit,
  }
}
