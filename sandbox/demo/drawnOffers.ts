// The terms of demo offers: written by hand for members who can sign in, for the others generated deterministically
// from the domain.
import { hash } from 'node:crypto'
import type { Niche } from '../../contract/signals.ts'
import {
  type GuaranteeMonths,
  type LinkType,
  type OfferRel,
  type OfferState,
  type OfferTerms,
  type RestrictedTopic,
  restrictedTopics,
} from '../../contract/offers.ts'
import { offerNotes } from './offerNotes.ts'

/** A website whose score has dropped since an offer was created on it, so that the offer is paused. */
export const restingDomain = 'omasofa.test'

export interface OfferPlace {
  domain: string
  language: 'de' | 'en'
  niche: Niche
  /** A page with a long text. */
  article: string | null
  /** The seller delivers within two days. */
  isPrime: boolean
}

export interface DrawnOffer extends Omit<OfferTerms, 'price'> {
  state: OfferState
  /** How often its terms have changed. */
  changes: number
  /** In percent of the fair price. */
  pricePercent: number
  /** Creation time, from the verification of the website (0) to now (1). */
  madeAt: number
}

/** For members who can sign in, newest last; omitted fields are generated. */
const byHand: Readonly<Record<string, readonly Partial<DrawnOffer>[]>> = {
  'kuestenblog.test': [
    {
      link_type: 'guest_post',
      rel: 'dofollow',
      writer: 'seller',
      guarantee_months: 12,
      turnaround_days: 3,
      refused_topics: ['adult', 'gambling', 'loans', 'weapons'],
      state: 'active',
      changes: 2,
      madeAt: 0.3,
      note: 'Ein Beitrag über Küste, Inseln oder das Leben am Wasser, mit Fotos aus meinem Archiv. Du nennst mir Thema und Zielseite, ich schreibe 900 bis 1200 Wörter. Einmal nachbessern ist dabei.',
    },
    { link_type: 'insertion', rel: 'dofollow', state: 'active', changes: 0, madeAt: 0.45, turnaround_days: 2 },
    { link_type: 'homepage', rel: 'sponsored', labelled: true, state: 'active', changes: 1, madeAt: 0.7 },
    { link_type: 'sidebar_footer', rel: 'dofollow', state: 'paused', changes: 0, madeAt: 0.5 },
  ],
  'inselpost.test': [
    { link_type: 'guest_post', rel: 'nofollow', state: 'ended', changes: 0, madeAt: 0.1 },
    { link_type: 'guest_post', rel: 'dofollow', writer: 'buyer', state: 'active', changes: 1, madeAt: 0.35 },
    { link_type: 'partner_page', rel: 'nofollow', restricted: true, state: 'active', changes: 0, madeAt: 0.8 },
  ],
  'kleinefluchten.test': [
    { link_type: 'insertion', rel: 'dofollow', state: 'active', changes: 0, madeAt: 0.6 },
    { link_type: 'guest_post', rel: 'sponsored', labelled: true, state: 'paused', changes: 1, madeAt: 0.4 },
  ],
  'zeltnotizen.test': [
    { link_type: 'directory', rel: 'nofollow', state: 'ended', changes: 0, madeAt: 0.2 },
    { link_type: 'guest_post', rel: 'dofollow', guarantee_months: 24, state: 'active', changes: 0, madeAt: 0.75 },
  ],
  'blog.nordpfade.test': [
    { link_type: 'guest_post', rel: 'dofollow', restricted: true, state: 'active', changes: 0, madeAt: 0.5 },
  ],
  'bahnsteig-neun.test': [{ link_type: 'insertion', rel: 'dofollow', state: 'active', changes: 0, madeAt: 0.6 }],
  'quietserver.test': [{ link_type: 'guest_post', rel: 'dofollow', state: 'active', changes: 0, madeAt: 0.4 }],
  'plaintextlife.test': [{ link_type: 'insertion', rel: 'nofollow', state: 'active', changes: 0, madeAt: 0.7 }],
  [restingDomain]: [{ link_type: 'guest_post', rel: 'dofollow', state: 'active', changes: 0, madeAt: 0.3 }],
}

/** Some also accept a related niche. */
const nearNiches: Partial<Record<Niche, Niche>> = {
  animals: 'family',
  automotive: 'technology',
  books_literature: 'education',
  business: 'careers',
  construction: 'real_estate',
  crafts: 'home_living',
  fashion: 'beauty',
  finance: 'business',
  fitness_sports: 'health',
  food: 'health',
  garden: 'home_living',
  home_living: 'crafts',
  law: 'finance',
  outdoor: 'travel',
  photography: 'art_design',
  technology: 'science',
  travel: 'outdoor',
}

/** From 0 to `size`, exclusive. */
type Draw = (what: string, size: number) => number

export const drawFor =
  (name: string): Draw =>
  (what, size) =>
    hash('sha256', `${name} ${what}`, 'buffer').readUInt32BE() % size

const pick = <T>(draw: Draw, what: string, list: readonly [T, ...T[]]): T => list[draw(what, list.length)] ?? list[0]

