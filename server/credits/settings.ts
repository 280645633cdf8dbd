// Credit settings in effect: amounts, packs, plans and rules, shipped defaults or as set by an admin.
import { sql } from 'kysely'
import { creditSettings, type CreditSettings, shippedSettings } from '../../contract/pricing.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'

export interface SettingsState {
  settings: CreditSettings
  /** 0: shipped defaults. */
  version: number
  changedAt: Date | null
  changedBy: string | null
}

export const readState = async (db: Db): Promise<SettingsState> => {
  const row = await db.selectFrom('credit_settings').selectAll().executeTakeFirst()
  if (row === undefined) return { settings: shippedSettings, version: 0, changedAt: null, changedBy: null }
  return {
    settings: readStored(row.settings),
    version: row.version,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }
}

/**
 * Reads settings of an earlier release: a new field gets its default, a removed one is dropped. Lists are taken as
 * stored.
 */
export const readStored = (stored: unknown): CreditSettings => creditSettings.parse(fill(shippedSettings, stored))

const fill = (shipped: unknown, stored: unknown): unknown => {
  if (stored === undefined) return shipped
  if (!isGroup(shipped) || !isGroup(stored)) return stored
  return Object.fromEntries(Object.entries(shipped).map(([name, value]) => [name, fill(value, stored[name])]))
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const readSettings = async (db: Db): Promise<CreditSettings> => (await readState(db)).settings

/** Minimum quality score for a website to offer anything, for use in larger SQL statements. */
export const offersQualityFrom = sql<number>`coalesce(
  (select (settings #>> '{offers,quality_from}')::int from credit_settings), ${sql.lit(shippedSettings.offers.quality_from)})`

/** Express surcharge of prime orders in percent of the price, for use in larger SQL statements. */
export const primeBonusPercent = sql<number>`coalesce(
  (select (settings #>> '{orders,prime_bonus}')::int from credit_settings), ${sql.lit(shippedSettings.orders.prime_bonus)})`

/** Premium in percent of the price, for use in larger SQL statements. */
export const premiumPercent = sql<number>`coalesce(
  (select (settings #>> '{orders,premium_percent}')::int from credit_settings), ${sql.lit(shippedSettings.orders.premium_percent)})`

/** Optimistic locking: fails if the settings have changed since `version`; returns the new version. */
export const saveSettings = async (
  tx: Tx,
  { settings, version, by }: { settings: CreditSettings; version: number; by: string },
): Promise<number> => {
  const next = { settings: JSON.stringify(settings), changed_by: by }
  const saved =
    version === 0
      ? await tx
          .insertInto('credit_settings')
          .values({ ...next, version: 1 })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('credit_settings')
          .set((eb) => ({ ...next, version: eb('version', '+', 1), changed_at: eb.fn<Date>('clock_now') }))
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (saved === undefined) throw new AppError('conflict')
  return saved.version
}
