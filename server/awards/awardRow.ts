// Awards and their parts as database rows. Lock order: the members, the website, then the two advisory locks, then ledger
// accounts.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AwardReason } from '../../contract/awardRules.ts'
import { lockName } from '../credits/once.ts'
import type { Db, Tx } from '../platform/db/database.ts'

type Tables = Db extends Kysely<infer T> ? T : never
export type AwardRow = Omit<Selectable<Tables['awards']>, 'reason'> & { reason: AwardReason }
export type PartRow = Selectable<Tables['award_parts']>

/** Advisory locks: two awards cannot both find room below the limit of a domain, nor both be of a first domain. */
export const lockDomain = async (
  tx: Tx,
  { domain, site_owner_id: siteOwnerId }: Pick<AwardRow, 'domain' | 'site_owner_id'>,
): Promise<void> => {
  await lockName(tx, `awards by ${siteOwnerId}`)
  await lockName(tx, `awards of ${domain}`)
}

const asAward = (row: Selectable<Tables['awards']> | undefined): AwardRow | null =>
  row === undefined ? null : (row as AwardRow)

export const findAward = async (
  db: Db | Tx,
  { domains, reason, subject }: { domains: readonly string[]; reason: AwardReason; subject: string },
): Promise<AwardRow | null> =>
  asAward(
    await db
      .selectFrom('awards')
      .selectAll()
      .where('domain', 'in', domains)
      .where('reason', '=', reason)
      .where('subject', '=', subject)
      .orderBy('id')
      .executeTakeFirst(),
  )

export const readAward = async (db: Db | Tx, id: number): Promise<AwardRow | null> =>
  asAward(await db.selectFrom('awards').selectAll().where('id', '=', id).executeTakeFirst())

export const readPart = async (db: Db | Tx, id: number): Promise<PartRow | null> =>
  (await db.selectFrom('award_parts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** Whether an admin rejected a part of the award; a rejection that was withdrawn no longer counts. */
export const hasRejectedPart = async (tx: Tx, awardId: number, exceptId = 0): Promise<boolean> => {
  const rejected = await tx
    .selectFrom('award_parts')
    .select('id')
    .where('award_id', '=', awardId)
    .where('id', '<>', exceptId)
    .where('state', '=', 'lapsed')
    .where('obstacle', '=', 'rejected')
    .executeTakeFirst()
  return rejected !== undefined
}

export interface Granted {
  paid: number
  /** Parts that are still to come: not due yet, or awaiting review. */
  pending: number
  /** Parts that have lapsed, and what a lower score left out of others. */
  lapsed: number
}

export const nothingGranted: Granted = { paid: 0, pending: 0, lapsed: 0 }

/** By award id; an award without parts is left out. */
export const grantedOfAll = async (db: Db | Tx, awardIds: readonly number[]): Promise<Map<number, Granted>> => {
  if (awardIds.length === 0) return new Map()
  const { rows } = await sql<Granted & { id: number }>`
    select award_id as id, coalesce(sum(paid), 0)::int as paid,
      coalesce(sum(amount) filter (where state in ('pending', 'in_review')), 0)::int as pending,
      coalesce(sum(amount - paid) filter (where state in ('paid', 'lapsed')), 0)::int as lapsed
    from award_parts where award_id = any (${awardIds}::bigint[]) group by award_id`.execute(db)
  return new Map(rows.map(({ id, ...granted }) => [id, granted]))
}

export const grantedOf = async (db: Db | Tx, awardId: number): Promise<Granted> =>
  (await grantedOfAll(db, [awardId])).get(awardId) ?? nothingGranted
