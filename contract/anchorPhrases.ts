// The words under which members link to this exchange: five to choose from in each language. They name the site, whose name is the
// operator's, so it stands in them as a gap.
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

/** The phrases of a language as they are written into a page. */
export const anchorPhrasesOf = (language: Language, siteName: string): string[] =>
  anchorPhrases[language].map((phrase) => phrase.replaceAll('{site}', () => siteName))

/** Whether a link with these words counts, in whichever language. */
export const isAnchorPhrase = (text: string, siteName: string): boolean =>
  (Object.keys(anchorPhrases) as Language[]).some((language) => anchorPhrasesOf(language, siteName).includes(text))
