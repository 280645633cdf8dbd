// Anchor texts with which members link to this platform: five per language. They contain the site name, which the
// operator sets, as a placeholder.
import type { Language } from './accounts.ts'

const anchorPhrases: Readonly<Record<Language, readonly [string, string, string, string, string]>> = {
  en: [
    '{site}: links between real websites',
    'Backlink exchange for website owners at {site}',
    'Earn and spend backlinks at {site}',
    'Fair links, checked by {site}',
    '{site}, where every link has its berth',
  ],
  de: [
    '{site}: Links zwischen echten Websites',
    'Backlink-Tausch für Websitebetreiber bei {site}',
    'Backlinks verdienen und einlösen bei {site}',
    'Faire Links, geprüft von {site}',
    '{site}, wo jeder Link seinen Liegeplatz hat',
  ],
}

/** The phrases of a language with the site name filled in. */
export const anchorPhrasesOf = (language: Language, siteName: string): string[] =>
  anchorPhrases[language].map((phrase) => phrase.replaceAll('{site}', () => siteName))

/** Whether a link with this anchor text counts, in any language. */
export const isAnchorPhrase = (text: string, siteName: string): boolean =>
  (Object.keys(anchorPhrases) as Language[]).some((language) => anchorPhrasesOf(language, siteName).includes(text))
