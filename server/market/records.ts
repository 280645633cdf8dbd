// What the market keeps about a member: what they offer, what they keep for themselves as a buyer, and what is counted about them.
import type { MemberRecords } from '../accounts/leaving/memberRecords.ts'
import type { Db } from '../platform/db/database.ts'

const offersOf = (db: Db, memberId: string) =>
  db
    .selectFrom('backlink_offers')
    .innerJoin('websites', 'websites.id', 'backlink_offers.website_id')
    .selectAll('backlink_offers')
    .select('websites.domain')
    .where('seller_user_id', '=', memberId)
    .orderBy('number')
    .execute()

const marksOf = (db: Db, memberId: string) =>
  db
    .selectFrom('marked_websites')
    .innerJoin('websites', 'websites.id', 'marked_websites.website_id')
    .select(['websites.domain', 'mark', 'marked_at'])
    .where('marked_websites.user_id', '=', memberId)
    .orderBy('marked_at')
    .execute()

const projectsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('projects')
    .innerJoin('websites', 'websites.id', 'projects.website_id')
    .select(['projects.id', 'name', 'websites.domain', 'target_url', 'keywords', 'note', 'projects.created_at'])
    .where('projects.user_id', '=', memberId)
    .orderBy('projects.created_at')
    .execute()

/** Of the offers only where they are: what they say is their sellers'. */
const wishesOf = (db: Db, memberId: string) =>
  db
    .selectFrom('project_wishes as wish')
    .innerJoin('projects', 'projects.id', 'wish.project_id')
    .innerJoin('backlink_offers as o', 'o.id', 'wish.offer_id')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .select(['projects.name as project', 'w.domain', 'o.link_type', 'wish.note', 'wish.price_then', 'wish.wished_at'])
    .where('projects.user_id', '=', memberId)
    .orderBy('wish.wished_at')
    .execute()

const knownDomainsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('known_domains')
    .innerJoin('websites', 'websites.id', 'known_domains.website_id')
    .select(['websites.domain as website', 'known_domains.registrable_domain as domain'])
    .where('websites.user_id', '=', memberId)
    .orderBy('websites.domain')
    .orderBy('known_domains.registrable_domain')
    .execute()

const searchesOf = (db: Db, memberId: string) =>
  db.selectFrom('saved_searches').selectAll().where('user_id', '=', memberId).orderBy('created_at').execute()

const hitsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('saved_search_hits as hit')
    .innerJoin('saved_searches', 'saved_searches.id', 'hit.search_id')
    .innerJoin('backlink_offers as o', 'o.id', 'hit.offer_id')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .select(['saved_searches.name as search', 'w.domain', 'o.link_type', 'hit.hit_at'])
    .where('saved_searches.user_id', '=', memberId)
    .orderBy('hit.hit_at')
    .execute()

const figuresOf = (db: Db, memberId: string) =>
  db.selectFrom('seller_figures').selectAll().where('user_id', '=', memberId).execute()

export const marketRecords: MemberRecords = {
  name: 'market',
  about: {
    en: 'Your offers, projects and wishes, saved searches, and the websites that you marked.',
    de: 'Deine Angebote, Projekte und Wünsche, gespeicherte Suchen und die Websites, die du markiert hast.',
  },
  tables: ['backlink_offers', 'marked_websites', 'projects', 'buyer_versions', 'saved_searches', 'seller_figures'],
  take: async (db, memberId) => ({
    offers: await offersOf(db, memberId),
    marked_websites: await marksOf(db, memberId),
    projects: await projectsOf(db, memberId),
    wishes: await wishesOf(db, memberId),
    known_domains: await knownDomainsOf(db, memberId),
    saved_searches: await searchesOf(db, memberId),
    saved_search_hits: await hitsOf(db, memberId),
    seller_figures: await figuresOf(db, memberId),
  }),
  /**
   * Their websites have ended before, and the offers on them with these; what was written in them goes. What they kept as a buyer goes as
   * a whole; wishes go with their projects, hits with their searches.
   */
  erase: async (tx, memberId) => {
    await tx
      .updateTable('backlink_offers')
      .set({ state: 'ended', ended_reason: 'member_left', note: null, sample_url: null })
      .where('seller_user_id', '=', memberId)
      .execute()
    await tx
      .deleteFrom('known_domains')
      .where('website_id', 'in', (eb) => eb.selectFrom('websites').select('id').where('user_id', '=', memberId))
      .execute()
    for (const table of [
      'marked_websites',
      'projects',
      'saved_searches',
      'seller_figures',
      'buyer_versions',
    ] as const) {
      await tx.deleteFrom(table).where('user_id', '=', memberId).execute()
    }
  },
}
