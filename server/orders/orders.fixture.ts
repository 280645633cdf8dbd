// Orders for tests, placed and moved through the core as in the product, with stubbed link checks and a movable clock.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hourMs } from '../../contract/durations.ts'
import { premiumOf, surchargeOf } from '../../contract/surcharge.ts'
import type { LinkVerdict } from '../../contract/links.ts'
import type { OfferTerms } from '../../contract/offers.ts'
import { type OrderRules, shippedOrderRules } from '../../contract/orderRules.ts'
import { read as readBalance } from '../credits/balance.ts'
import { checkDueLink, checkLink } from '../links/seed.ts'
import { readPending } from './payouts/pending.ts'
import type { LinkVisibility, PageCheck } from '../platform/crawl/facts.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { giveCredits } from '../testing/credits.ts'
import { plainTerms } from '../testing/offers.ts'
import { pageFacts, readVisit } from '../testing/siteFacts.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { submitLink } from './submitLink.ts'
import { transitionOrder, planWake } from './transitionOrder.ts'
import { runOrderDeadline } from './orderClock.ts'
import { holdTotals } from './orderCredits.ts'
import { type TransitionRequest, writeEvent } from './orderEvents.ts'
import { orderOwner } from './orderLink.ts'
import { columnsOf, lockOrder, type OrderRow } from './orderRow.ts'
import { nextAlarm } from './deadlines.ts'
import { placeOrder } from './process.ts'

/** A member as table rows only, with credits. */
export const addMember = async (db: Db, credits = 0): Promise<string> => {
  const user = { email: `${randomUUID()}@example.com`, full_name: 'Test Member', email_confirmed: true }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await giveCredits(db, id, credits)
  return id
}

