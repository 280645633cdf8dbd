// What the signals look at: the pages that could be read, told apart by what they are for.
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { PageFacts, SiteFacts } from '../../platform/crawl/facts.ts'

export interface ReadPage {
  facts: PageFacts
  status: number
  firstByteMs: number | null
  home: boolean
  /** Of its text; null where there is too little of it. */
  language: SiteLanguage | null
}

export interface OwnText {
  /** By page, its words, repeated text counted once: over the whole site, and on the page alone. */
  words: number[]
  wordsAlone: number[]
  /** Pages that say nearly the same as another one. */
  copies: number
}

export interface ReadSite {
  site: SiteFacts
  /** An ISO day. */
  today: string
  /** The homepage first, each address once. */
  pages: readonly ReadPage[]
  /** Without imprint, privacy, contact, baskets and logins. The homepage is always among them. */
  content: readonly ReadPage[]
  /** Those of them whose text is there without running scripts. */
  readable: readonly ReadPage[]
  /** How much the readable pages say themselves. */
  own: OwnText
  /** There is text, but so little that what is not found in it means nothing. */
  saysTooLittle: boolean
  language: SiteLanguage | null
}

export const imprintPattern = /impressum|imprint|legal[-_ ]?notice|mentions[-_ ]?legales|anbieterkennzeichnung/i
export const contactPattern = /kontakt|contact|get[-_ ]in[-_ ]touch|contatt|contacto/i
export const privacyPattern = /datenschutz|privacy|data[-_ ]?protection|dsgvo|gdpr|confidentialite|privacidad/i
export const aboutPattern =
  /(?:ueber|über|uber)[-_ ]?(?:uns|mich)|about|wer[-_ ]wir[-_ ]sind|who[-_ ]we[-_ ]are|qui[-_ ]sommes|\bteam\b/i

// A site may have ten thousand links, all of them resolved by a real parser before: cutting them up is enough here.
const addressPattern = /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)[^/?#]*([^?#]*)/i

/** Without www; empty of what is no address. */
export const hostOf = (url: string): string => addressPattern.exec(url)?.[1]?.toLowerCase() ?? ''

export const pathOf = (url: string): string => {
  const path = addressPattern.exec(url)?.[2] ?? ''
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
