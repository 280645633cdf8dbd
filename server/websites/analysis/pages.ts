// Input of the signals: the pages that could be read, grouped by purpose.
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { PageFacts, SiteFacts } from '../../platform/crawl/facts.ts'

export interface ReadPage {
  facts: PageFacts
  status: number
  firstByteMs: number | null
  home: boolean
  /** Of its text; null if there is too little of it. */
  language: SiteLanguage | null
}

export interface OwnText {
  /** Words of each page with repeated text counted once: across the whole site, and within the page alone. */
  words: number[]
  wordsAlone: number[]
  /** Near-duplicates of another page. */
  copies: number
}

export interface ReadSite {
  site: SiteFacts
  /** An ISO date. */
  today: string
  /** Homepage first, each URL once. */
  pages: readonly ReadPage[]
  /** Without imprint, privacy, contact, basket and login pages. Always includes the homepage. */
  content: readonly ReadPage[]
  /** Those whose text is available without running scripts. */
  readable: readonly ReadPage[]
  /** The unique text of the readable pages. */
  own: OwnText
  /** There is text, but so little that missing findings mean nothing. */
  saysTooLittle: boolean
  language: SiteLanguage | null
}

export const imprintPattern = /impressum|imprint|legal[-_ ]?notice|mentions[-_ ]?legales|anbieterkennzeichnung/i
export const contactPattern = /kontakt|contact|get[-_ ]in[-_ ]touch|contatt|contacto/i
export const privacyPattern = /datenschutz|privacy|data[-_ ]?protection|dsgvo|gdpr|confidentialite|privacidad/i
export const aboutPattern =
  /(?:ueber|über|uber)[-_ ]?(?:uns|mich)|about|wer[-_ ]wir[-_ ]sind|who[-_ ]we[-_ ]are|qui[-_ ]sommes|\bteam\b/i

// A site may have ten thousand links, all resolved by a real parser before, so a regex is enough here.
const addressPattern = /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)[^/?#]*([^?#]*)/i

/** Without www; empty if it is no URL. */
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
