// Watched links in the database: named, planned to be looked at, ended and taken up again. What a look means is decided in rhythm.ts.
import { sql } from 'kysely'
import { type CreditSettings, shippedSettings } from '../../contract/pricing.ts'
import { readStored } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { preparedStatement } from '../platform/db/preparedStatements.ts'
import type { Expectation } from './judge.ts'
import { planCheck, planCheckNow, type PlannedLink } from './planning.ts'
import type { CheckSchedule, MonitoringStatus } from './recheckSchedule.ts'
import { timeOfDayMs } from './timeOfDay.ts'

/** The member wants it looked at now. */
export const requestCheck = async (tx: Tx, link: PlannedLink): Promise<void> => {
  const now = sql<Date>`clock_now()`
  await tx
    .updateTable('monitored_links')
    .set({ checking_since: now, next_check_at: now })
    .where('id', '=', link.id)
    .execute()
  await planCheckNow(tx, link)
}

/** By name: a statement that is kept has to give the same columns when a later release has added one. */
export const monitoredColumns = [
  'anchor_text',
  'checking_since',
  'checks',
  'created_at',
  'ended_at',
  'host',
  'id',
  'label',
  'last_checked_at',
  'last_reasons',
  'last_verdict',
  'missed_at',
  'missing_since',
  'named_at',
  'needs_review',
  'next_check_at',
  'page_url',
  'purpose',
  'rel',
  'repair_by',
  'schedule',
  'confirmed_missing_at',
  'state',
  'target_url',
  'inconclusive_since',
  'verified_at',
] as const

const askLocked = preparedStatement((db) =>
  db.selectFrom('monitored_links').select(monitoredColumns).where('id', '=', '').forUpdate().compile(),
)

export type MonitoredLinkRow = Awaited<ReturnType<typeof askLocked>>[number]

export const purposeOf = async (tx: Tx, linkId: string): Promise<string | null> => {
  const row = await tx.selectFrom('monitored_links').select('purpose').where('id', '=', linkId).executeTakeFirst()
  return row?.purpose ?? null
}

export const lockLink = async (tx: Tx, linkId: string): Promise<MonitoredLinkRow | null> => {
  const [row] = await askLocked(tx, linkId)
  return row ?? null
}

/** A link under its lock, with the time and the rules that a look at it is measured by. */
export interface CheckedLink {
  link: MonitoredLinkRow
  now: Date
  settings: CreditSettings
}

/** Everything in one question, as it is asked for each of a million links. */
export const lockForCheck = async (tx: Tx, linkId: string): Promise<CheckedLink | null> => {
  const [row] = await requestCheckOfLocked(tx, linkId)
  if (row === undefined) return null
  const { now, settings, ...link } = row
  return { link, now, settings: settings === null ? shippedSettings : readStored(settings) }
}

const requestCheckOfLocked = preparedStatement((db) =>
  db
    .selectFrom('monitored_links')
    .select(monitoredColumns)
    .select((eb) => [
      sql<Date>`clock_now()`.as('now'),
      eb.selectFrom('credit_settings').select('credit_settings.settings').as('settings'),
    ])
    .where('id', '=', '')
    .forUpdate()
    .compile(),
)

/** Nothing of what was watched for counts any more; the file stays. */
export const endMonitoring = async (tx: Tx, linkId: string): Promise<void> => {
  await tx
    .updateTable('monitored_links')
    .set({
      state: 'ended',
      ended_at: sql<Date>`clock_now()`,
      next_check_at: null,
      checking_since: null,
      ...nothingOpen,
    })
    .where('id', '=', linkId)
    .where('state', '!=', 'ended')
    .execute()
}

/** What a link carries while something about it is not settled. */
export const nothingOpen = {
  missed_at: null,
  missing_since: null,
  repair_by: null,
  inconclusive_since: null,
  needs_review: false,
  confirmed_missing_at: null,
} as const

/** Watched again after its watch had ended, from the state in which it counts. */
export const resumeMonitoring = async (tx: Tx, link: PlannedLink, state: 'waiting' | 'lost'): Promise<void> => {
  const now = sql<Date>`clock_now()`
  await tx
    .updateTable('monitored_links')
    .set({ state, ended_at: null, named_at: now, ...nothingOpen })
    .where('id', '=', link.id)
    .execute()
  await checkSoon(tx, link)
}

/** Nobody waits for it, but it need not wait for its day. */
export const checkSoon = async (tx: Tx, link: PlannedLink): Promise<void> => {
  const now = await clock.now(tx)
  await tx.updateTable('monitored_links').set({ next_check_at: now }).where('id', '=', link.id).execute()
  await planCheck(tx, link, { at: now, now })
}

export const standingOf = (row: MonitoredLinkRow): MonitoringStatus | null => {
  const { state } = row
  if (state !== 'waiting' && state !== 'live' && state !== 'endangered' && state !== 'lost') return null
  return {
    state,
    namedAt: row.named_at,
    verifiedAt: row.verified_at,
    missedAt: row.missed_at,
    missingSince: row.missing_since,
    repairBy: row.repair_by,
    inconclusiveSince: row.inconclusive_since,
    needsReview: row.needs_review,
    confirmedMissingAt: row.confirmed_missing_at,
  }
}

/** A million links may be under guarantee: each has a time of day of its own. */
export const scheduleOf = (
  { id, schedule }: Pick<MonitoredLinkRow, 'id' | 'schedule'>,
  settings: CreditSettings,
): CheckSchedule => {
  const isGuaranteed = schedule === 'guarantee'
  const rules = isGuaranteed ? settings.guarantee : settings.own_site_link
  return {
    checkAfterDays: rules.check_after_days,
    thenEveryDays: rules.then_every_days,
    repairDays: rules.repair_days,
    timeOfDayMs: isGuaranteed ? timeOfDayMs(id) : null,
  }
}

export const expectationOf = (row: MonitoredLinkRow): Expectation => ({
  host: row.host,
  targetUrl: row.target_url,
  // Whichever page of ours they chose, it is a link to us.
  wholeSite: row.purpose === 'own_site',
  anchorText: row.anchor_text,
  rel: relOf(row.rel),
  label: row.label,
})

const relOf = (rel: string): Expectation['rel'] =>
  rel === 'dofollow' || rel === 'nofollow' || rel === 'sponsored' ? rel : 'any'
