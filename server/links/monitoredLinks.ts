// Monitored links in the database: submitted, scheduled for a check, ended and resumed. recheckSchedule.ts decides what
// a check means.
import { sql } from 'kysely'
import { type CreditSettings, shippedSettings } from '../../contract/pricing.ts'
import { readStored } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { acceptedOf } from './acceptedDefects.ts'
import type { Expectation } from './judge.ts'
import { planCheck, planCheckNow, type PlannedLink } from './planning.ts'
import type { CheckSchedule, MonitoringStatus } from './recheckSchedule.ts'
import { drawShare } from './timeOfDay.ts'

/** The member requests a check now. */
export const requestCheck = async (tx: Tx, link: PlannedLink): Promise<void> => {
  const now = sql<Date>`clock_now()`
  await tx
    .updateTable('monitored_links')
    .set({ checking_since: now, next_check_at: now })
    .where('id', '=', link.id)
    .execute()
  await planCheckNow(tx, link)
}

/** Columns by name: a prepared statement has to return the same columns after a later release has added one. */
export const monitoredColumns = [
  'accepted_anchor',
  'accepted_defects',
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
  'link_type',
  'links_per_page',
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

const selectForUpdate = preparedStatement((db, param: Param<{ linkId: string }>) =>
  db.selectFrom('monitored_links').select(monitoredColumns).where('id', '=', param('linkId')).forUpdate().compile(),
)

export type MonitoredLinkRow = Awaited<ReturnType<typeof selectForUpdate>>[number]

export const purposeOf = async (tx: Tx, linkId: string): Promise<string | null> => {
  const row = await tx.selectFrom('monitored_links').select('purpose').where('id', '=', linkId).executeTakeFirst()
  return row?.purpose ?? null
}

export const lockLink = async (tx: Tx, linkId: string): Promise<MonitoredLinkRow | null> => {
  const [row] = await selectForUpdate(tx, { linkId })
  return row ?? null
}

/** A row-locked link, with the time and the rules that apply to a check. */
export interface CheckedLink {
  link: MonitoredLinkRow
  now: Date
  settings: CreditSettings
}

/** Everything in one query, since it runs for each of a million links. */
export const lockForCheck = async (tx: Tx, linkId: string): Promise<CheckedLink | null> => {
  const [row] = await selectForCheck(tx, { linkId })
  if (row === undefined) return null
  const { now, settings, ...link } = row
  return { link, now, settings: settings === null ? shippedSettings : readStored(settings) }
}

const selectForCheck = preparedStatement((db, param: Param<{ linkId: string }>) =>
  db
    .selectFrom('monitored_links')
    .select(monitoredColumns)
    .select((eb) => [
      sql<Date>`clock_now()`.as('now'),
      eb.selectFrom('credit_settings').select('credit_settings.settings').as('settings'),
    ])
    .where('id', '=', param('linkId'))
    .forUpdate()
    .compile(),
)

/** Ends monitoring: nothing that depended on it counts any more; the link report is kept. */
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

/** Clears the columns of an unresolved problem. */
export const nothingOpen = {
  missed_at: null,
  missing_since: null,
  repair_by: null,
  inconclusive_since: null,
  needs_review: false,
  confirmed_missing_at: null,
} as const

/** Resumes monitoring after it had ended, from the state that counts. */
export const resumeMonitoring = async (tx: Tx, link: PlannedLink, state: 'waiting' | 'lost'): Promise<void> => {
  const now = sql<Date>`clock_now()`
  await tx
    .updateTable('monitored_links')
    .set({ state, ended_at: null, named_at: now, ...nothingOpen })
    .where('id', '=', link.id)
    .execute()
  await checkSoon(tx, link)
}

/** Not urgent, but ahead of its schedule. */
export const checkSoon = async (tx: Tx, link: PlannedLink): Promise<void> => {
  const now = await clock.now(tx)
  await tx.updateTable('monitored_links').set({ next_check_at: now }).where('id', '=', link.id).execute()
  await planCheck(tx, link, { at: now, now })
}

export const monitoringStatusOf = (row: MonitoredLinkRow): MonitoringStatus | null => {
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

/** Of a link that credits depend on, the time of day of a check is known to no member. */
export const scheduleOf = (
  { schedule, checking_since: requestedAt }: Pick<MonitoredLinkRow, 'schedule' | 'checking_since'>,
  settings: CreditSettings,
): CheckSchedule => {
  const isGuaranteed = schedule === 'guarantee'
  const rules = isGuaranteed ? settings.guarantee : settings.own_site_link
  return {
    checkAfterDays: rules.check_after_days,
    thenEveryDays: rules.then_every_days,
    repairDays: rules.repair_days,
    dayShare: drawShare(),
    isRequested: requestedAt !== null,
  }
}

/** What a check needs to know about the link. */
export type ExpectedLink = Pick<
  MonitoredLinkRow,
  | 'host'
  | 'target_url'
  | 'purpose'
  | 'anchor_text'
  | 'rel'
  | 'label'
  | 'link_type'
  | 'links_per_page'
  | 'accepted_defects'
  | 'accepted_anchor'
  | 'state'
>

export const expectationOf = (row: ExpectedLink): Expectation => ({
  host: row.host,
  targetUrl: row.target_url,
  // Any page of the platform counts as the target.
  wholeSite: row.purpose === 'own_site',
  anchorText: row.anchor_text,
  rel: relOf(row.rel),
  label: row.label,
  accepted: acceptedOf(row),
  wasLive: row.state === 'live' || row.state === 'endangered',
  isOnHomepage: row.link_type === 'homepage',
  linksPerPage: row.links_per_page,
})

const relOf = (rel: string): Expectation['rel'] =>
  rel === 'dofollow' || rel === 'nofollow' || rel === 'sponsored' ? rel : 'any'
