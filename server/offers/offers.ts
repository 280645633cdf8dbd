// Sellers create, change, pause and end offers. Changes apply to future orders; existing orders keep their terms.
import { sql } from 'kysely'
import type { FairPrice, OfferState, OfferTerms, PricedTerms } from '../../contract/offers.ts'
import { sourcePage } from '../../contract/sourcePage.ts'
import { readSettings } from '../credits/settings.ts'
import { type Db, sqlStateOf, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { lockOwn } from '../websites/lockClaim.ts'
import { refuseLongAddress } from '../platform/storedUrl.ts'
import { fairPriceOf } from '../../contract/fairPrice.ts'
import { offersPerWebsiteMax, pageUrlLengthMax } from '../../contract/limits.ts'
import { readOfferingSite } from './offerView.ts'

interface OwnWebsite {
  memberId: string
  websiteId: string
}

interface OwnOffer {
  memberId: string
  offerId: string
}

const uniqueViolation = '23505'

/** Returns the id of the new offer. */
export const addOffer = async (tx: Tx, own: OwnWebsite, terms: OfferTerms): Promise<string> => {
  const { domain } = await lockOwn(tx, own)
  const { obstacle } = await readOfferingSite(tx, own)
  if (obstacle !== null) throw new AppError(obstacle === 'seller_blocked' ? 'blocked' : obstacle)
  const values = await valuesOf(tx, domain, terms)
  const { count } = await tx
    .selectFrom('backlink_offers')
    .select(tx.fn.countAll<number>().as('count'))
    .where('website_id', '=', own.websiteId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow()
  if (count >= offersPerWebsiteMax) throw new AppError('too_many_offers')
  const added = await tx
    .insertInto('backlink_offers')
    .values({ ...values, website_id: own.websiteId, seller_user_id: own.memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) throw new AppError('offer_exists')
  await notifySeller(tx, own)
  return added.id
}

/**
 * Optimistic locking: rejected if the offer has changed since `version`, for example in another tab of the same member.
 */
export const changeOffer = async (
  tx: Tx,
  own: OwnOffer,
  { terms, version }: { terms: OfferTerms; version: number },
): Promise<void> => {
  const offer = await lockOffer(tx, own)
  if (offer.version !== version) throw new AppError('conflict')
  const values = await valuesOf(tx, offer.domain, terms)
  try {
    await tx
      .updateTable('backlink_offers')
      .set({ ...values, version: version + 1, changed_at: sql<Date>`clock_now()` })
      .where('id', '=', own.offerId)
      .execute()
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw new AppError('offer_exists', { cause: error })
    throw error
  }
  await notifySeller(tx, { memberId: own.memberId, websiteId: offer.website_id })
}

export const setOfferState = async (tx: Tx, own: OwnOffer, state: OfferState): Promise<void> => {
  const offer = await lockOffer(tx, own)
  if (offer.state === state) return
  await tx
    .updateTable('backlink_offers')
    .set((eb) => ({
      state,
      ended_reason: state === 'ended' ? 'seller' : null,
      version: eb('version', '+', 1),
      changed_at: sql<Date>`clock_now()`,
    }))
    .where('id', '=', own.offerId)
    .execute()
  await notifySeller(tx, { memberId: own.memberId, websiteId: offer.website_id })
}

/** Offers on a website end when it no longer has an owner. */
export const endOffersOn = async (tx: Tx, websiteId: string): Promise<void> => {
  const ended = await tx
    .updateTable('backlink_offers')
    .from('websites')
    .set((eb) => ({
      state: 'ended',
      ended_reason: sql<string>`case websites.ended_reason when 'account_closed' then 'account_closed' else 'website_gone' end`,
      version: eb('backlink_offers.version', '+', 1),
      changed_at: sql<Date>`clock_now()`,
    }))
    .whereRef('websites.id', '=', 'backlink_offers.website_id')
    .where('websites.id', '=', websiteId)
    .where('websites.ended_at', 'is not', null)
    .where('backlink_offers.state', '<>', 'ended')
    .returning('seller_user_id')
    .execute()
  const [first] = ended
  if (first !== undefined) await notifySeller(tx, { memberId: first.seller_user_id, websiteId })
}

export const setCapacity = async (tx: Tx, own: OwnWebsite, openOrdersMax: number): Promise<void> => {
  await lockOwn(tx, own)
  await tx
    .insertInto('website_capacities')
    .values({ website_id: own.websiteId, open_orders_max: openOrdersMax })
    .onConflict((conflict) => conflict.column('website_id').doUpdateSet({ open_orders_max: openOrdersMax }))
    .execute()
  await notifySeller(tx, own)
}

export const suggestPrice = async (
  db: Db,
  { memberId, websiteId }: OwnWebsite,
  terms: PricedTerms,
): Promise<FairPrice> => {
  const site = await db
    .selectFrom('websites')
    .select(['quality_score as quality', 'dr', 'da', 'spam_score as spam', 'visits_from as visits'])
    .where('id', '=', websiteId)
    .where('user_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (site === undefined) throw new AppError('not_found')
  const { offers } = await readSettings(db)
  return fairPriceOf(site, terms, { from: offers.price_from, to: offers.price_to })
}

/** Locks the member's own current offer; offers of others are treated as not found. */
const lockOffer = async (tx: Tx, { memberId, offerId }: OwnOffer) => {
  const offer = await tx
    .selectFrom('backlink_offers')
    .innerJoin('websites', 'websites.id', 'backlink_offers.website_id')
    .select(['backlink_offers.state', 'backlink_offers.version', 'backlink_offers.website_id', 'websites.domain'])
    .where('backlink_offers.id', '=', offerId)
    .where('backlink_offers.seller_user_id', '=', memberId)
    .forUpdate('backlink_offers')
    .executeTakeFirst()
  if (offer === undefined) throw new AppError('not_found')
  if (offer.state === 'ended') throw new AppError('offer_ended')
  return offer
}

/** Values for storage: the price within the limits of the settings, the sample a URL on the website itself. */
const valuesOf = async (tx: Tx, domain: string, { sample_url: sample, note, ...terms }: OfferTerms) => {
  const { offers } = await readSettings(tx)
  if (terms.price < offers.price_from) throw refusedPrice('too_small', offers.price_from)
  if (terms.price > offers.price_to) throw refusedPrice('too_big', offers.price_to)
  const page = sourcePage(sample ?? '', domain)
  if (page.kind === 'wrong_domain') throw new AppError('wrong_domain')
  if (page.kind === 'page') refuseLongAddress(page.url, { path: 'sample_url', limit: pageUrlLengthMax })
  return { ...terms, sample_url: page.kind === 'page' ? page.url : null, note: note === '' ? null : note }
}

const refusedPrice = (code: 'too_small' | 'too_big', limit: number): AppError =>
  new AppError('invalid_input', { issues: [{ path: 'price', code, limit }] })

const notifySeller = (tx: Tx, { memberId, websiteId }: OwnWebsite): Promise<void> =>
  notifyMember(tx, memberId, 'offers.changed', { website_id: websiteId })
