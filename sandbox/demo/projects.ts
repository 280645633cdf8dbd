// Projects of demo buyers: wishlist entries in every state, referring domains, and a few favourite and hidden websites.
import { sql } from 'kysely'
import { readSettings } from '../../server/credits/settings.ts'
import type { Tx } from '../../server/platform/db/database.ts'

interface Plan {
  email: string
  domain: string
  name: string
  path: string
  keywords: readonly string[]
  note: string | null
  madeDaysAgo: number
  wishlist: number
  /** The language of the wishlist websites. */
  language: string
}

const plans: readonly Plan[] = [
  {
    email: 'buyer@demo.test',
    domain: 'quietserver.test',
    name: 'Silent home server guide',
    path: '/',
    keywords: ['home server', 'fanless server', 'quiet NAS'],
    note: 'Mostly guest posts from people who tinker. Not more than two links a week.',
    madeDaysAgo: 61,
    wishlist: 6,
    language: 'en',
  },
  {
    email: 'buyer@demo.test',
    domain: 'foundbysearch.test',
    name: 'Launch of Found by Search',
    path: '/start',
    keywords: ['small business SEO'],
    note: null,
    madeDaysAgo: 9,
    wishlist: 3,
    language: 'en',
  },
  {
    email: 'seller@demo.test',
    domain: 'kuestenblog.test',
    name: 'Wattwandern im Frühjahr',
    path: '/wattwandern',
    keywords: ['Wattwandern', 'Nordsee im Frühling'],
    note: 'Bis Ostern sollten drei Links stehen.',
    madeDaysAgo: 33,
    wishlist: 4,
    language: 'de',
  },
]

const knownTo = 'quietserver.test'
const known = [
  'fanless-club tinyrack slowtech-notes selfhosters unixkitchen homelab-weekly quiethardware rackattic nas-notes',
  'coldplate silentbuilds desktidy powerbudget lowwatt tinkerersguild backupsunday cablekeeper spindown thelabshelf',
  'oldthinkpads passivecooling shelfserver wattmeter zerofan',
]
  .join(' ')
  .split(' ')
  .map((name) => `${name}.com`)

const marks = { favourite: 4, hidden: 1 } as const

/** Does nothing if they ever had a project. */
export const addProjects = async (tx: Tx): Promise<void> => {
  const emails = [...new Set(plans.map(({ email }) => email))]
  const users = await tx.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
  const ids = users.map(({ id }) => id)
  if (ids.length < emails.length) return
  const before = await tx.selectFrom('projects').select('id').where('user_id', 'in', ids).limit(1).execute()
  if (before.length > 0) return
  for (const [place, plan] of plans.entries()) {
    const userId = users.find(({ email }) => email === plan.email)?.id
    if (userId !== undefined) await addProject(tx, userId, plan, place)
  }
  const buyer = users.find(({ email }) => email === 'buyer@demo.test')
  if (buyer !== undefined) await addKept(tx, buyer.id)
}

const daysAgo = (days: number) => sql<Date>`clock_now() - ${`${days} days`}::interval`

const addProject = async (tx: Tx, userId: string, plan: Plan, place: number): Promise<void> => {
  const website = await ownWebsite(tx, userId, plan.domain)
  if (website === undefined) return
  const { id } = await tx
    .insertInto('projects')
    .values({
      user_id: userId,
      website_id: website.id,
      name: plan.name,
      target_url: `https://${plan.domain}${plan.path}`,
      keywords: [...plan.keywords],
      note: plan.note,
      created_at: daysAgo(plan.madeDaysAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offers = await added(tx, userId, plan, place)
  const rows = offers.map((offer, index) => ({
    project_id: id,
    offer_id: offer.id,
    // The second has become dearer since, and the first has a note.
    price_then: index === 1 ? Math.ceil(offer.price * 0.8) : offer.price,
    note: index === 0 ? (plan.language === 'de' ? 'Zuerst fragen.' : 'Ask them first.') : null,
    added_at: daysAgo(index + 1),
  }))
  if (rows.length > 0) await tx.insertInto('wishlist_items').values(rows).execute()
}

const ownWebsite = (tx: Tx, userId: string, domain: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('websites')
    .select('id')
    .where('user_id', '=', userId)
    .where('domain', '=', domain)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/**
 * One website per wishlist entry: the last of a longer list has ended since, and the one before it is paused by its
 * seller.
 */
const added = async (tx: Tx, userId: string, { language, wishlist }: Plan, place: number) => {
  const standing = await offersOf(tx, userId, sql<boolean>`o.state = 'active' and w.language = ${language}`)
  const chosen = standing.slice(place * wishlist, place * wishlist + wishlist)
  if (wishlist < 4) return chosen
  const away = await offersOf(tx, userId, sql<boolean>`s.delivery_mode = 'vacation' and o.state = 'active'`)
  const gone = await offersOf(tx, userId, sql<boolean>`o.state = 'ended'`)
  return [...chosen.slice(0, wishlist - 2), ...away.slice(0, 1), ...gone.slice(0, 1)]
}

const offersOf = async (tx: Tx, userId: string, rule: ReturnType<typeof sql<boolean>>) => {
  const { offers: rules } = await readSettings(tx)
  return tx
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .distinctOn('w.domain')
    .select(['o.id', 'o.price', 'o.website_id'])
    .where('o.seller_user_id', '<>', userId)
    .where('w.is_verified', '=', true)
    .where('w.quality_score', '>=', rules.quality_from)
    .where('u.blocked_at', 'is', null)
    .where(rule)
    .orderBy('w.domain')
    .orderBy('o.number')
    .execute()
}

const addKept = async (tx: Tx, buyerId: string): Promise<void> => {
  const website = await ownWebsite(tx, buyerId, knownTo)
  if (website !== undefined) {
    const rows = known.map((domain) => ({ website_id: website.id, registrable_domain: domain }))
    await tx.insertInto('referring_domains').values(rows).execute()
  }
  const offers = await offersOf(tx, buyerId, sql<boolean>`o.state = 'active' and w.language = 'en'`)
  const marked = offers.slice(-(marks.favourite + marks.hidden)).map((offer, index) => ({
    user_id: buyerId,
    website_id: offer.website_id,
    mark: index < marks.favourite ? 'favourite' : 'hidden',
    added_at: daysAgo(20 - index),
  }))
  if (marked.length > 0) await tx.insertInto('favourite_websites').values(marked).execute()
  await tx.insertInto('buyer_versions').values({ user_id: buyerId }).execute()
}
