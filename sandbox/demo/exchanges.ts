// Link exchanges between demo members: open websites, requests in every stage, the checks of their links, and pages
// that match the checks.
import { hash } from 'node:crypto'
import { hourMs } from '../../contract/durations.ts'
import { readSettings } from '../../server/credits/settings.ts'
import { recordExchangeLink } from '../../server/links/graph.ts'
import { columnsOf, runExchangeDeadlineJob, wakeKeyOf, nextAlarm } from '../../server/exchange/seed.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { enqueueAll, newJob } from '../../server/platform/jobs/jobs.ts'
import type { PastPart } from './credits.ts'
import { type CourseLeg, courseOf, type ExchangeCourse } from './exchangeCourse.ts'
import { exchangeNotifications } from './exchangeNotifications.ts'
import { exchangeStories, type ExchangeStory, openWebsites } from './exchangeStories.ts'
import type { LinksPlace } from './links.ts'
import { shownName } from './orders.ts'
import { columnsOfLink } from './ordersLink.ts'
import { otherAnchor, pageOf, type PageLink, type Sight, snippetOf } from './ordersPages.ts'

export const pastExchanges =
  (place: Pick<LinksPlace, 'putPages'>): PastPart =>
  async (tx, { now, notifications }) => {
    const settings = await readSettings(tx)
    const sites = await readSites(tx, settings.offers.quality_from)
    await openSites(tx, sites, now)
    const planned = exchangeStories
      .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
      .flatMap((story) => {
        const legs = legsOf(story, sites)
        if (legs === null) return []
        const requestedAt = new Date(now.getTime() - story.hoursAgo * hourMs)
        const linkIds = legs.map(({ linkId }) => linkId)
        return [{ story, legs, requestedAt, course: courseOf({ story, linkIds, requestedAt, now, settings }) }]
      })
    for (const exchange of planned) {
      await write(tx, exchange)
      notifications.push(...exchangeNotifications({ id: idOf(exchange), ...exchange, now }))
    }
    await place.putPages(
      planned.flatMap(({ story, legs, course }) =>
        legs.flatMap(({ page }, position) =>
          course.legs[position]?.link === null ? [] : [pageOf(page, sightOf(story, position))],
        ),
      ),
    )
    return []
  }

