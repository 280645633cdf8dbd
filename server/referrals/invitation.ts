// Who invites: what a visitor may know of the member by whose link they came.
import { sql } from 'kysely'
import type { OutputOf } from '../../contract/endpoint.ts'
import { referralTermsOf } from '../../contract/referralRules.ts'
import type { referralEndpoints } from '../../contract/referrals.ts'
import { readSettings } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'

/** As they are called here. Who is blocked or has left, or has not confirmed their address, invites nobody. */
export const readInvitation = async (
  db: Db,
  referrerId: string,
): Promise<OutputOf<typeof referralEndpoints.invitation>> => {
  const { rows } = await sql<{ name: string; avatar_url: string | null }>`
    select coalesce(nullif(trim(p.display_name), ''), nullif(trim(p.full_name), ''), u.full_name) as name, p.avatar_url
    from users u left join profiles p on p.id = u.id
    where u.id = ${referrerId} and u.email_confirmed and u.blocked_at is null and u.deleted_at is null`.execute(db)
  return { inviter: rows[0] ?? null, terms: referralTermsOf((await readSettings(db)).referrals) }
}
