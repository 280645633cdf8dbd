// How a demo site is written down: its words and facts, from which its pages are made, and the material for composed ones.
import type { Niche } from '../../contract/signals.ts'

export type DemoLanguage = 'de' | 'en'

export interface WrittenArticle {
  slug: string
  title: string
  /** ISO day of publication. */
  date: string
  /** HTML inside a paragraph; links to other demo sites are welcome. A paragraph may have a heading of its own. */
  paragraphs: (string | { heading: string; text: string })[]
}

/** What is wrong with a site. Real ones are seldom perfect, and a score needs something to tell apart. */
export const flaws = [
  'http_only',
  'expired_certificate',
  'no_redirect',
  'slow',
  'no_imprint',
  'no_privacy',
  'no_about',
  'no_viewport',
  'no_descriptions',
  'same_titles',
  'no_sitemap',
  'noindex',
  'hidden_text',
  'guest_posts',
  'link_farm',
  'mixed_languages',
  'thin',
  'few',
  'broken',
  'stale',
] as const
export type Flaw = (typeof flaws)[number]

export interface WrittenSite {
  host: string
  language: DemoLanguage
  name: string
  tagline: string
  /** The hue of the site's colour, 0-359. */
  hue: number
  welcome: string
  owner: { name: string; street: string; town: string; country?: string; phone?: string }
  articles: WrittenArticle[]
  about?: string[]
  privacy?: string[]
  flaws?: ReadonlySet<Flaw>
  /** Links that somebody paid for, shown by a link farm. */
  paidLinks?: { text: string; url: string }[]
}

/**
 * What the sites of a niche in one language are made from. Sentences may hold `{3-9}`, a number that each site has for itself. Things
 * and subjects stand in the accusative without an article, so that they fit wherever a sentence leaves a gap.
 */
export interface Material {
  niche: Niche
  /** The name below `.test`, what the site is called, and what it says it is about. */
  sites: readonly (readonly [name: string, title: string, tagline: string])[]
  things: readonly string[]
  /** Sentences that fit into every article of the niche. */
  common: readonly string[]
  topics: readonly (readonly [title: string, subject: string, ...sentences: [string, string, string]])[]
}

/** Sentences about anything. Gaps: `{subject}`, `{thing}`, `{other}`, `{town}`, `{first}` (of the owner), numbers. */
export interface Sentences {
  welcomes: readonly string[]
  abouts: readonly string[]
  privacy: readonly string[]
  openings: readonly string[]
  experiences: readonly string[]
  advice: readonly string[]
  doubts: readonly string[]
  closings: readonly string[]
  headings: readonly string[]
  /** Sentences around a link, to another site and to another article of the same one. */
  mentions: readonly string[]
  ownMentions: readonly string[]
  firstNames: readonly string[]
  lastNames: readonly string[]
  streets: readonly string[]
  /** Town, country, beginning of its telephone numbers. */
  places: readonly (readonly [town: string, country: string, phone: string])[]
  /** Words of the trade in links. */
  paidWords: readonly string[]
  stuffing: string
  guestNote: string
}
