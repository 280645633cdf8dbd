// Link exchanges of the proof: requested, approved, placed, and lost again. No credits may move.
import { checkLink } from '../../server/links/seed.ts'
import { approve } from '../../server/exchange/answers.ts'
import { exchangeOwner } from '../../server/exchange/exchangeLink.ts'
import { openSite } from '../../server/exchange/openSites.ts'
import { submitLink } from '../../server/exchange/placing.ts'
import { requestExchangeOf } from '../../server/exchange/request.ts'
import { orderOwner } from '../../server/orders/orderLink.ts'
import type { LinkVisibility, PageCheck } from '../../server/platform/crawl/facts.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'
import { pageFacts, readVisit } from '../../server/testing/siteFacts.ts'

interface Side {
  memberId: string
  websiteId: string
}

const ask = {
  target: '/',
  anchor_text: null,
  note: null,
  accepts_risk: true,
  other_website_id: null,
  via_website_id: null,
}

/** Returns the links once both are placed. */
export const swapLinks = async (db: Db, from: Side, to: Side): Promise<string[]> => {
  const exchangeId = await inTransaction(db, async (tx) => {
    await openSite(tx, to, null)
    const { websiteId: own } = from
    return requestExchangeOf(tx, from.memberId, {
      ...ask,
      website_id: to.websiteId,
      target_website_id: own,
      give_website_id: own,
    })
  })
  const { version } = await db
    .selectFrom('exchanges')
    .select('version')
    .where('id', '=', exchangeId)
    .executeTakeFirstOrThrow()
  const answer = { version, target: '/', target_website_id: null, anchor_text: null, accepts_risk: true }
  await inTransaction(db, (tx) => approve(tx, { memberId: to.memberId, exchangeId }, answer))
  for (const { memberId } of [from, to]) {
    await inTransaction(db, (tx) => submitLink(tx, { memberId, exchangeId }, '/swap'))
  }
  const links = await linksOf(db, exchangeId)
  for (const link of links) await checkSwapped(db, link, true)
  return links
}

const linksOf = async (db: Db, exchangeId: string): Promise<string[]> => {
  const legs = await db.selectFrom('exchange_legs').select('link_id').where('exchange_id', '=', exchangeId).execute()
  return legs.flatMap(({ link_id: id }) => id ?? [])
}

/** A check that finds the link, or does not. */
export const checkSwapped = async (db: Db, linkId: string, isThere: boolean): Promise<void> => {
  const link = await db
    .selectFrom('monitored_links')
    .select(['page_url', 'target_url', 'anchor_text'])
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  const { page_url: url, target_url: target, anchor_text: text } = link
  const found = {
    url: target,
    text: text ?? 'a link',
    rel: [],
    place: 'main',
    near: '',
    relMalformed: false,
    touchedBy: null,
  } as const
  const visibility: LinkVisibility = { desktop: { kind: 'visible' }, phone: { kind: 'visible' } }
  const wanted = isThere ? [{ ...found, rel: [], visibility, snippet: '<a>a link</a>' }] : []
  const page: PageCheck = { kind: 'visited', visit: readVisit(pageFacts({ url })), closedTo: null, wanted }
  const crawler = { findLinkOnPage: () => Promise.resolve(page) }
  await checkLink({ db, crawler, owners: { order: orderOwner, exchange: exchangeOwner } }, linkId)
}
