// Delivered links, owed by an order or an exchange: submitted, checked, paused while they are corrected, and accepted.
// Public module for orders and exchanges; they learn what a check means through their part of owners.ts.
import { sql } from 'kysely'
import type { LinkType } from '../../contract/offers.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { planCheck } from './planning.ts'
import { nextOnSchedule } from './recheckSchedule.ts'
import { endMonitoring, nothingOpen, requestCheck, scheduleOf } from './monitoredLinks.ts'

export interface OwedLink {
  purpose: 'order' | 'exchange'
  /** The website that has to carry it. */
  host: string
  pageUrl: string
  targetUrl: string
  anchorText: string | null
  rel: 'any' | 'dofollow' | 'nofollow' | 'sponsored'
  /** Marked as advertising. */
  label: boolean
  /** What the offer states about the page; null: nothing. */
  linkType: LinkType | null
  linksPerPage: number | null
}

/** Submits a link for the first time and requests a check. Returns its id. */
export const nameLink = async (tx: Tx, link: OwedLink): Promise<string> => {
  const { id } = await tx
    .insertInto('monitored_links')
    .values({
      purpose: link.purpose,
      page_url: link.pageUrl,
      host: link.host,
      target_url: link.targetUrl,
      anchor_text: link.anchorText,
      rel: link.rel,
      label: link.label,
      link_type: link.linkType,
      links_per_page: link.linksPerPage,
      schedule: 'guarantee',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await requestCheck(tx, { id, host: link.host })
  return id
}

/** Submits it again, on the same page or another one: earlier checks no longer apply. */
export const rename = async (tx: Tx, linkId: string, pageUrl: string): Promise<void> => {
  const { host } = await tx
    .updateTable('monitored_links')
    .set({
      page_url: pageUrl,
      state: 'waiting',
      named_at: sql<Date>`clock_now()`,
      verified_at: null,
      ended_at: null,
      ...nothingOpen,
    })
    .where('id', '=', linkId)
    .returning('host')
    .executeTakeFirstOrThrow()
  await requestCheck(tx, { id: linkId, host })
}

/** Pauses checks until it is submitted again or a check is requested. */
export const setAside = async (tx: Tx, linkId: string): Promise<void> => {
  await tx
    .updateTable('monitored_links')
    .set({ next_check_at: null, checking_since: null })
    .where('id', '=', linkId)
    .where('state', '!=', 'ended')
    .execute()
}

/** No longer owed: ends monitoring; its link report is kept. */
export const release = (tx: Tx, linkId: string): Promise<void> => endMonitoring(tx, linkId)

/** A member accepts it although it could not be read or was not found: from now on it has to stay live. */
export const acceptAsLive = async (tx: Tx, linkId: string): Promise<void> => {
  const now = await clock.now(tx)
  const nextAt = nextOnSchedule(
    now,
    now,
    scheduleOf({ schedule: 'guarantee', checking_since: null }, await readSettings(tx)),
  )
  const taken = await tx
    .updateTable('monitored_links')
    .set({ state: 'live', verified_at: now, next_check_at: nextAt, checking_since: null, ...nothingOpen })
    .where('id', '=', linkId)
    .where('state', 'in', ['waiting', 'endangered', 'lost'])
    .returning(['id', 'host'])
    .executeTakeFirst()
  if (taken !== undefined) await planCheck(tx, taken, { at: nextAt, now })
}

/**
 * A deadline requests a check of the page as it is now, whatever was checked before and even if one is running. It takes
 * turns with scheduled checks, so that members do not wait for it.
 */
export const requestFreshCheck = async (tx: Tx, linkId: string): Promise<void> => {
  const now = await clock.now(tx)
  const link = await tx
    .updateTable('monitored_links')
    .set({ checking_since: now, next_check_at: now })
    .where('id', '=', linkId)
    .where('state', '!=', 'ended')
    .returning(['id', 'host'])
    .executeTakeFirst()
  if (link !== undefined) await planCheck(tx, link, { at: now, now })
}

/** A member concerned requests a check now; false while one is running or has just been done. */
export const requestRecordCheck = async (tx: Tx, linkId: string, pauseMinutes: number): Promise<boolean> => {
  const link = await tx
    .selectFrom('monitored_links')
    .select(['id', 'host'])
    .where('id', '=', linkId)
    .where('state', '!=', 'ended')
    .where('checking_since', 'is', null)
    .where((eb) =>
      eb.or([
        eb('last_checked_at', 'is', null),
        eb('last_checked_at', '<', sql<Date>`clock_now() - ${`${pauseMinutes} minutes`}::interval`),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (link === undefined) return false
  await requestCheck(tx, link)
  return true
}
