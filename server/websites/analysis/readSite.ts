// Prepares the crawled pages once for all signals. Imprint, privacy and similar pages are short, alike everywhere and
// often excluded from search engines for good reasons, so content is judged without them.
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { PageFacts, SiteFacts } from '../../platform/crawl/facts.ts'
import { languageOfTag, languageOfText } from './language/detect.ts'
import { ownTextOf } from './ownText.ts'
import { contactPattern, imprintPattern, pathOf, privacyPattern, type ReadPage, type ReadSite } from './pages.ts'
import { countsOf, rankedOf } from './words.ts'

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

/** The text decides; only if there is too little of it, the declared language of the pages. */
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
