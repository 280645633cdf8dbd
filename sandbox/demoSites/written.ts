// Types of demo sites: the texts and facts from which pages are rendered, and the material for composed sites.
import type { Niche } from '../../contract/signals.ts'

export type DemoLanguage = 'de' | 'en'

export interface WrittenArticle {
  slug: string
  title: string
  /** ISO date of publication. */
  date: string
  /** HTML inside a paragraph; links to other demo sites are welcome. A paragraph may have its own heading. */
  paragraphs: (string | { heading: string; text: string })[]
}

/** Flaws of a site. Real sites are seldom perfect, and scores need differences. */
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
  /** Paid links, as on a link farm. */
  paidLinks?: { text: string; url: string }[]
}

/**
 * Material for the sites of a niche in one language. Sentences may contain `{3-9}`, a number drawn per site. Things and
 * subjects are in the accusative without an article, so that they fit every placeholder.
 */
export interface Material {
  niche: Niche
  /** The name below `.test`, the title and the tagline. */
  sites: readonly (readonly [name: string, title: string, tagline: string])[]
  things: readonly string[]
  /** Sentences that fit every article of the niche. */
  common: readonly string[]
  topics: readonly (readonly [title: string, subject: string, ...sentences: [string, string, string]])[]
}

/**
 * Generic sentences. Placeholders: `{subject}`, `{thing}`, `{other}`, `{town}`, `{first}` (name of the owner), numbers.
 */
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
  /** Sentences around a link, to another site and to another article of the same site. */
  mentions: readonly string[]
  ownMentions: readonly string[]
  firstNames: readonly string[]
  lastNames: readonly string[]
  streets: readonly string[]
  /** Town, country, telephone prefix. */
  places: readonly (readonly [town: string, country: string, phone: string])[]
  /** Vocabulary of the paid link trade. */
  paidWords: readonly string[]
  stuffing: string
  guestNote: string
}