const readSites = async (tx: Tx, qualityFrom: number) => {
  const rows = await tx
    .selectFrom('websites as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(['w.id', 'w.user_id', 'w.domain', 'w.registrable_domain', 'w.language'])
    .select(shownName.as('member_name'))
    .where('u.email', 'like', '%@demo.test')
    .where('u.blocked_at', 'is', null)
    .where('w.ended_at', 'is', null)
    .where('w.is_verified', '=', true)
    .where('w.quality_score', '>=', qualityFrom)
    .execute()
  return new Map(rows.map((row) => [row.domain, row]))
}

type Sites = Awaited<ReturnType<typeof readSites>>
type Site = Sites extends Map<string, infer S> ? S : never

const domainOf = (name: string): string => `${name}.test`

const openSites = async (tx: Tx, sites: Sites, now: Date): Promise<void> => {
  const rows = openWebsites.flatMap(([name, note], position) => {
    const site = sites.get(domainOf(name))
    const openedAt = new Date(now.getTime() - (openWebsites.length - position) * 62 * hourMs)
    return site === undefined ? [] : [{ website_id: site.id, user_id: site.user_id, note, opened_at: openedAt }]
  })
  await tx.insertInto('exchange_sites').values(rows).execute()
}

interface DemoLeg {
  from: Site
  to: Site
  linkId: string
  page: PageLink
}

/** Deterministic: the same name gives the same id. */
const idFor = (name: string): string => {
  const hex = hash('sha256', name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Null if one of its websites is not in the expected state: the exchange is skipped. */
const legsOf = ({ wanted, target, give, via }: ExchangeStory, sites: Sites): DemoLeg[] | null => {
  const pairs = [[wanted, target], [give, via ?? wanted], ...(via === undefined ? [] : [[via, wanted]])].map(
    ([from = '', to = '']) => ({ from: sites.get(domainOf(from)), to: sites.get(domainOf(to)) }),
  )
  const legs = pairs.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [legOf(from, to)]))
  return legs.length === pairs.length ? legs : null
}

const legOf = (from: Site, to: Site): DemoLeg => {
  const linkId = idFor(`exchange ${from.domain} ${to.domain}`)
  const language = from.language === 'de' ? 'de' : 'en'
  const title = language === 'de' ? 'Seiten, die wir gern lesen' : 'Pages we like to read'
  const page = { host: from.domain, path: `/friends/${linkId.slice(0, 8)}`, language, title } as const
  const link = { targetUrl: `https://${to.domain}/`, anchor: to.domain.replace('.test', ''), rel: 'dofollow' } as const
  return { from, to, linkId, page: { ...page, ...link, labelled: false } }
}

const sightOf = (story: ExchangeStory, place: number): Sight => story.shows?.[place] ?? 'right'

interface NotifiedExchange {
  story: ExchangeStory
  legs: readonly DemoLeg[]
  requestedAt: Date
  course: ExchangeCourse
}

const idOf = ({ story }: Pick<NotifiedExchange, 'story'>): string => idFor(`exchange ${story.wanted} ${story.target}`)

const write = async (tx: Tx, exchange: NotifiedExchange): Promise<void> => {
  const { story, legs, requestedAt, course } = exchange
  const { facts, endedByLeg, version } = course
  const id = idOf(exchange)
  const endedBy = endedByLeg === null ? undefined : legs[endedByLeg]
  for (const [place, leg] of legs.entries()) await writeLink(tx, exchange, leg, place)
  await tx
    .insertInto('exchanges')
    .values({
      id,
      ...columnsOf(facts),
      requested_by: legs[1]?.from.user_id ?? '',
      is_risky: story.risky === true,
      note: story.note ?? null,
      rules: JSON.stringify(facts.rules),
      requested_at: requestedAt,
      answer_by: facts.answerBy,
      ended_by: endedBy?.from.user_id ?? null,
      version,
    })
    .execute()
  await tx
    .insertInto('exchange_legs')
    .values(legs.map((leg, place) => ({ exchange_id: id, place, ...legRow(exchange, leg, place) })))
    .execute()
  const alarm = nextAlarm(facts)
  if (alarm === null) return
  const runAt = alarm.at.toISOString()
  await enqueueAll(tx, [newJob(runExchangeDeadlineJob, { exchangeId: id }, { jobKey: wakeKeyOf(id), runAt })])
}

const urlOf = ({ page }: DemoLeg): string => `https://${page.host}${page.path}`

const legRow = ({ story, course }: NotifiedExchange, leg: DemoLeg, place: number) => {
  const { answer = 'asked', state = 'open' } = course.facts.legs[place] ?? {}
  const { answeredAt = null, answerNote = null, submittedAt = null, placedAt = null } = course.legs[place] ?? {}
  // The receiver names the target when approving; the requester has done so already.
  const receiver = course.facts.legs[(place + 1) % course.legs.length]
  const isNamed = receiver?.answer === 'approved'
  return {
    id: idFor(`leg ${leg.linkId}`),
    giver_user_id: leg.from.user_id,
    receiver_user_id: leg.to.user_id,
    website_id: leg.from.id,
    source_domain: leg.from.registrable_domain,
    target_website_id: leg.to.id,
    target_domain: leg.to.registrable_domain,
    target_url: isNamed ? leg.page.targetUrl : null,
    anchor_text: isNamed ? leg.page.anchor : null,
    answer,
    answered_at: answeredAt,
    answer_note: answerNote,
    accepts_risk: story.risky === true && answer === 'approved',
    state,
    page_url: submittedAt === null ? null : urlOf(leg),
    submitted_at: submittedAt,
    placed_at: placedAt,
    link_id: submittedAt === null ? null : leg.linkId,
    is_live: course.facts.stage !== 'ended',
  }
}

const writeLink = async (tx: Tx, { story, course }: NotifiedExchange, leg: DemoLeg, place: number): Promise<void> => {
  const link = course.legs[place]?.link ?? null
  if (link === null) return
  const { page } = leg
  await tx
    .insertInto('monitored_links')
    .values({
      id: leg.linkId,
      purpose: 'exchange',
      page_url: urlOf(leg),
      host: page.host,
      target_url: page.targetUrl,
      anchor_text: page.anchor,
      rel: page.rel,
      label: false,
      ...columnsOfLink(link),
    })
    .execute()
  await writeChecks(tx, { leg, checks: link.checks, sight: sightOf(story, place) })
}

interface Checked {
  leg: DemoLeg
  checks: NonNullable<CourseLeg['link']>['checks']
  sight: Sight
}

/** Also writes the link graph, with its first and last sighting. */
const writeChecks = async (tx: Tx, { leg, checks, sight }: Checked): Promise<void> => {
  if (checks.length === 0) return
  const { page } = leg
  const words = sight === 'wrong_anchor' ? otherAnchor(page.language) : page.anchor
  const read = sight === 'right' || sight === 'wrong_anchor'
  const rows = checks.map(({ at, seen: { verdict, reasons } }) => ({
    link_id: leg.linkId,
    at,
    requested_url: urlOf(leg),
    final_url: urlOf(leg),
    status: sight === 'closed' ? 403 : 200,
    verdict,
    reasons,
    ...(read ? { anchor_text: words, rel: [], place: 'main', snippet: snippetOf(page, sight) } : {}),
  }))
  await tx.insertInto('link_checks').values(rows).execute()
  const passed = checks.filter(({ seen }) => seen.verdict === 'passed')
  const pair = { fromDomain: leg.from.registrable_domain, toDomain: leg.to.registrable_domain }
  for (const seenAt of new Set([passed[0]?.at, passed.at(-1)?.at])) {
    if (seenAt === undefined) continue
    await recordExchangeLink(tx, { ...pair, key: idFor(`leg ${leg.linkId}`), anchor: page.anchor, seenAt })
  }
}
