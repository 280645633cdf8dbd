// Links of members to this exchange: named by their member, watched like every other link, and worth an award once per registrable
// domain. Whoever changes one locks the website first, then the record, then the watched link.
import { sql } from 'kysely'
import { isAnchorPhrase } from '../../contract/anchorPhrases.ts'
import { type OwnSiteLink, sourceUrlLengthMax } from '../../contract/links.ts'
import { sourcePage } from '../../contract/sourcePage.ts'
import { lockAdmins } from '../accounts/moderation/roles.ts'
import { notify } from '../notifications/notify.ts'
import { raise } from '../notifications/raise.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError, unreachable } from '../platform/errors.ts'
import { tellMember } from '../platform/outbox/outbox.ts'
import { type Claim, lockClaim, lockOwn } from '../websites/lockClaim.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { lockRecord, type OwnLinkRow } from './ownLinkRecord.ts'
import { awardOwnLink, canBeTakenBack, canReturn, takeBackAward } from './ownSiteCredits.ts'
import type { Step } from './rhythm.ts'
import { endWatch, nothingOpen, requestCheck, resumeWatch } from './watch.ts'

/** Where links to us lead, and what this exchange is called. */
export interface OwnSite {
  targetUrl: string
  siteName: string
}

export interface NamedLink {
  memberId: string
  websiteId: string
  /** As it was typed; null: the homepage. */
  page: string | null
  anchorText: string
}

/** Gives the id of the record. */
export const submitOwnLink = async (tx: Tx, named: NamedLink, site: OwnSite): Promise<string> => {
  const { memberId, anchorText } = named
  const website = await lockOwn(tx, named)
  if (!website.isVerified) throw new AppError('website_unverified')
  if (!isAnchorPhrase(anchorText, site.siteName)) throw refused('anchor_text')
  const pageUrl = readPage(named.page, website.domain)
  const known = await lockRecord(tx, { memberId, domain: website.domain })
  if (known !== null && isCredited(known)) throw new AppError('already_credited')
  const place = { page_url: pageUrl, host: website.domain, target_url: site.targetUrl, anchor_text: anchorText }
  const id = known === null ? await addRecord(tx, website, place) : await changeRecord(tx, known, website, place)
  await tellOfEarning(tx, memberId, website.websiteId)
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
      if (page.url.length > sourceUrlLengthMax) throw refused('page')
      return page.url
    case 'missing':
      return `https://${domain}/`
    case 'wrong_domain':
      throw new AppError('wrong_domain')
    default:
      return unreachable(page)
  }
}

/** An award that was taken back can be earned again once, from another page as well. */
const isCredited = (record: OwnLinkRow): boolean => record.credits_processed && !canReturn(record)

