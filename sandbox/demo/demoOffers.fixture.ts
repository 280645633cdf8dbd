// Tests of the demo offers: the product itself would accept them, and they cover all variants.
import { expect, it } from 'vitest'
import {
  guaranteeMonths,
  linkTypes,
  offerRels,
  offerStates,
  offerTerms,
  restrictedTopics,
  writers,
} from '../../contract/offers.ts'
import { sourcePage } from '../../contract/sourcePage.ts'
import { readSettings } from '../../server/credits/settings.ts'
import { fairPriceOf } from '../../contract/fairPrice.ts'
import { offersPerWebsiteMax } from '../../contract/limits.ts'
import { inTransaction, type Tx } from '../../server/platform/db/database.ts'
import { openDataMetrics, settle } from '../../server/websites/seed.ts'
import type { DemoData } from './demoStart.fixture.ts'
import { restingDomain } from './drawnOffers.ts'
import { offerNotes } from './offerNotes.ts'

const termNames = Object.keys(offerTerms.shape)

const readOffers = async (world: DemoData) => {
  const rows = await world.db
    .selectFrom('backlink_offers')
    .innerJoin('websites', 'websites.id', 'backlink_offers.website_id')
    .innerJoin('users', 'users.id', 'backlink_offers.seller_user_id')
    .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
    .selectAll('backlink_offers')
    .select(['domain', 'is_verified', 'quality_score', 'verified_at', 'ended_at', 'websites.language'])
    .select(['websites.user_id as owner', 'email', 'blocked_at', 'delivery_mode'])
    .orderBy('number')
    .execute()
  return rows.map((row) => {
    const terms = Object.fromEntries(Object.entries(row).filter(([name]) => termNames.includes(name)))
    return { ...row, given: terms, terms: offerTerms.parse(terms) }
  })
}

export const testOffers = (world: DemoData): void => {
  testRules(world)
  testVariety(world)
}

const testRules = (world: DemoData): void => {
  it('are valid for the API, on eligible websites of their sellers', async () => {
    const { offers: rules } = await readSettings(world.db)
    for (const offer of await readOffers(world)) {
      const { domain, given, terms } = offer
      expect([domain, terms]).toEqual([domain, given])
      expect([domain, offer.owner, offer.blocked_at, offer.ended_at]).toEqual([
        domain,
        offer.seller_user_id,
        null,
        null,
      ])
      expect([domain, offer.is_verified, (offer.quality_score ?? 0) >= rules.quality_from]).toEqual([
        domain,
        true,
        domain !== restingDomain,
      ])
      expect(terms.price).toBeGreaterThanOrEqual(rules.price_from)
      expect(terms.price).toBeLessThanOrEqual(rules.price_to)
      if (terms.sample_url !== null) {
        expect(sourcePage(terms.sample_url, domain)).toEqual({ kind: 'page', url: terms.sample_url })
      }
    }
  })

  it('differ from each other in more than their price', async () => {
    const standing = (await readOffers(world)).filter(({ state }) => state !== 'ended')
    const kinds = standing.map(({ domain, terms }) => `${domain} ${terms.link_type} ${terms.rel}`)
    expect(new Set(kinds).size).toBe(kinds.length)
    for (const own of Map.groupBy(standing, ({ website_id: id }) => id).values()) {
      expect(own.length).toBeLessThanOrEqual(offersPerWebsiteMax)
    }
  })

  it('were created one after the other after the verification of their website, and changed later if at all', async () => {
    let before = new Date(0)
    for (const offer of await readOffers(world)) {
      const { created_at: createdAt, changed_at: changedAt, version } = offer
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
      expect(createdAt.getTime()).toBeGreaterThan(offer.verified_at?.getTime() ?? Infinity)
      expect(changedAt.getTime()).toBeLessThanOrEqual(Date.now())
      expect(changedAt > createdAt).toBe(version > 1)
      if (offer.state !== 'active') expect(version).toBeGreaterThan(1)
      before = createdAt
    }
  })

  it('are priced near the fair price, once the metrics of their websites are derived', async () => {
    const offers = await readOffers(world)
    const { offers: rules } = await readSettings(world.db)
    const bounds = { from: rules.price_from, to: rules.price_to }
    const checked = [...new Set(offers.map(({ domain }) => domain))].filter((_, at) => at % everyNth === 0)
    const shares: number[] = []
    const undone = inTransaction(world.db, async (tx) => {
      const sites = await settleAll(tx, checked)
      for (const { domain, terms } of offers) {
        const site = sites.find((one) => one.domain === domain)
        if (site !== undefined) shares.push(terms.price / fairPriceOf(site, terms, bounds).price)
      }
      throw new Error('Nothing of this stays')
    })
    await expect(undone).rejects.toThrow('Nothing of this stays')
    expect(shares.length).toBeGreaterThan(checked.length)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.6)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1.6)
    expect(new Set(shares.map((share) => Math.round(share * 10))).size).toBeGreaterThan(5)
  })
}

