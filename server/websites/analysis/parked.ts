// Detects placeholders: parked domains, default pages of web servers, and coming-soon pages.
import type { PageFacts } from '../../platform/crawl/facts.ts'
import { folded } from './words.ts'

/** A real page that merely mentions such things is longer. */
const placeholderWordsMax = 250
const announcementWordsMax = 60
const announcementPagesMax = 2

/** Titles and main headings of default pages that come with a server or a hosting package. */
const defaultTitles = [
  /^apache2? (?:\w+ )?default page/,
  /^apache http server test page/,
  /^test page for the (?:apache|nginx|http)/,
  /^welcome to (?:nginx|openresty|caddy|centos)/,
  /^iis windows(?: server)?$/,
  /^default (?:parallels )?plesk (?:panel )?page/,
  /^web server's default page/,
  /^domain default page/,
  /^default web site page$/,
  /^it works!?$/,
  /^index of \/$/,
  /^(?:account|website) suspended$/,
  /^hier entsteht eine neue (?:internetpräsenz|webpräsenz|webseite|website|homepage)/,
  /^(?:diese )?domain (?:ist )?(?:reserviert|registriert|geparkt)/,
]

const dealerPhrases = [
  /\bdomain (?:name )?(?:is|may be) (?:for sale|parked|available for purchase)/,
  /\b(?:buy|purchase|acquire|inquire about) this domain\b/,
  /\bthis domain (?:has expired|is registered|has been registered|has recently been registered)/,
  /\bdomain steht zum verkauf\b/,
  /\bdomain (?:\S+ )?(?:kaufen|zu verkaufen|ist zu verkaufen|kann gekauft werden)/,
  /\bdiese domain (?:wurde|ist) (?:erfolgreich |neu |bereits )?(?:registriert|geparkt|reserviert|abgelaufen)/,
  /\bparked (?:free|courtesy)\b/,
  /\bsedo(?:parking)?\b.*\bdomain\b/,
  /\bhier entsteht (?:demnächst |in kürze )?eine neue/,
]

const announcements = [
  /\bcoming soon\b/,
  /\bunder construction\b/,
  /\bin (?:kürze|bearbeitung|arbeit)\b/,
  /\bnoch (?:eine )?baustelle\b/,
  /\bdemnächst\b/,
]

export const isParked = (home: PageFacts, pagesRead: number): boolean => {
  if (home.words > placeholderWordsMax) return false
  const titles = [home.title ?? '', ...home.headings.filter(({ level }) => level === 1).map(({ text }) => text)]
  const names = titles.map((title) => folded(title).trim())
  if (names.some((name) => defaultTitles.some((pattern) => pattern.test(name)))) return true
  const everything = folded([...titles, home.text].join(' '))
  if (dealerPhrases.some((pattern) => pattern.test(everything))) return true
  return (
    home.words <= announcementWordsMax &&
    pagesRead <= announcementPagesMax &&
    announcements.some((pattern) => pattern.test(everything))
  )
}
