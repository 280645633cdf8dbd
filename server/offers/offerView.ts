// A seller's own offers, with the website of each and why buyers may not see it.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { niche } from '../../contract/analysis.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { offersPerWebsiteMax } from '../../contract/limits.ts'
import {
  type Offer,
  type offerEndpoints,
  offerEnding,
  type OfferingSite,
  offersPerPage,
  offerState,
  openOrdersUnsaid,
} from '../../contract/offers.ts'
import { readSettings as readMemberSettings } from '../accounts/profile/settings.ts'
import { sumClaimsOn } from '../credits/settleClaims.ts'
import { readSettings } from '../credits/settings.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { matchesWords, searchedWords } from '../platform/db/search.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { obstacleOf } from './eligibility.ts'
import { openClaimsSql } from './inShop.ts'
import { type TermWords, termsOf } from './terms.ts'

const offerRows = (db: Db | Tx) =>
  db
    .selectFrom('backlink_offers')
    .innerJoin('websites', 'websites.id', 'backlink_offers.website_id')
    .innerJoin('users', 'users.id', 'backlink_offers.seller_user_id')
    .selectAll('backlink_offers')
    .select([
      'websites.domain',
      'websites.is_verified',
      'websites.quality_score',
      sql<boolean>`users.blocked_at is not null`.as('seller_blocked'),
      openClaimsSql('websites').as('has_open_claims'),
    ])
    .$narrowType<TermWords>()

const endingOrNone = offerEnding.nullable()

type OfferRow = Awaited<ReturnType<ReturnType<typeof offerRows>['execute']>>[number]

/** The same rule as `obstacleOf`, in SQL for counting and filtering. */
const restsSql = (qualityFrom: number) =>
  sql<boolean>`(backlink_offers.state = 'active' and
    (users.blocked_at is not null or not websites.is_verified or coalesce(websites.quality_score < ${qualityFrom}, true)
      or ${openClaimsSql('websites')}))`

const viewOf = (row: OfferRow, qualityFrom: number): Offer => {
  const obstacle = obstacleOf(
    {
      isVerified: row.is_verified,
      quality: row.quality_score,
      sellerBlocked: row.seller_blocked,
      hasOpenClaims: row.has_open_claims,
    },
    qualityFrom,
  )
  return {
    id: row.id,
    website_id: row.website_id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    ...termsOf(row),
    state: offerState.parse(row.state),
    resting: row.state === 'active' ? obstacle : null,
    ended_reason: endingOrNone.parse(row.ended_reason),
    version: row.version,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  }
}

export const readOffer = async (tx: Tx, offerId: string): Promise<Offer> => {
  const { offers } = await readSettings(tx)
  const row = await offerRows(tx).where('backlink_offers.id', '=', offerId).executeTakeFirstOrThrow()
  return viewOf(row, offers.quality_from)
}

type OwnOffers = OutputOf<typeof offerEndpoints.ownOffers>
type Asked = InputOf<typeof offerEndpoints.ownOffers>['query']

const cursorForm = z.tuple([z.literal('offers'), z.string().regex(/^\d{1,15}$/)])

/** Newest first. Resting offers are active, but are counted and listed separately. */
export const listOwnOffers = async (db: Db, memberId: string, asked: Asked): Promise<OwnOffers> => {
  const { offers: rules } = await readSettings(db)
  const rests = restsSql(rules.quality_from)
  const words = searchedWords(asked.q ?? '')
  let query = offerRows(db).where('backlink_offers.seller_user_id', '=', memberId)
  if (asked.state !== undefined) query = query.where('backlink_offers.state', '=', asked.state)
  if (asked.resting !== undefined) query = query.where(rests)
  else if (asked.state === 'active') query = query.where(sql<boolean>`not ${rests}`)
  if (words !== '') query = query.where(matchesDomain(words))
  if (asked.cursor !== undefined) {
    const [, number] = decodeCursor(cursorForm, asked.cursor)
    query = query.where('backlink_offers.number', '<', Number(number))
  }
  const rows = await query
    .orderBy('backlink_offers.number', 'desc')
    .limit(offersPerPage + 1)
    .execute()
  const page = rows.slice(0, offersPerPage)
  const last = page.at(-1)
  return {
    offers: page.map((row) => viewOf(row, rules.quality_from)),
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('offers', String(last.number)) : null,
    counts: await countOwn(db, memberId, rules.quality_from),
  }
}

