// Link report: what was agreed and every check, paginated or as a complete export.
import { z } from 'zod'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/accounts.ts'
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import { checksPerPage, type linkEndpoints, type MonitoredLink } from '../../contract/links.ts'
import * as clock from '../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type LinkAgreements, readAgreed } from './agreements.ts'
import { readChainEnd, readEvidence } from './evidence/readEvidence.ts'
import type { Sealing } from './evidence/sealDays.ts'
import type { DrawnFile, drawLinkReport } from './linkReportPdf.ts'
import { readChecks, shownLink } from './linkView.ts'

/** The newest checks; older ones are on the page only. */
const exportedChecksMax = 2_000

interface Whose {
  /** Null: an admin is reading. */
  memberId: string | null
  linkId: string
  agreements: LinkAgreements
}

interface Found {
  link: MonitoredLink
  agreement: LinkAgreement | null
}

/** For the members concerned; for all others except admins it does not exist. */
const findLink = async (db: Db, { memberId, linkId, agreements }: Whose): Promise<Found> => {
  const row = await db
    .selectFrom('monitored_links')
    .leftJoin('our_site_backlinks', 'our_site_backlinks.link_id', 'monitored_links.id')
    .selectAll('monitored_links')
    .select('our_site_backlinks.user_id as own_member_id')
    .where('monitored_links.id', '=', linkId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  const agreed = (await readAgreed(db, [row], agreements)).get(linkId)
  const readers = agreed === undefined ? [row.own_member_id] : [agreed.giver.id, agreed.taker.id]
  if (memberId !== null && !readers.includes(memberId)) throw new AppError('not_found')
  return { link: shownLink(row, await clock.now(db)), agreement: agreed?.agreement ?? null }
}

/** Throws `not_found` for everyone whom the link does not concern. */
export const requireReader = async (db: Db, whose: Whose): Promise<void> => void (await findLink(db, whose))

const cursorForm = z.tuple([z.literal('checks'), z.string().regex(/^[1-9]\d{0,14}$/)])

export const readLinkFile = async (
  db: Db,
  whose: Whose,
  cursor: string | undefined,
): Promise<OutputOf<(typeof linkEndpoints)['linkReport']>> => {
  const { link } = await findLink(db, whose)
  const before = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  const found = await readChecks(db, whose.linkId, { before, countMax: checksPerPage + 1 })
  const checks = found.slice(0, checksPerPage)
  const last = checks.at(-1)
  const isMore = found.length > checksPerPage && last !== undefined
  return { link, checks, next_cursor: isMore ? encodeCursor('checks', last.id) : null }
}

interface ExportRequest {
  format: 'pdf' | 'json'
  language: Language
  siteName: string
  draw: typeof drawLinkReport
  sealing: Sealing
}

export const exportLinkFile = async (
  db: Db,
  whose: Whose,
  { format, language, siteName, draw, sealing }: ExportRequest,
): Promise<Response> => {
  const found = await findLink(db, whose)
  const checks = await readChecks(db, whose.linkId, { before: null, countMax: exportedChecksMax })
  const file: DrawnFile = { ...found, checks, writtenAt: await clock.now(db) }
  const name = `link-${new URL(found.link.page_url).hostname}.${format}`
  const headers = { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' }
  if (format === 'json') {
    const from = await readFirstPosition(db, whose.linkId, checks.at(-1)?.id)
    const evidence = await readEvidence(db, whose.linkId, { from, writtenAt: file.writtenAt, sealing })
    const body = { written_at: file.writtenAt.toISOString(), ...found, checks, evidence }
    return new Response(JSON.stringify(body, null, 2), { headers: { ...headers, 'content-type': 'application/json' } })
  }
  const chainEnd = await readChainEnd(db, whose.linkId, sealing.host)
  const pdf = await draw({ ...file, chainEnd }, { language, siteName })
  return new Response(pdf, { headers: { ...headers, 'content-type': 'application/pdf' } })
}

/** Where the evidence of a report begins: at its oldest check that is chained. */
const readFirstPosition = async (db: Db, linkId: string, oldestId = '0'): Promise<number> => {
  const first = await db
    .selectFrom('link_checks')
    .select('position')
    .where('link_id', '=', linkId)
    .where('id', '>=', Number(oldestId))
    .where('position', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.position ?? 1
}
