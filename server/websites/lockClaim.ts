// Locks a live claim. To avoid deadlocks, several claims are locked in id order, and a claim before its analyses.
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { AppError } from '../platform/errors.ts'

/**
 * Locks a live claim of this member, or fails with `not_found`: websites of other members look the same as ones that do
 * not exist.
 */
export const lockOwn = async (
  tx: Tx,
  { memberId, websiteId }: { memberId: string; websiteId: string },
): Promise<Claim> => {
  const claim = await lockClaim(tx, websiteId)
  if (claim?.memberId !== memberId) throw new AppError('not_found')
  return claim
}

export interface Claim {
  websiteId: string
  memberId: string
  domain: string
  registrableDomain: string
  isVerified: boolean
}

export const lockClaim = async (tx: Tx, websiteId: string): Promise<Claim | null> => {
  const [row] = await selectForUpdate(tx, { websiteId })
  return row ?? null
}

const selectForUpdate = preparedStatement((db, param: Param<{ websiteId: string }>) =>
  db
    .selectFrom('websites')
    .select([
      'id as websiteId',
      'user_id as memberId',
      'domain',
      'registrable_domain as registrableDomain',
      'is_verified as isVerified',
    ])
    .where('id', '=', param('websiteId'))
    .where('ended_at', 'is', null)
    .forUpdate()
    .compile(),
)