const searched = { text: sql`websites.domain`, otherScripts: sql`websites.domain` }

/** As typed, or in its DNS form: domains with umlauts are stored as Punycode. */
const matchesDomain = (words: string): RawBuilder<SqlBool> => {
  const ascii = domainToASCII(words)
  const typed = matchesWords(searched, words)
  return ascii === '' || ascii === words ? typed : sql`(${typed} or ${matchesWords(searched, ascii)})`
}

const countOwn = (db: Db, memberId: string, qualityFrom: number): Promise<OwnOffers['counts']> => {
  const rests = restsSql(qualityFrom)
  return db
    .selectFrom('backlink_offers')
    .innerJoin('websites', 'websites.id', 'backlink_offers.website_id')
    .innerJoin('users', 'users.id', 'backlink_offers.seller_user_id')
    .select([
      sql<number>`count(*) filter (where backlink_offers.state = 'active' and not ${rests})`.as('active'),
      sql<number>`count(*) filter (where ${rests})`.as('resting'),
      sql<number>`count(*) filter (where backlink_offers.state = 'paused')`.as('paused'),
      sql<number>`count(*) filter (where backlink_offers.state = 'ended')`.as('ended'),
    ])
    .where('backlink_offers.seller_user_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

interface Own {
  memberId: string
  websiteId: string
}

/** Current offers on one of the member's websites. */
export const listWebsiteOffers = async (db: Db, { websiteId }: Own): Promise<Offer[]> => {
  const { offers: rules } = await readSettings(db)
  const rows = await offerRows(db)
    .where('backlink_offers.website_id', '=', websiteId)
    .where('backlink_offers.state', '<>', 'ended')
    .orderBy('backlink_offers.number', 'desc')
    .limit(offersPerWebsiteMax)
    .execute()
  return rows.map((row) => viewOf(row, rules.quality_from))
}

export const readOfferingSite = async (db: Db | Tx, { memberId, websiteId }: Own): Promise<OfferingSite> => {
  const site = await db
    .selectFrom('websites')
    .leftJoin('website_capacities', 'website_capacities.website_id', 'websites.id')
    .select(['domain', 'is_verified', 'quality_score', 'niche', 'open_orders_max'])
    .select(openClaimsSql('websites').as('hasOpenClaims'))
    .where('websites.id', '=', websiteId)
    .where('websites.user_id', '=', memberId)
    .where('websites.ended_at', 'is', null)
    .executeTakeFirst()
  if (site === undefined) throw new AppError('not_found')
  const { offers: rules } = await readSettings(db)
  const { default_turnaround_days } = await readMemberSettings(db, memberId)
  const { domain, is_verified: isVerified, quality_score: quality, hasOpenClaims } = site
  return {
    website_id: websiteId,
    domain,
    domain_name: shownDomain(domain),
    // Blocked members cannot call this.
    obstacle: obstacleOf({ isVerified, quality, sellerBlocked: false, hasOpenClaims }, rules.quality_from),
    open_claims: hasOpenClaims ? await sumClaimsOn(db, { memberId, websiteId }) : { claims: 0, credits: 0 },
    quality_score: quality,
    quality_from: rules.quality_from,
    price_from: rules.price_from,
    price_to: rules.price_to,
    niche: niche.nullable().parse(site.niche),
    open_orders_max: site.open_orders_max ?? openOrdersUnsaid,
    default_turnaround_days,
  }
}