/** Inserted directly, without the validation of a seller's request. */
export const addOffer = async (
  db: Db,
  sellerId: string,
  websiteId: string,
  terms: Partial<OfferTerms> = {},
): Promise<string> => {
  const { id } = await db
    .insertInto('backlink_offers')
    .values({ ...plainTerms, ...terms, seller_user_id: sellerId, website_id: websiteId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface OrderDraft {
  buyerId: string
  sellerId: string
  /** On a new website and offer by default. */
  websiteId?: string
  offerId?: string
  targetUrl?: string
  anchorText?: string | null
  notes?: string | null
  prime?: boolean
  terms?: Partial<OfferTerms>
  /** Without a premium, unless they have one. */
  rules?: Partial<OrderRules>
  /** False between related parties, who pay no premium. */
  covered?: boolean
  /** Between strongly related parties. */
  needsAdminReview?: boolean
}

/** Placed under the terms of the draft; the buyer needs sufficient credits. */
export const addOrder = async (db: Db, draft: OrderDraft): Promise<string> => {
  const { sellerId, buyerId } = draft
  const terms = { ...plainTerms, ...draft.terms }
  const websiteId = draft.websiteId ?? (await addSite(db, sellerId)).id
  const offerId = draft.offerId ?? (await addOffer(db, sellerId, websiteId, terms))
  return inTransaction(db, async (tx) => {
    const rules = { ...shippedOrderRules, premium_percent: 0, ...draft.rules }
    const { price, turnaround_days: turnaroundDays } = terms
    const prime = draft.prime ?? false
    const surcharge = prime ? surchargeOf(price, rules.prime_bonus) : 0
    const covered = draft.covered ?? true
    const premium = covered ? premiumOf(price, rules.premium_percent) : 0
    const facts = placeOrder(
      { price, surcharge, premium, prime, turnaroundDays, rules, needsAdminReview: draft.needsAdminReview ?? false },
      await clock.now(tx),
    )
    const deadlineAt = nextAlarm(facts)?.at ?? null
    const { link_type, rel, category, guarantee_months, writer, links_per_page, labelled } = terms
    const target = draft.targetUrl ?? `https://${randomUUID()}.test/page`
    const { id } = await tx
      .insertInto('backlink_orders')
      .values({
        ...columnsOf(facts),
        ...{ link_type, rel, category, guarantee_months, writer, links_per_page, labelled },
        offer_id: offerId,
        website_id: websiteId,
        seller_user_id: sellerId,
        buyer_user_id: buyerId,
        basket_id: randomUUID(),
        target_url: target,
        target_domain: new URL(target).hostname,
        anchor_text: draft.anchorText ?? null,
        notes: draft.notes ?? null,
        price,
        surcharge,
        premium,
        covered,
        turnaround_days: turnaroundDays,
        prime: facts.prime,
        rules: JSON.stringify(rules),
        placed_at: facts.placedAt,
        deadline_at: deadlineAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const locked = await holdTotals(tx, [{ id, buyer_user_id: buyerId, price, surcharge, premium }])
    if (!locked.has(buyerId)) throw new Error('The buyer has insufficient credits.')
    await writeEvent(tx, { id, status: facts.status }, { event: 'place', actor: 'buyer' })
    await planWake(tx, id, deadlineAt)
    return id
  })
}

export interface FoundLink {
  text?: string
  rel?: string[]
}

export interface OrderSteps {
  read(orderId: string): Promise<OrderRow>
  /** Throws if the transition is not available. */
  transition(
    orderId: string,
    transition: TransitionRequest['transition'],
    by: TransitionRequest['by'],
    more?: Partial<TransitionRequest>,
  ): Promise<OrderRow>
  submitLink(orderId: string, page?: string): Promise<OrderRow>
  /** A link check with this result; no effect if none is expected. */
  check(orderId: string, verdict: LinkVerdict): Promise<void>
  /** A link check that finds the link with these properties; the others are as ordered. */
  checkFinding(orderId: string, found: FoundLink): Promise<void>
  /** The same for scheduled checks that are due. */
  checkInPassing(orderId: string, verdict: LinkVerdict): Promise<void>
  /** The same for several whose pages are read at the same moment, so that their results wait for each other. */
  checkAllInPassing(orderIds: readonly string[], verdict: LinkVerdict): Promise<void>
  wake(orderId: string): Promise<void>
  /** Runs the deadline and, if it has requested a fresh check, that check. */
  wakeAndCheck(orderId: string, verdict: LinkVerdict): Promise<void>
  /** Sets the clock, which runs on from there. */
  setClock(at: Date): Promise<void>
  pass(hours: number): Promise<void>
  events(orderId: string): Promise<string[]>
  balance(memberId: string): Promise<number>
  /** Credits of a seller that are released later. */
  pending(memberId: string): Promise<number>
}

export const orderSteps = (db: Db): OrderSteps => {
  const locked = async <T>(
    orderId: string,
    act: (tx: Parameters<typeof lockOrder>[0], order: OrderRow) => Promise<T>,
  ) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order === null) throw new Error(`Order ${orderId} not found.`)
      return act(tx, order)
    })
  const read: OrderSteps['read'] = (orderId) => locked(orderId, (_, order) => Promise.resolve(order))
  const wake: OrderSteps['wake'] = (orderId) => inTransaction(db, (tx) => runOrderDeadline(tx, orderId))
  const setClock: OrderSteps['setClock'] = async (at) => {
    await sql`update clock set ahead = greatest(${at}::timestamptz - now(), interval '0')`.execute(db)
  }
  return {
    read,
    transition: (orderId, transition, by, more = {}) =>
      locked(orderId, (tx, order) => transitionOrder(tx, order, { ...more, transition, by })),
    submitLink: (orderId, page = '/post') => locked(orderId, (tx, order) => submitLink(tx, order, page)),
    check: (orderId, verdict) => check(db, orderId, verdict, checkLink),
    checkFinding: (orderId, found) => check(db, orderId, 'passed', checkLink, found),
    checkInPassing: (orderId, verdict) => check(db, orderId, verdict, checkDueLink),
    checkAllInPassing: async (orderIds, verdict) => {
      const read = meeting(orderIds.length)
      const checkAfterAll: typeof checkLink = ({ crawler, ...parts }, linkId) => {
        const findLinkOnPage: typeof crawler.findLinkOnPage = async (...asked) => {
          await read()
          return crawler.findLinkOnPage(...asked)
        }
        return checkDueLink({ ...parts, crawler: { findLinkOnPage } }, linkId)
      }
      await Promise.all(orderIds.map((orderId) => check(db, orderId, verdict, checkAfterAll)))
    },
    wake,
    wakeAndCheck: async (orderId, verdict) => {
      await wake(orderId)
      const { final_check_at: asked, postponed_until: postponed } = await read(orderId)
      if (asked !== null && postponed === null) await check(db, orderId, verdict, checkLink)
    },
    setClock,
    pass: async (hours) => setClock(new Date((await clock.now(db)).getTime() + hours * hourMs)),
    events: async (orderId) => {
      const rows = await db
        .selectFrom('order_events')
        .select(['event', 'actor'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(({ event, actor }) => `${actor} ${event}`)
    },
    balance: async (memberId) => (await readBalance(db, memberId)).total_credits,
    pending: (memberId) => readPending(db, memberId),
  }
}

const noOwner = { hold: () => Promise.resolve(null), confirm: () => Promise.resolve(new Set<string>()) }

/** Returns a function whose calls wait until there are this many. */
const meeting = (count: number): (() => Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<null>()
  let missing = count
  return () => {
    missing -= 1
    if (missing === 0) resolve(null)
    return promise
  }
}

const check = async (
  db: Db,
  orderId: string,
  verdict: LinkVerdict,
  check: typeof checkLink,
  found: FoundLink = {},
): Promise<void> => {
  const link = await db
    .selectFrom('backlink_orders as o')
    .innerJoin('monitored_links as l', 'l.id', 'o.link_id')
    .select(['l.id', 'l.page_url', 'l.target_url', 'l.anchor_text'])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (link === undefined) return
  const owners = { order: orderOwner, exchange: noOwner }
  const crawler = { findLinkOnPage: () => Promise.resolve(checkOf(verdict, link, found)) }
  await check({ db, crawler, owners }, link.id)
}

interface WantedRecord {
  page_url: string
  target_url: string
  anchor_text: string | null
}

const checkOf = (
  verdict: LinkVerdict,
  { page_url: url, target_url: target, anchor_text: text }: WantedRecord,
  different: FoundLink,
): PageCheck => {
  switch (verdict) {
    case 'passed': {
      const found = { url: target, text: text ?? 'a link', rel: [], place: 'main' } as const
      const visibility: LinkVisibility = { desktop: { kind: 'visible' }, phone: { kind: 'visible' } }
      const plain = { near: '', relMalformed: false, touchedBy: null, visibility }
      const wanted = [{ ...found, ...plain, rel: [], ...different, snippet: '<a>a link</a>' }]
      return { kind: 'visited', visit: readVisit(pageFacts({ url })), closedTo: null, wanted }
    }
    case 'failed':
      return { kind: 'visited', visit: readVisit(pageFacts({ url })), closedTo: null, wanted: [] }
    case 'inconclusive':
      return { kind: 'closed', url, to: 'us_alone' }
  }
}
