// Invitation: what a visitor may know about the member whose link they followed.
import { sql } from 'kysely'
import type { OutputOf } from '../../contract/endpoint.ts'
import { referralTermsOf } from '../../contract/referralRules.ts'
import type { referralEndpoints } from '../../contract/referrals.ts'
import { readSettings } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'

/** The display name. Members who are blocked, have left or have not confirmed their address cannot invite. */
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