/** A sample: deriving the metrics of a website takes a while, and all are derived in the same way. */
const everyNth = 6

/** As the job does that the import of the rank lists enqueues. */
const settleAll = async (tx: Tx, domains: readonly string[]) => {
  const sites = await tx
    .selectFrom('websites')
    .select(['id', 'domain', 'registrable_domain as name'])
    .where('domain', 'in', domains)
    .execute()
  const open = await openDataMetrics(
    tx,
    sites.map(({ name }) => name),
  )
  const figures = sites.flatMap(({ domain, name }) =>
    (open.get(name) ?? []).flatMap(({ value, ...named }) =>
      value === null ? [] : [{ ...named, domain, value: JSON.stringify(value), taken_at: new Date() }],
    ),
  )
  await tx.insertInto('domain_metrics').values(figures).execute()
  for (const { id } of sites) await settle(tx, id)
  return await tx
    .selectFrom('websites')
    .select(['domain', 'quality_score as quality', 'dr', 'da', 'spam_score as spam', 'visits_from as visits'])
    .where('domain', 'in', domains)
    .execute()
}

const testVariety = (world: DemoData): void => {
  it('are many, up to four per website, of every kind and in every state', async () => {
    const offers = await readOffers(world)
    expect(offers.length).toBeGreaterThan(285)
    expect(offers.length).toBeLessThan(315)
    const perSite = [...Map.groupBy(offers, ({ domain }) => domain).values()].map((own) => own.length)
    expect(perSite.length).toBeGreaterThan(164)
    expect(perSite.length).toBeLessThan(178)
    expect([...new Set(perSite)].sort()).toEqual([1, 2, 3, 4])
    const valuesOf = (pick: (offer: (typeof offers)[number]) => unknown) => new Set(offers.map(pick))
    expect(valuesOf(({ link_type: type, rel }) => `${type} ${rel}`).size).toBe(linkTypes.length * offerRels.length)
    expect(valuesOf(({ link_type: type, state }) => `${type} ${state}`).size).toBeGreaterThan(linkTypes.length * 2)
    expect(valuesOf(({ state }) => state)).toEqual(new Set(offerStates))
    expect(valuesOf(({ guarantee_months: months }) => months)).toEqual(new Set(guaranteeMonths))
    expect(valuesOf(({ writer }) => writer)).toEqual(new Set(writers))
    expect(valuesOf(({ labelled, restricted }) => `${labelled} ${restricted}`).size).toBe(4)
    expect(new Set(offers.flatMap(({ refused_topics: topics }) => topics))).toEqual(new Set(restrictedTopics))
    expect(offers.some(({ refused_topics: topics }) => topics.length === 0)).toBe(true)
    expect(offers.filter(({ sample_url: sample }) => sample !== null).length).toBeGreaterThan(50)
  })

  it('have notes about their link type, in the language of their website', async () => {
    const offers = await readOffers(world)
    for (const language of ['de', 'en'] as const) {
      const own = offers.filter((offer) => offer.language === language)
      const noted = own.flatMap(({ domain, note, terms }) => (note === null ? [] : [{ domain, note, terms }]))
      expect(own.length).toBeGreaterThan(100)
      expect(noted.length).toBeGreaterThan(50)
      const { about } = offerNotes[language]
      const others = noted.filter(({ note, terms }) => !about[terms.link_type].some((words) => note.startsWith(words)))
      // The seller has written a custom note.
      expect(others.map(({ domain }) => domain)).toEqual(language === 'de' ? ['kuestenblog.test'] : [])
    }
  })

  it('come from sellers of every delivery mode, Prime ones within two days, and some limit their open orders', async () => {
    const offers = await readOffers(world)
    const modes = new Set(offers.map(({ delivery_mode: mode }) => mode ?? 'standard'))
    expect(modes).toEqual(new Set(['standard', 'prime', 'vacation']))
    const quick = offers.filter(({ delivery_mode: mode }) => mode === 'prime')
    expect(Math.max(...quick.map(({ turnaround_days: days }) => days))).toBe(2)
    const capacities = await world.db.selectFrom('website_capacities').selectAll().execute()
    expect(capacities.length).toBeGreaterThan(20)
  })

  it('of the seller are in every state, the buyer has two, the newcomer none', async () => {
    const offers = await readOffers(world)
    const statesOf = (email: string): string[] =>
      offers.filter((offer) => offer.email === email).map(({ state }) => state)
    expect(new Set(statesOf('seller@demo.test'))).toEqual(new Set(offerStates))
    expect(statesOf('seller@demo.test')).toHaveLength(13)
    expect(statesOf('buyer@demo.test')).toEqual(['active', 'active'])
    expect(statesOf('new@demo.test')).toEqual([])
  })
}
