// Admin overrides: values set by an admin replace measured ones until they are removed. The effective values of the
// website are updated in the same transaction.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { OverrideField } from '../../../contract/overrideFields.ts'
import type { Override, websiteAdminEndpoints } from '../../../contract/websitesAdmin.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Claim, lockClaim } from '../lockClaim.ts'
import { settle } from '../effectiveMetrics.ts'

type KeptOverride = OutputOf<typeof websiteAdminEndpoints.anyWebsite>['overrides'][number]

export const listOverrides = async (db: Db, domain: string): Promise<KeptOverride[]> => {
  const rows = await db
    .selectFrom('domain_overrides')
    .innerJoin('users', 'users.id', 'domain_overrides.by_id')
    .select(['field', 'value', 'reason', 'by_id', 'users.full_name', 'at'])
    .where('domain', '=', domain)
    .orderBy('field')
    .execute()
  return rows.map(({ field, value, reason, by_id: id, full_name: name, at }) => ({
    field: field as OverrideField,
    value,
    reason,
    by: { id, name },
    at: at.toISOString(),
  }))
}

const lockAny = async (tx: Tx, websiteId: string): Promise<Claim> => {
  const claim = await lockClaim(tx, websiteId)
  if (claim === null) throw new AppError('not_found')
  return claim
}

export const setOverride = async (
  tx: Tx,
  said: { websiteId: string; override: Override; reason: string; byId: string },
): Promise<Claim> => {
  const { websiteId, override, reason, byId } = said
  const claim = await lockAny(tx, websiteId)
  const kept = { value: JSON.stringify(override.value), reason, by_id: byId, at: sql<Date>`clock_now()` }
  await tx
    .insertInto('domain_overrides')
    .values({ domain: claim.domain, field: override.field, ...kept })
    .onConflict((conflict) => conflict.columns(['domain', 'field']).doUpdateSet(kept))
    .execute()
  await settle(tx, websiteId)
  return claim
}

export const dropOverride = async (
  tx: Tx,
  { websiteId, field }: { websiteId: string; field: OverrideField },
): Promise<Claim> => {
  const claim = await lockAny(tx, websiteId)
  const dropped = await tx
    .deleteFrom('domain_overrides')
    .where('domain', '=', claim.domain)
    .where('field', '=', field)
    .returning('field')
    .executeTakeFirst()
  if (dropped === undefined) throw new AppError('not_found')
  await settle(tx, websiteId)
  return claim
}
