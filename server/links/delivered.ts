// Links that members owe each other, by an order or an exchange: named, looked at, set aside while they are corrected, and taken as they
// are. The door for those who hold them; what a look means is told to them by their own part of owners.ts.
import { sql } from 'kysely'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { planCheck } from './planning.ts'
import { nextOnSchedule } from './recheckSchedule.ts'
import { endMonitoring, nothingOpen, requestCheck, scheduleOf } from './monitoredLinks.ts'

export interface OwedLink {
  purpose: 'order' | 'exchange'
  /** The website on which it has to stand. */
  host: string
  pageUrl: string
  targetUrl: string
  anchorText: string | null
  rel: 'any' | 'dofollow' | 'nofollow' | 'sponsored'
  /** Marked as advertising. */
  label: boolean
}

/** Named for the first time, and looked at now. Gives its id. */
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
      schedule: 'guarantee',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await requestCheck(tx, { id, host: link.host })
  return id
}

/** Named anew, on the same page or another one: what was seen before says nothing about it. */
export const nameAnew = async (tx: Tx, linkId: string, pageUrl: string): Promise<void> => {
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

/** Nobody looks until it is named anew, or somebody asks. */
export const setAside = async (tx: Tx, linkId: string): Promise<void> => {
  await tx
    .updateTable('monitored_links')
    .set({ next_check_at: null, checking_since: null })
    .where('id', '=', linkId)
    .where('state', '!=', 'ended')
    .execute()
}

/** Nobody owes it any more; its file stays. */
export const release = (tx: Tx, linkId: string): Promise<void> => endMonitoring(tx, linkId)

/** A person takes it as it is, although we could not read it or did not find it: from now on it has to stand. */
export const acceptAsLive = async (tx: Tx, linkId: string): Promise<void> => {
  const now = await clock.now(tx)
  const nextAt = nextOnSchedule(now, now, scheduleOf({ id: linkId, schedule: 'guarantee' }, await readSettings(tx)))
  const taken = await tx
    .updateTable('monitored_links')
    .set({ state: 'live', verified_at: now, next_check_at: nextAt, checking_since: null, ...nothingOpen })
    .where('id', '=', linkId)
    .where('state', 'in', ['waiting', 'endangered', 'lost'])
    .returning(['id', 'host'])
    .executeTakeFirst()
  if (taken !== undefined) await planCheck(tx, taken, { at: nextAt, now })
}

/** Somebody whom it concerns wants it looked at now; false while a look is under way or has just been. */
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
