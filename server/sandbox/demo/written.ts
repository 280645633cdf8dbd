// How a demo site is written down: its words and facts, from which its pages are made.

export interface WrittenArticle {
  slug: string
  title: string
  /** ISO day of publication. */
  date: string
  /** HTML inside a paragraph; links to other demo sites are welcome. */
  paragraphs: string[]
}

export interface WrittenSite {
  host: string
  language: 'de' | 'en'
  name: string
  tagline: string
  /** The hue of the site's colour, 0-359. */
  hue: number
  welcome: string
  owner: { name: string; street: string; town: string }
  articles: WrittenArticle[]
}
