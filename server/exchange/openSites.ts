// Websites open for exchange: members open and close their own, and browse those of others.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { type exchangeSiteEndpoints, openSitesPerPage, type OwnExchangeSite } from '../../contract/exchangeSites.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { matchesWords, searchedWords } from '../platform/db/search.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { lockOwn } from '../websites/lockClaim.ts'
import { siteObstacleOf } from '../offers/eligibility.ts'
import { shownSite, siteColumns } from '../sites/shownSite.ts'
import { isAvailableSql, qualityFromOf } from './sites.ts'

interface Own {
  memberId: string
  websiteId: string
}

const ownRows = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('websites as w')
    .leftJoin('exchange_sites as e', 'e.website_id', 'w.id')
    .select(siteColumns)
    .select(['w.is_verified', 'e.number', 'e.note', 'e.opened_at'])
    .where('w.user_id', '=', memberId)
    .where('w.ended_at', 'is', null)

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownRows>['execute']>>[number]

const ownView = (row: OwnRow, qualityFrom: number): OwnExchangeSite => ({
  ...shownSite(row),
  is_open: row.number !== null,
  note: row.note,
  opened_at: row.opened_at?.toISOString() ?? null,
  // Blocked members do not get here.
  obstacle: siteObstacleOf(
    { isVerified: row.is_verified, quality: row.quality_score, sellerBlocked: false },
    qualityFrom,
  ),
})

export const listOwnSites = async (
  db: Db,
  memberId: string,
): Promise<OutputOf<typeof exchangeSiteEndpoints.ownExchangeSites>> => {
  const qualityFrom = await qualityFromOf(db)
  const rows = await ownRows(db, memberId).orderBy('w.created_at', 'desc').orderBy('w.id').execute()
  return { sites: rows.map((row) => ownView(row, qualityFrom)), quality_from: qualityFrom }
}

export const readOwnSite = async (tx: Tx, { memberId, websiteId }: Own): Promise<OwnExchangeSite> => {
  const row = await ownRows(tx, memberId).where('w.id', '=', websiteId).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return ownView(row, await qualityFromOf(tx))
}

/** Opening it again or changing the note keeps its position in the list. */
export const openSite = async (tx: Tx, own: Own, note: string | null): Promise<void> => {
  await lockOwn(tx, own)
  const { obstacle } = await readOwnSite(tx, own)
  if (obstacle !== null) throw new AppError(obstacle === 'seller_blocked' ? 'blocked' : obstacle)
  await tx
    .insertInto('exchange_sites')
    .values({ website_id: own.websiteId, user_id: own.memberId, note })
    .onConflict((conflict) => conflict.column('website_id').doUpdateSet({ note }))
    .execute()
  await notifyMember(tx, own.memberId, 'exchange.changed', {})
}

/** Idempotent: closing a website that is not open does nothing. */
export const closeSite = async (tx: Tx, own: Own): Promise<void> => {
  await lockOwn(tx, own)
  await tx.deleteFrom('exchange_sites').where('website_id', '=', own.websiteId).execute()
  await notifyMember(tx, own.memberId, 'exchange.changed', {})
}

type Available = typeof exchangeSiteEndpoints.availableSites

const cursorForm = z.tuple([z.literal('open sites'), z.string().regex(/^\d{1,15}$/)])

/** The expressions that the website indexes are built on. */
const searched = {
  text: sql`(w.domain || ' ' || coalesce(w.title, ''))`,
  otherScripts: sql`coalesce(w.title, '')`,
}

/** Websites of other members, the most recently opened first. */
export const listAvailable = async (
  db: Db,
  memberId: string,
  asked: InputOf<Available>['query'],
): Promise<OutputOf<Available>> => {
  const words = searchedWords(asked.q ?? '')
  const qualityFrom = await qualityFromOf(db)
  let query = db
    .selectFrom('exchange_sites as e')
    .innerJoin('websites as w', 'w.id', 'e.website_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(siteColumns)
    .select(['e.number', 'e.note', 'e.opened_at'])
    .where('e.user_id', '!=', memberId)
    .where(isAvailableSql(Math.max(qualityFrom, asked.quality_from ?? 0)))
  if (words !== '') query = query.where(matchesWords(searched, words))
  if (asked.niche !== undefined) query = query.where('w.niche', '=', asked.niche)
  if (asked.language !== undefined) query = query.where('w.language', '=', asked.language)
  if (asked.dr_from !== undefined) query = query.where('w.dr', '>=', asked.dr_from)
  if (asked.cursor !== undefined) {
    query = query.where('e.number', '<', Number(decodeCursor(cursorForm, asked.cursor)[1]))
  }
  const rows = await query
    .orderBy('e.number', 'desc')
    .limit(openSitesPerPage + 1)
    .execute()
  const page = rows.slice(0, openSitesPerPage)
  const last = page.at(-1)
  return {
    sites: page.map((row) => ({ ...shownSite(row), note: row.note, opened_at: row.opened_at.toISOString() })),
    next_cursor:
      rows.length > page.length && last !== undefined ? encodeCursor('open sites', String(last.number)) : null,
  }
}