const addRecord = async (tx: Tx, website: Claim, place: Place): Promise<string> => {
  const link = await tx
    .insertInto('watched_links')
    .values({ purpose: 'own_site', rel: 'any', rhythm: 'own_site', ...place })
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

/** Naming the same page with the same words again changes nothing but that it is looked for anew. */
const changeRecord = async (tx: Tx, record: OwnLinkRow, website: Claim, place: Place): Promise<string> => {
  const isSame = record.source_url === place.page_url && record.anchor_text === place.anchor_text
  const isStanding = isSame && record.is_verified
  await tx
    .updateTable('our_site_backlinks')
    .set({
      website_id: website.websiteId,
      source_url: place.page_url,
      anchor_text: place.anchor_text,
      target_url: place.target_url,
      ...(isStanding || record.status === 'removed' ? {} : { status: 'pending', is_verified: false }),
    })
    .where('id', '=', record.id)
    .execute()
  if (!isStanding) {
    await tx
      .updateTable('watched_links')
      .set({ ...place, state: 'waiting', ended_at: null, named_at: sql<Date>`clock_now()`, ...nothingOpen })
      .where('id', '=', record.link_id)
      .execute()
  }
  return record.id
}

/** The member wants it looked at now. Gives the record as it was. */
export const requestOwnCheck = async (tx: Tx, own: { memberId: string; id: string }): Promise<OwnLinkRow> => {
  const found = await tx
    .selectFrom('our_site_backlinks')
    .select('website_id')
    .where('id', '=', own.id)
    .where('user_id', '=', own.memberId)
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
  const website = await lockClaim(tx, found.website_id)
  if (website?.isVerified !== true) throw new AppError('website_unverified')
  const record = await lockRecord(tx, { memberId: own.memberId, domain: website.domain })
  if (record === null) throw new AppError('not_found')
  const link = { id: record.link_id, host: website.domain }
  const { state } = await tx
    .selectFrom('watched_links')
    .select('state')
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow()
  if (state === 'ended') await resumeWatch(tx, link, stateOf(record))
  await requestCheck(tx, link)
  return record
}

/** From where a watch that had ended goes on. */
const stateOf = (record: OwnLinkRow): 'waiting' | 'standing' | 'lost' => {
  if (!record.credits_processed) return 'waiting'
  return record.status === 'removed' ? 'lost' : 'standing'
}

export interface OwnLink {
  record: OwnLinkRow
  /** Null where the claim has ended. */
  website: Claim | null
}

/** The record of a watched link, with its website, under lock; null where there is none. */
export const lockOwnLink = async (tx: Tx, linkId: string): Promise<OwnLink | null> => {
  const found = await tx
    .selectFrom('our_site_backlinks')
    .select(['user_id', 'website_id', 'source_domain'])
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  if (found === undefined) return null
  const website = await lockClaim(tx, found.website_id)
  const record = await lockRecord(tx, { memberId: found.user_id, domain: found.source_domain })
  return record === null ? null : { record, website }
}

/** What a look means for the record, its credits and its member. */
export const settleOwnLink = async (tx: Tx, own: OwnLink, taken: Step): Promise<void> => {
  const { record } = own
  switch (taken.event) {
    case 'proved':
    case 'stands':
    case 'repaired':
    case 'restored':
      await settleSeen(tx, own)
      break
    case 'not_found':
      if (record.status !== 'removed') await setStatus(tx, record, 'not_found')
      break
    case 'endangered':
      await setStatus(tx, record, 'not_found')
      await warn(tx, record, taken.standing.repairBy)
      break
    case 'lost':
      await setStatus(tx, record, 'removed')
      await takeBackAward(tx, record)
      break
    case 'unclear':
    case 'stuck':
      await settleUnclear(tx, record, taken)
      break
    case 'missed':
    case 'still_missing':
    case 'still_lost':
      break
    default:
      unreachable(taken.event)
  }
  await tellOfEarning(tx, record.user_id, record.website_id)
}

const setStatus = async (
  tx: Tx,
  { id }: OwnLinkRow,
  status: Exclude<OwnSiteLink['status'], 'verified'>,
): Promise<void> => {
  await tx.updateTable('our_site_backlinks').set({ status, is_verified: false }).where('id', '=', id).execute()
}

const settleSeen = async (tx: Tx, { record, website }: OwnLink): Promise<void> => {
  const first = record.verified_at === null ? { verified_at: sql<Date>`clock_now()` } : {}
  await tx
    .updateTable('our_site_backlinks')
    .set({ status: 'verified', is_verified: true, ...first })
    .where('id', '=', record.id)
    .execute()
  if (website?.isVerified === true) await awardOwnLink(tx, record)
}

const settleUnclear = async (tx: Tx, record: OwnLinkRow, { event, standing }: Step): Promise<void> => {
  const isOpen = record.status === 'pending' || record.status === 'not_found'
  if (isOpen && standing.state === 'waiting') await setStatus(tx, record, 'unknown')
  if (event === 'stuck' && standing.state === 'endangered') await askAdmins(tx, record)
}

const warn = async (tx: Tx, record: OwnLinkRow, repairBy: Date | null): Promise<void> => {
  if (!canBeTakenBack(record) || repairBy === null) return
  await notify(tx, {
    memberId: record.user_id,
    kind: 'own_link_missing',
    data: {
      website_id: record.website_id,
      domain: shownDomain(record.source_domain),
      url: record.source_url,
      repair_by: repairBy.toISOString(),
    },
  })
}

/** A deadline runs and nobody can tell: it passes only when somebody can. */
const askAdmins = async (tx: Tx, record: OwnLinkRow): Promise<void> => {
  const memberIds = await lockAdmins(tx)
  const domain = shownDomain(record.source_domain)
  const content = {
    en: {
      title: `A link on ${domain} cannot be checked`,
      message: `It was missing, and since then ${record.source_url} cannot be read. Nothing is taken back until it can.`,
    },
    de: {
      title: `Ein Link auf ${domain} lässt sich nicht prüfen`,
      message: `Er fehlte, und seitdem ist ${record.source_url} nicht lesbar. Bis dahin wird nichts zurückgenommen.`,
    },
  }
  const path = `/admin/domain-quality/${record.website_id}`
  await raise(tx, { kind: 'admin_message', data: { content, path } }, { memberIds })
}

const tellOfEarning = (tx: Tx, memberId: string, websiteId: string): Promise<void> =>
  tellMember(tx, memberId, 'earn.changed', { website_id: websiteId })

/** The website left: nothing is taken back for that, and nobody looks any more. */
export const endOwnLink = async (tx: Tx, websiteId: string): Promise<void> => {
  const website = await lockClaim(tx, websiteId)
  // Proved anew before this was told.
  if (website?.isVerified === true) return
  const records = await tx
    .selectFrom('our_site_backlinks')
    .selectAll()
    .where('website_id', '=', websiteId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const record of records) {
    await endWatch(tx, record.link_id)
    if (record.status !== 'removed') await setStatus(tx, record, 'unknown')
    await tellOfEarning(tx, record.user_id, websiteId)
  }
}

/** The same member has proved the domain again: what was watched on it is watched again. */
export const resumeOwnLink = async (tx: Tx, websiteId: string): Promise<void> => {
  const website = await lockClaim(tx, websiteId)
  if (website?.isVerified !== true) return
  const record = await lockRecord(tx, website)
  if (record === null) return
  await tx.updateTable('our_site_backlinks').set({ website_id: websiteId }).where('id', '=', record.id).execute()
  const link = await tx
    .selectFrom('watched_links')
    .select(['id', 'host', 'state'])
    .where('id', '=', record.link_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (link.state === 'ended') await resumeWatch(tx, link, stateOf(record))
  await tellOfEarning(tx, record.user_id, websiteId)
}
