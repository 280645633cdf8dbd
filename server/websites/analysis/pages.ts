// What the signals look at: the pages that could be read, told apart by what they are for. Imprint, privacy and the like are short,
// alike everywhere and often kept from search engines for good reasons, so content is judged without them.
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { PageFacts, SiteFacts } from '../../platform/crawl/facts.ts'
import { languageOfTag, languageOfText } from './language/detect.ts'
import { type OwnText, ownTextOf } from './ownText.ts'
import { countsOf, rankedOf } from './words.ts'

export interface ReadPage {
  facts: PageFacts
  status: number
  firstByteMs: number | null
  home: boolean
  /** Of its text; null where there is too little of it. */
  language: SiteLanguage | null
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
const utilityPattern =
  /\b(?:agb|terms|nutzungsbedingungen|widerruf|cookies?|login|log-in|signin|sign-in|register|registrieren|anmelden|warenkorb|cart|checkout|kasse|basket|account|konto|sitemap|suche|search)\b/i

const judgedWordsMin = 200

const isForForm = ({ url }: PageFacts): boolean => {
  const path = pathOf(url)
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  return [imprintPattern, contactPattern, privacyPattern, utilityPattern].some((pattern) => pattern.test(last))
}

const pagesOf = (site: SiteFacts): ReadPage[] => {
  const seen = new Set<string>()
  return site.visits.flatMap((visit, at) => {
    if (visit.outcome.kind !== 'read' || seen.has(visit.outcome.facts.url)) return []
    const { facts } = visit.outcome
    seen.add(facts.url)
    const language = languageOfText(facts.text)
    return [{ facts, status: visit.status ?? 200, firstByteMs: visit.firstByteMs, home: at === 0, language }]
  })
}

const mostOf = (languages: readonly (SiteLanguage | null)[]): SiteLanguage | null => {
  const [most] = rankedOf(countsOf(languages.filter((language) => language !== null)))
  return most?.[0] ?? null
}

/** The text decides; only where there is too little of it, what the pages say about themselves. */
const languageOfSite = (content: readonly ReadPage[]): SiteLanguage | null =>
  mostOf(content.map(({ language }) => language)) ??
  languageOfText(content.map(({ facts }) => facts.text).join(' ')) ??
  mostOf(content.map(({ facts }) => languageOfTag(facts.lang)))

export const readSite = (site: SiteFacts, today: string): ReadSite => {
  const pages = pagesOf(site)
  const content = pages.filter(({ facts, home }) => home || !isForForm(facts))
  const readable = content.filter(({ facts }) => !facts.needsScript)
  const own = ownTextOf(readable)
  const saysTooLittle = own.words.reduce((sum, words) => sum + words, 0) < judgedWordsMin
  return { site, today, pages, content, readable, own, saysTooLittle, language: languageOfSite(content) }
}

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
