// The seller submits the page with the link, which has to be on the ordered website. Every submission is checked
// immediately.
import { pageUrlLengthMax } from '../../contract/limits.ts'
import { linkType, offerRel } from '../../contract/offers.ts'
import { sourcePage } from '../../contract/sourcePage.ts'
import { type OwedLink, rename, nameLink } from '../links/delivered.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { refuseLongAddress } from '../platform/storedUrl.ts'
import { transitionOrder } from './transitionOrder.ts'
import { factsOf, type OrderRow } from './orderRow.ts'
import { transitionsOf } from './process.ts'

export const submitLink = async (tx: Tx, order: OrderRow, typed: string): Promise<OrderRow> => {
  const open = transitionsOf(factsOf(order), 'seller', await clock.now(tx))
  if (!open.includes('submit_link')) throw new AppError('invalid_transition')
  const url = pageOf(typed, order.domain)
  const linkId = await watch(tx, order, url)
  return transitionOrder(tx, order, {
    transition: 'submit_link',
    by: 'seller',
    url,
    columns: { link_placement_url: url, link_id: linkId },
  })
}

/** Throws `wrong_domain`, naming the site it has to be on: nothing is submitted, and no attempt is used. */
export const pageOf = (typed: string, domain: string): string => {
  const page = sourcePage(typed, domain)
  if (page.kind !== 'page') {
    throw new AppError('wrong_domain', { issues: [{ path: 'page', code: 'not_on_site', word: shownDomain(domain) }] })
  }
  refuseLongAddress(page.url, { path: 'page', limit: pageUrlLengthMax })
  return page.url
}

const watch = async (tx: Tx, order: OrderRow, pageUrl: string): Promise<string> => {
  if (order.link_id !== null) {
    await rename(tx, order.link_id, pageUrl)
    return order.link_id
  }
  return nameLink(tx, owedLink(order, pageUrl))
}

export const owedLink = (order: OrderRow, pageUrl: string): OwedLink => ({
  purpose: 'order',
  host: order.domain,
  pageUrl,
  targetUrl: order.target_url,
  anchorText: order.anchor_text,
  rel: offerRel.parse(order.rel),
  label: order.labelled,
  linkType: linkType.parse(order.link_type),
  linksPerPage: order.links_per_page,
})
