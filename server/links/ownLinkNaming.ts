// Members submit the page that carries their link to the platform, and another one while it cannot be found or read
// there.
import { sql } from 'kysely'
import { isAnchorPhrase } from '../../contract/anchorPhrases.ts'
import { pageUrlLengthMax } from '../../contract/limits.ts'
import { sourcePage } from '../../contract/sourcePage.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError, unreachable } from '../platform/errors.ts'
import { type Claim, lockOwn } from '../websites/lockClaim.ts'
import { notifyOfEarning } from './ownLinkMails.ts'
import { lockRecord, type OwnLinkRow } from './ownLinkRecord.ts'
import { canReturn, carriesAward } from './ownSiteCredits.ts'
import { lockLink, checkSoon, nothingOpen, type MonitoredLinkRow } from './monitoredLinks.ts'

/** The target of links to the platform, and its name. */
export interface OwnSite {
  targetUrl: string
  siteName: string
}

export interface NamedLink {
  memberId: string
  websiteId: string
  /** As typed; null: the homepage. */
  page: string | null
  anchorText: string
}

/** Returns the id of the record. */
export const submitOwnLink = async (tx: Tx, named: NamedLink, site: OwnSite): Promise<string> => {
  const { memberId, anchorText } = named
  const website = await lockOwn(tx, named)
  if (!website.isVerified) throw new AppError('website_unverified')
  if (!isAnchorPhrase(anchorText, site.siteName)) throw refused('anchor_text')
  const pageUrl = readPage(named.page, website.domain)
  const known = await lockRecord(tx, { memberId, domain: website.domain })
  const place = { page_url: pageUrl, host: website.domain, target_url: site.targetUrl, anchor_text: anchorText }
  const id = known === null ? await addRecord(tx, website, place) : await changeRecord(tx, known, website, place)
  await notifyOfEarning(tx, memberId, website.websiteId)
  return id
}

interface Place {
  page_url: string
  host: string
  target_url: string
  anchor_text: string
}

const refused = (path: string): AppError =>
  new AppError('invalid_input', { issues: [{ path, code: path === 'page' ? 'too_long' : 'wrong_value' }] })

const readPage = (typed: string | null, domain: string): string => {
  const page = sourcePage(typed, domain)
  switch (page.kind) {
    case 'page':
      if (page.url.length > pageUrlLengthMax) throw refused('page')
      return page.url
    case 'missing':
      return `https://${domain}/`
    case 'wrong_domain':
      throw new AppError('wrong_domain')
    default:
      return unreachable(page)
  }
}

const addRecord = async (tx: Tx, website: Claim, place: Place): Promise<string> => {
  const link = await tx
    .insertInto('monitored_links')
    .values({ purpose: 'own_site', rel: 'any', schedule: 'own_site', ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('our_site_backlinks')
    .values({
      user_id: website.memberId,
      website_id: website.websiteId,
      link_id: link.id,
      source_domain: website.domain,
      registrable_domain: website.registrableDomain,
      source_url: place.page_url,
      anchor_text: place.anchor_text,
      target_url: place.target_url,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Submitting the same page with the same anchor text again only triggers a new check. */
const changeRecord = async (tx: Tx, record: OwnLinkRow, website: Claim, place: Place): Promise<string> => {
  const link = await lockLink(tx, record.link_id)
  if (link === null) throw new Error(`Link ${record.link_id} has a record but does not exist`)
  requireOpen(record, link)
  const isSame = record.source_url === place.page_url && record.anchor_text === place.anchor_text
  if (isSame && record.is_verified) return record.id
  await tx
    .updateTable('our_site_backlinks')
    .set({
      website_id: website.websiteId,
      source_url: place.page_url,
      anchor_text: place.anchor_text,
      target_url: place.target_url,
      ...statusWhenMoved(record, link),
    })
    .where('id', '=', record.id)
    .execute()
  // A link with an award keeps its state and deadline until it is found on the new page.
  const isCarried = carriesAward(record)
  const begun = isCarried ? {} : { state: 'waiting', ended_at: null, ...nothingOpen }
  await tx
    .updateTable('monitored_links')
    .set({ ...place, named_at: sql<Date>`clock_now()`, ...begun })
    .where('id', '=', link.id)
    .execute()
  if (isCarried) await checkSoon(tx, link)
  return record.id
}

/** A live and credited link is final; a missing or unreadable one may be moved, and a lost one may come back. */
const requireOpen = (record: OwnLinkRow, link: MonitoredLinkRow): void => {
  if (!record.credits_processed || canReturn(record)) return
  if (!carriesAward(record)) throw new AppError('award_forfeited')
  const isInTrouble = link.state === 'endangered' || link.missed_at !== null || link.inconclusive_since !== null
  if (!isInTrouble) throw new AppError('already_credited')
}

const statusWhenMoved = (record: OwnLinkRow, link: MonitoredLinkRow): { status?: 'pending'; is_verified?: false } =>
  record.status === 'removed' || link.state === 'endangered' ? {} : { status: 'pending', is_verified: false }
