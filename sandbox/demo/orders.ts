// Demo orders of the past months, in every state: each on an existing offer, paid with credits its buyer had, with link
// checks and with pages that match the checks.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { hourMs } from '../../contract/durations.ts'
import { offerRel } from '../../contract/offers.ts'
import { pausePrime } from '../../server/accounts/profile/settings.ts'
import { readSettings } from '../../server/credits/settings.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { shownDomain } from '../../server/platform/shownDomain.ts'
import type { PastPart } from './credits.ts'
import { drawFor } from './drawnOffers.ts'
import type { LinksPlace } from './links.ts'
import type { CourseOrder } from './courseTypes.ts'
import { courseOf } from './ordersCourse.ts'
import { orderNotifications } from './orderNotifications.ts'
import { pageOf, type PageLink } from './ordersPages.ts'
import { chooseOrders, createKnownBalances, type Planned, type PlanTarget } from './ordersPlan.ts'
import { primeBreaks } from './ordersPrime.ts'
import { type OrderTerms, writeOrders, type WrittenOrder } from './ordersRows.ts'
import { storyOf } from './ordersStories.ts'
import { orderTexts } from './ordersWords.ts'

export const pastOrders =
  (place: Pick<LinksPlace, 'putPages'>): PastPart =>
  async (tx, { now, idOf, transitions, notifications }) => {
    const settings = await readSettings(tx)
    const targets = await readTargets(tx)
    const projects = await tx.selectFrom('projects').select(['id', 'website_id', 'created_at']).execute()
    const written: WrittenOrder[] = []
    const choosing = {
      offers: await readOffers(tx),
      targets,
      known: await readKnown(tx),
      balances: createKnownBalances(transitions),
      now,
    }
    chooseOrders(choosing, (planned) => {
      const project = projects.find((one) => one.website_id === planned.target.id && one.created_at < planned.placedAt)
      const made = makeOrder(planned, project?.id ?? null)
      const course = courseOf({ order: made.order, story: storyOf(planned.story), now, settings })
      written.push({ ...made, course })
      return course.transitions
    })
    written.sort((one, other) => one.order.placedAt.getTime() - other.order.placedAt.getTime())
    await place.putPages(written.filter(({ course }) => course.link !== null).map((one) => pageNow(one, now)))
    await writeOrders(tx, written, { now, adminId: idOf.get('admin@demo.test') ?? '' })
    const breaks = primeBreaks(written, now)
    for (const { memberId, until } of breaks) await pausePrime(tx, memberId, until)
    notifications.push(...orderNotifications({ orders: written, breaks, now }))
    return written.flatMap(({ course }) => course.transitions)
  }

const pageNow = ({ story, order, page }: WrittenOrder, now: Date) => {
  const hours = (now.getTime() - order.placedAt.getTime()) / hourMs
  return pageOf(page, storyOf(story).shows.findLast(({ after }) => after <= hours)?.sight ?? 'right')
}

/** The name other members see. */
export const shownName = sql<string>`coalesce(nullif(p.display_name, ''), u.full_name)`

/** The default limit of open orders. */
const openMaxElse = 3

/** Offers that can be ordered in the shop and get a page of their own. */
const readOffers = async (tx: Tx) => {
  const { offers: rules } = await readSettings(tx)
  const rows = await tx
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'u.id')
    .leftJoin('website_capacities as c', 'c.website_id', 'w.id')
    .select(['o.id', 'o.website_id', 'o.seller_user_id', 'u.email as seller', 'w.domain', 'w.registrable_domain'])
    .select(['w.language as spoken', 'o.price', 'o.link_type', 'o.rel', 'o.category', 'o.turnaround_days'])
    .select(['o.guarantee_months', 'o.writer', 'o.links_per_page', 'o.labelled', 'o.created_at', 's.delivery_mode'])
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select('c.open_orders_max')
    .select(shownName.as('sellerName'))
    .where('u.email', 'like', '%@demo.test')
    .where('u.blocked_at', 'is', null)
    .where('w.is_verified', '=', true)
    .where('w.quality_score', '>=', rules.quality_from)
    .where('o.state', '=', 'active')
    .where('o.restricted', '=', false)
    .where('o.link_type', 'in', ['guest_post', 'insertion', 'partner_page', 'directory'])
    .where((eb) => eb.or([eb('s.delivery_mode', 'is', null), eb('s.delivery_mode', '<>', 'vacation')]))
    .orderBy('w.domain')
    .orderBy('o.number')
    .execute()
  return rows.map((row) => ({
    ...row,
    language: row.spoken === 'de' ? ('de' as const) : ('en' as const),
    isPrime: row.delivery_mode === 'prime',
    openMax: Math.min(row.open_orders_max ?? openMaxElse, openMaxElse),
  }))
}

