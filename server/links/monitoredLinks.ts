// Watched links in the database: named, planned to be looked at, ended and taken up again. What a look means is decided in rhythm.ts.
import { sql } from 'kysely'
import { type CreditSettings, shippedSettings } from '../../contract/pricing.ts'
import { readStored } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { keptStatement } from '../platform/db/preparedStatements.ts'
import type { Expectation } from './judge.ts'
import { planCheck, planCheckNow, type PlannedLink } from './planning.ts'
import type { Rhythm, Standing } from './recheckSchedule.ts'
import { timeOfDayMs } from './timeOfDay.ts'

/** The member wants it looked at now. */
export const requestCheck = async (tx: Tx, link: PlannedLink): Promise<void> => {
  const now = sql<Date>`clock_now()`
  await tx
    .updateTable('watched_links')
    .set({ checking_since: now, next_check_at: now })
    .where('id', '=', link.id)
    .execute()
  await planCheckNow(tx, link)
}

/** By name: a statement that is kept has to give the same columns when a later release has added one. */
export const watchedColumns = [
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
  'needs_a_look',
  'next_check_at',
  'page_url',
  'purpose',
  'rel',
  'repair_by',
  'rhythm',
  'said_gone_at',
  'state',
  'target_url',
  'unclear_since',
  'verified_at',
] as const

const askLocked = keptStatement((db) =>
  db.selectFrom('watched_links').select(watchedColumns).where('id', '=', '').forUpdate().compile(),
)

export type WatchedRow = Awaited<ReturnType<typeof askLocked>>[number]

export const purposeOf = async (tx: Tx, linkId: string): Promise<string | null> => {
  const row = await tx.selectFrom('watched_links').select('purpose').where('id', '=', linkId).executeTakeFirst()
  return row?.purpose ?? null
}

export const lockLink = async (tx: Tx, linkId: string): Promise<WatchedRow | null> => {
  const [row] = await askLocked(tx, linkId)
  return row ?? null
}

/** A link under its lock, with the time and the rules that a look at it is measured by. */
export interface LookedAt {
  link: WatchedRow
  now: Date
  settings: CreditSettings
}

/** Everything in one question, as it is asked for each of a million links. */
export const lockForLook = async (tx: Tx, linkId: string): Promise<LookedAt | null> => {
  const [row] = await askLockedForLook(tx, linkId)
  if (row === undefined) return null
  const { now, settings, ...link } = row
  return { link, now, settings: settings === null ? shippedSettings : readStored(settings) }
}

const askLockedForLook = keptStatement((db) =>
  db
    .selectFrom('watched_links')
    .select(watchedColumns)
    .select((eb) => [
      sql<Date>`clock_now()`.as('now'),
      eb.selectFrom('credit_settings').select('credit_settings.settings').as('settings'),
    ])
    .where('id', '=', '')
    .forUpdate()
    .compile(),
)

/** Nothing of what was watched for counts any more; the file stays. */
export const endWatch = async (tx: Tx, linkId: string): Promise<void> => {
  await tx
    .updateTable('watched_links')
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
  unclear_since: null,
  needs_a_look: false,
  said_gone_at: null,
} as const

/** Watched again after its watch had ended, from the state in which it counts. */
export const resumeWatch = async (tx: Tx, link: PlannedLink, state: 'waiting' | 'lost'): Promise<void> => {
  const now = sql<Date>`clock_now()`
  await tx
    .updateTable('watched_links')
    .set({ state, ended_at: null, named_at: now, ...nothingOpen })
    .where('id', '=', link.id)
    .execute()
  await lookSoon(tx, link)
}

/** Nobody waits for it, but it need not wait for its day. */
export const lookSoon = async (tx: Tx, link: PlannedLink): Promise<void> => {
  const now = await clock.now(tx)
  await tx.updateTable('watched_links').set({ next_check_at: now }).where('id', '=', link.id).execute()
  await planCheck(tx, link, { at: now, now })
}

export const standingOf = (row: WatchedRow): Standing | null => {
  const { state } = row
  if (state !== 'waiting' && state !== 'standing' && state !== 'endangered' && state !== 'lost') return null
  return {
    state,
    namedAt: row.named_at,
    verifiedAt: row.verified_at,
    missedAt: row.missed_at,
    missingSince: row.missing_since,
    repairBy: row.repair_by,
    unclearSince: row.unclear_since,
    needsALook: row.needs_a_look,
    saidGoneAt: row.said_gone_at,
  }
}

/** A million links may be under guarantee: each has a time of day of its own. */
export const rhythmOf = ({ id, rhythm }: Pick<WatchedRow, 'id' | 'rhythm'>, settings: CreditSettings): Rhythm => {
  const isGuaranteed = rhythm === 'guarantee'
  const rules = isGuaranteed ? settings.guarantee : settings.own_site_link
  return {
    checkAfterDays: rules.check_after_days,
    thenEveryDays: rules.then_every_days,
    repairDays: rules.repair_days,
    timeOfDayMs: isGuaranteed ? timeOfDayMs(id) : null,
  }
}

export const expectationOf = (row: WatchedRow): Expectation => ({
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
