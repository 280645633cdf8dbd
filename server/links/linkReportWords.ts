// Translations for the link report.
import type { Language } from '../../contract/accounts.ts'
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import type { LinkPlace, LinkReason, LinkVerdict, MonitoredLink } from '../../contract/links.ts'

type Order = Extract<LinkAgreement, { kind: 'order' }>

export interface FileWords {
  title: string
  agreed: string
  exchange: string
  standsOn: string
  leadsToSite: string
  price: string
  guarantee: string
  page: string
  target: string
  anchor: string
  anyAnchor: string
  rel: string
  state: string
  since: string
  repairBy: string
  checks: string
  allChecks: string
  noChecks: string
  reasons: string
  lookedBy: string
  person: string
  endedAt: string
  status: string
  place: string
  snippet: string
  rels: Record<MonitoredLink['rel'], string>
  states: Record<MonitoredLink['state'], string>
  verdicts: Record<LinkVerdict, string>
  places: Record<LinkPlace, string>
  reasonNames: Record<LinkReason, string>
  order(number: number): string
  credits(count: number): string
  guaranteed(order: Order): string
  time(at: Date): string
  written(at: string): string
  counted(all: number, shown: number): string
  older(count: number): string
  pageOf(page: number, pages: number): string
}

const timeIn =
  (locale: string) =>
  (at: Date): string =>
    `${at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** The label of each state with its dates; before an order is completed, only its months. */
const guaranteedIn =
  (
    locale: string,
    months: (count: number) => string,
    states: Record<NonNullable<Order['guarantee']>['state'], string>,
  ) =>
  ({ guarantee_months: count, guarantee }: Order): string => {
    if (guarantee === null) return months(count)
    const day = (at: string): string =>
      new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    return `${months(count)}, ${day(guarantee.from)} – ${day(guarantee.until)}: ${states[guarantee.state]}`
  }

const en: FileWords = {
  title: 'Link report',
  agreed: 'Agreement',
  exchange: 'Link exchange',
  standsOn: 'Linking website',
  leadsToSite: 'Target website',
  price: 'Price',
  guarantee: 'Guarantee',
  page: 'Placement URL',
  target: 'Target URL',
  anchor: 'Anchor text',
  anyAnchor: 'any',
  rel: 'rel',
  state: 'Status',
  since: 'Verified',
  repairBy: 'Repair by',
  checks: 'Checks',
  allChecks: 'All checks, newest first',
  noChecks: 'No checks yet.',
  reasons: 'Reasons',
  lookedBy: 'Manual check by',
  person: 'our team',
  endedAt: 'Final URL',
  status: 'HTTP status',
  place: 'Position',
  snippet: 'HTML snippet',
  rels: { any: 'any', dofollow: 'dofollow', nofollow: 'nofollow', sponsored: 'sponsored' },
  states: {
    waiting: 'Not found yet',
    live: 'Live',
    endangered: 'Missing, can be restored',
    lost: 'Lost',
    ended: 'Not monitored',
  },
  verdicts: { passed: 'Passed', failed: 'Failed', inconclusive: 'Inconclusive' },
  places: { header: 'Header', navigation: 'Navigation', main: 'Content', aside: 'Sidebar', footer: 'Footer' },
  reasonNames: {
    page_gone: 'page not found',
    wrong_host: 'the URL leads to another website',
    refreshes_elsewhere: 'the page redirects visitors to another URL',
    noindex: 'the page is set to noindex',
    robots_blocked: 'robots.txt blocks search engines',
    canonical_elsewhere: 'the canonical tag points to another URL',
    link_missing: 'no link to the target URL',
    wrong_anchor: 'the anchor text does not match',
    rel_nofollow: 'the link is set to nofollow',
    rel_sponsored: 'the link is set to sponsored',
    rel_missing_nofollow: 'the link lacks rel="nofollow"',
    rel_missing_sponsored: 'the link lacks rel="sponsored"',
    page_nofollow: 'the page sets all links to nofollow',
    hidden: 'the link is not visible to visitors',
    label_missing: 'no advertising label near the link',
    seen_gone: 'manual check: the link is missing',
    timeout: 'the website took too long to respond',
    unreachable: 'the website could not be reached',
    dns_error: 'the domain could not be resolved (DNS)',
    tls_error: 'the TLS certificate is invalid',
    access_denied: 'the website denied us access',
    too_many_requests: 'too many requests',
    server_error: 'server error',
    unexpected_status: 'unexpected HTTP status',
    captcha: 'the website showed a CAPTCHA',
    truncated: 'the page did not load completely',
    too_heavy: 'the page is too large to check',
    not_html: 'not an HTML page',
    needs_script: 'the page needs JavaScript to show its content',
    blocked_for_us: 'robots.txt blocks our crawler',
    robots_unreadable: 'robots.txt could not be read',
    blocked_address: 'the domain resolves to an address we do not visit',
    still_checking: 'the check is still running',
  },
  order: (number) => `Order no. ${number}`,
  credits: (count) => (count === 1 ? '1 credit' : `${count} credits`),
  guaranteed: guaranteedIn('en-GB', (count) => (count === 1 ? '1 month' : `${count} months`), {
    running: 'active',
    fulfilled: 'fulfilled',
    refunded: 'link lost, refunded',
    ended: 'ended early',
  }),
  time: timeIn('en-GB'),
  written: (at) => `created ${at}`,
  counted: (all, shown) => (all > shown ? `${all} in total, latest ${shown} shown` : `${all} in total`),
  older: (count) => (count === 1 ? '1 older check is not shown here.' : `${count} older checks are not shown here.`),
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
}

const de: FileWords = {
  title: 'Linkprotokoll',
  agreed: 'Vereinbarung',
  exchange: 'Linktausch',
  standsOn: 'Verlinkende Website',
  leadsToSite: 'Ziel-Website',
  price: 'Preis',
  guarantee: 'Garantie',
  page: 'Seite mit dem Link',
  target: 'Ziel-URL',
  anchor: 'Ankertext',
  anyAnchor: 'beliebig',
  rel: 'rel',
  state: 'Status',
  since: 'Verifiziert',
  repairBy: 'Wiederherzustellen bis',
  checks: 'Prüfungen',
  allChecks: 'Alle Prüfungen, die neueste zuerst',
  noChecks: 'Noch keine Prüfungen.',
  reasons: 'Gründe',
  lookedBy: 'Manuell geprüft von',
  person: 'unserem Team',
  endedAt: 'Finale URL',
  status: 'HTTP-Status',
  place: 'Position',
  snippet: 'HTML-Ausschnitt',
  rels: { any: 'beliebig', dofollow: 'dofollow', nofollow: 'nofollow', sponsored: 'sponsored' },
  states: {
    waiting: 'Noch nicht gefunden',
    live: 'Online',
    endangered: 'Fehlt, kann wiederhergestellt werden',
    lost: 'Verloren',
    ended: 'Nicht überwacht',
  },
  verdicts: { passed: 'Bestanden', failed: 'Nicht bestanden', inconclusive: 'Nicht prüfbar' },
  places: { header: 'Header', navigation: 'Navigation', main: 'Inhalt', aside: 'Seitenleiste', footer: 'Footer' },
  reasonNames: {
    page_gone: 'Seite nicht gefunden',
    wrong_host: 'die URL führt zu einer anderen Website',
    refreshes_elsewhere: 'die Seite leitet Besucher auf eine andere URL weiter',
    noindex: 'die Seite ist auf noindex gesetzt',
    robots_blocked: 'robots.txt sperrt Suchmaschinen',
    canonical_elsewhere: 'der Canonical-Tag zeigt auf eine andere URL',
    link_missing: 'der Link zur Ziel-URL fehlt',
    wrong_anchor: 'der Ankertext stimmt nicht',
    rel_nofollow: 'der Link ist auf nofollow gesetzt',
    rel_sponsored: 'der Link ist auf sponsored gesetzt',
    rel_missing_nofollow: 'beim Link fehlt rel="nofollow"',
    rel_missing_sponsored: 'beim Link fehlt rel="sponsored"',
    page_nofollow: 'die Seite setzt alle Links auf nofollow',
    hidden: 'der Link ist für Besucher nicht sichtbar',
    label_missing: 'beim Link fehlt die Werbekennzeichnung',
    seen_gone: 'manuelle Prüfung: der Link fehlt',
    timeout: 'die Website hat zu langsam geantwortet',
    unreachable: 'die Website war nicht erreichbar',
    dns_error: 'die Domain ließ sich nicht auflösen (DNS)',
    tls_error: 'das TLS-Zertifikat ist ungültig',
    access_denied: 'die Website hat uns den Zugriff verweigert',
    too_many_requests: 'zu viele Anfragen',
    server_error: 'Serverfehler',
    unexpected_status: 'unerwarteter HTTP-Status',
    captcha: 'die Website hat ein CAPTCHA gezeigt',
    truncated: 'die Seite wurde nicht vollständig geladen',
    too_heavy: 'die Seite ist zu groß für die Prüfung',
    not_html: 'keine HTML-Seite',
    needs_script: 'die Seite zeigt ihren Inhalt nur mit JavaScript',
    blocked_for_us: 'robots.txt sperrt unseren Crawler',
    robots_unreadable: 'robots.txt war nicht lesbar',
    blocked_address: 'die Domain zeigt auf eine Adresse, die wir nicht aufrufen',
    still_checking: 'die Prüfung läuft noch',
  },
  order: (number) => `Bestellung Nr. ${number}`,
  credits: (count) => (count === 1 ? '1 Credit' : `${count} Credits`),
  guaranteed: guaranteedIn('de-DE', (count) => (count === 1 ? '1 Monat' : `${count} Monate`), {
    running: 'aktiv',
    fulfilled: 'erfüllt',
    refunded: 'Link verloren, erstattet',
    ended: 'vorzeitig beendet',
  }),
  time: timeIn('de-DE'),
  written: (at) => `erstellt ${at}`,
  counted: (all, shown) => (all > shown ? `${all} insgesamt, die neuesten ${shown} aufgeführt` : `${all} insgesamt`),
  older: (count) =>
    count === 1
      ? '1 ältere Prüfung ist hier nicht aufgeführt.'
      : `${count} ältere Prüfungen sind hier nicht aufgeführt.`,
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
}

export const fileWords: Record<Language, FileWords> = { en, de }