type Offer = Awaited<ReturnType<typeof readOffers>>[number]

const readTargets = async (tx: Tx): Promise<PlanTarget[]> => {
  const rows = await tx
    .selectFrom('websites as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['w.id', 'w.domain', 'w.registrable_domain', 'w.user_id', 'u.email', 'w.verified_at'])
    .select(shownName.as('buyerName'))
    .where('u.email', 'like', '%@demo.test')
    .where('u.blocked_at', 'is', null)
    .where('w.is_verified', '=', true)
    .orderBy('w.domain')
    .execute()
  return rows.flatMap(({ verified_at: at, ...row }) => (at === null ? [] : [{ ...row, verified_at: at }]))
}

const readKnown = async (tx: Tx): Promise<Set<string>> => {
  const rows = await tx.selectFrom('domain_links').select(['from_domain', 'to_domain']).distinct().execute()
  return new Set(rows.map(({ from_domain: from, to_domain: to }) => `${from} ${to}`))
}

/** Deterministic: the same name gives the same id. */
const idFor = (name: string): string => {
  const hex = hash('sha256', name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const paths = { guest_post: 'post', insertion: 'post', partner_page: 'partner', directory: 'links' } as const

const makeOrder = (
  { name, story, offer, target, placedAt }: Planned<Offer>,
  projectId: string | null,
): Omit<WrittenOrder, 'course'> => {
  const draw = drawFor(name)
  const { language, domain } = offer
  const id = idFor(name)
  const path = `/${paths[offer.link_type as keyof typeof paths]}/${id.slice(0, 8)}`
  const order: CourseOrder = {
    id,
    linkId: idFor(`${name} link`),
    buyerId: target.user_id,
    sellerId: offer.seller_user_id,
    domain: offer.registrable_domain,
    price: offer.price,
    prime: offer.isPrime,
    turnaroundDays: offer.turnaround_days,
    guaranteeMonths: offer.guarantee_months,
    pageUrl: `https://${domain}${path}`,
    placedAt,
  }
  const anchor = anchorOf(target.domain, draw('anchor', 3))
  const targetUrl = `https://${target.domain}/`
  const { titles } = orderTexts[language]
  const page: PageLink = {
    host: domain,
    path,
    language,
    title: titles[draw('title', titles.length)] ?? '',
    targetUrl,
    anchor,
    rel: offerRel.parse(offer.rel),
    labelled: offer.labelled,
  }
  const { requests } = orderTexts[language]
  const terms: OrderTerms = {
    offer_id: offer.id,
    website_id: offer.website_id,
    project_id: projectId,
    target_url: targetUrl,
    target_domain: target.registrable_domain,
    target_website_id: target.id,
    anchor_text: anchor,
    notes: draw('noted', 2) === 0 ? (requests[draw('wish', requests.length)] ?? null) : null,
    link_type: offer.link_type,
    rel: offer.rel,
    category: offer.category,
    writer: offer.writer,
    links_per_page: offer.links_per_page,
    labelled: offer.labelled,
    basket_id: idFor(`${name} basket`),
  }
  const names = { buyerName: target.buyerName, sellerName: offer.sellerName }
  return { name, story, order, terms, page, domain, registrableDomain: offer.registrable_domain, ...names }
}

const anchorOf = (domain: string, kind: number): string => {
  const shown = shownDomain(domain)
  const name =
    shown
      .replace(/\.test$/, '')
      .split('.')
      .at(-1) ?? shown
  if (kind === 0) return shown
  return kind === 1 ? name.slice(0, 1).toUpperCase() + name.slice(1) : `https://${shown}/`
}