/** Most websites have one or two offers, one in eight has none. */
const countsPerSite = [1, 1, 1, 1, 1, 2, 2, 2, 3, 4] as const
const noneInSites = 8

export const drawOffers = (place: OfferPlace): DrawnOffer[] => {
  const chosen = byHand[place.domain]
  if (chosen !== undefined) return chosen.map((said, nth) => ({ ...drawOffer(place, nth, said), ...said }))
  const draw = drawFor(place.domain)
  if (draw('none', noneInSites) === 0) return []
  const count = pick(draw, 'count', countsPerSite)
  const kinds = new Map<string, DrawnOffer>()
  for (let nth = 0; kinds.size < count; nth += 1) {
    const offer = drawOffer(place, nth)
    const kind = `${offer.link_type} ${offer.rel}`
    if (!kinds.has(kind)) kinds.set(kind, offer)
  }
  return [...kinds.values()]
}

// Repetition sets the probability.
const posts = ['guest_post', 'guest_post', 'guest_post', 'guest_post', 'guest_post'] as const
const insertions = ['insertion', 'insertion', 'insertion'] as const
const linkTypes = [...posts, ...insertions, 'homepage', 'sidebar_footer', 'partner_page', 'directory'] as const
const rels = ['dofollow', 'dofollow', 'dofollow', 'dofollow', 'dofollow', 'sponsored', 'sponsored', 'nofollow'] as const
const guarantees = [6, 6, 12, 12, 12, 12, 12, 24, 24] as const satisfies readonly GuaranteeMonths[]
const turnarounds = [2, 3, 3, 4, 5, 5, 5, 7, 7, 10, 14, 21] as const

const labelledPercent: Readonly<Record<OfferRel, number>> = { dofollow: 12, nofollow: 40, sponsored: 90 }
const sellerWritesPercent: Readonly<Record<LinkType, number>> = {
  guest_post: 50,
  insertion: 65,
  homepage: 40,
  sidebar_footer: 25,
  partner_page: 30,
  directory: 20,
}
const linksFrom: Readonly<Record<LinkType, number>> = {
  guest_post: 1,
  insertion: 2,
  homepage: 4,
  sidebar_footer: 5,
  partner_page: 8,
  directory: 10,
}

/** Generated fields match the given ones. */
const drawOffer = (place: OfferPlace, nth: number, said: Partial<DrawnOffer> = {}): DrawnOffer => {
  const draw = drawFor(`${place.domain} ${nth}`)
  const chance = (what: string, percent: number): boolean => draw(what, 100) < percent
  const type = said.link_type ?? pick(draw, 'link type', linkTypes)
  const rel = said.rel ?? pick(draw, 'rel', rels)
  return {
    link_type: type,
    rel,
    category: chance('near', 15) ? (nearNiches[place.niche] ?? place.niche) : place.niche,
    turnaround_days: place.isPrime ? 1 + draw('turnaround', 2) : pick(draw, 'turnaround', turnarounds),
    guarantee_months: pick(draw, 'guarantee', guarantees),
    writer: chance('writer', sellerWritesPercent[type]) ? 'seller' : 'buyer',
    links_per_page: linksFrom[type] + draw('links', linksFrom[type] + 1),
    refused_topics: refusedOn(place.domain),
    labelled: chance('labelled', labelledPercent[rel]),
    sample_url: chance('sample', 45) ? sampleOf(type, place) : null,
    restricted: chance('restricted', 12),
    note: chance('note', 60) ? noteOf(type, place.language, draw) : null,
    state: stateOf(draw('state', 100)),
    changes: chance('changed', 30) ? 1 + draw('changes', 3) : 0,
    pricePercent: 65 + draw('price', 43) + draw('price again', 43),
    madeAt: draw('made', 1_000) / 1_000,
  }
}

const stateOf = (percent: number): OfferState => {
  if (percent < 84) return 'active'
  return percent < 94 ? 'paused' : 'ended'
}

const refusedPercent: Partial<Record<RestrictedTopic, number>> = {
  adult: 75,
  gambling: 75,
  weapons: 50,
  crypto: 35,
  loans: 35,
}
const refusedPercentElse = 15

/** One website in four refuses nothing; the others refuse the same topics in all their offers. */
const refusedOn = (domain: string): RestrictedTopic[] => {
  const draw = drawFor(domain)
  if (draw('refuses', 4) === 0) return []
  return restrictedTopics.filter((topic) => draw(topic, 100) < (refusedPercent[topic] ?? refusedPercentElse))
}

const sampleOf = (type: LinkType, { domain, article }: OfferPlace): string | null => {
  if (type === 'homepage') return `https://${domain}/`
  return type === 'guest_post' || type === 'insertion' ? article : null
}

const noteOf = (type: LinkType, language: 'de' | 'en', draw: Draw): string => {
  const { about, closing } = offerNotes[language]
  const said = pick(draw, 'about', about[type])
  return draw('closes', 3) === 0 ? `${said} ${pick(draw, 'closing', closing)}` : said
}
