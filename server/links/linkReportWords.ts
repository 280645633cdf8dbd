// The words of the file of a link, in both languages.
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

/** The word of each state with the days that belong to it; before an order is completed its months alone. */
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
  title: 'File of a link',
  agreed: 'Agreed by',
  exchange: 'link exchange',
  standsOn: 'Stands on',
  leadsToSite: 'For',
  price: 'Price',
  guarantee: 'Guarantee',
  page: 'Page',
  target: 'Leads to',
  anchor: 'Link text',
  anyAnchor: 'any',
  rel: 'rel',
  state: 'State',
  since: 'Proved',
  repairBy: 'To be repaired by',
  checks: 'Looked at',
  allChecks: 'Every look, newest first',
  noChecks: 'Nobody has looked yet.',
  reasons: 'Reasons',
  lookedBy: 'Looked at by',
  person: 'somebody of us',
  endedAt: 'Ended at',
  status: 'HTTP status',
  place: 'Place on the page',
  snippet: 'HTML around it',
  rels: { any: 'any', dofollow: 'dofollow', nofollow: 'nofollow', sponsored: 'sponsored' },
  states: {
    waiting: 'not seen yet',
    live: 'live',
    endangered: 'missing, can be repaired',
    lost: 'lost',
    ended: 'no longer watched',
  },
  verdicts: { passed: 'passed', failed: 'not as agreed', inconclusive: 'could not be told' },
  places: { header: 'header', navigation: 'navigation', main: 'main part', aside: 'sidebar', footer: 'footer' },
  reasonNames: {
    page_gone: 'the page is gone',
    wrong_host: 'the page leads to another website',
    refreshes_elsewhere: 'the page sends its readers elsewhere',
    noindex: 'the page says noindex',
    robots_blocked: 'robots.txt keeps search engines out',
    canonical_elsewhere: 'the page names another one as the original',
    link_missing: 'the link is not there',
    wrong_anchor: 'the link text is another one',
    rel_nofollow: 'the link says nofollow',
    rel_sponsored: 'the link says sponsored',
    rel_missing_nofollow: 'the link does not say nofollow',
    rel_missing_sponsored: 'the link does not say sponsored',
    page_nofollow: 'the page says nofollow',
    hidden: 'the link is hidden',
    label_missing: 'it is not marked as advertising',
    seen_gone: 'somebody of us has looked, and it is not there',
    timeout: 'the server took too long',
    unreachable: 'the server could not be reached',
    dns_error: 'the name could not be resolved',
    tls_error: 'the certificate is not valid',
    access_denied: 'the server refused us',
    too_many_requests: 'the server asked for a pause',
    server_error: 'the server failed',
    unexpected_status: 'the server answered in an unusual way',
    captcha: 'the page asks for proof of a human reader',
    truncated: 'the page broke off',
    too_heavy: 'the page is too large to be read',
    not_html: 'it is no web page',
    needs_script: 'the page shows nothing without JavaScript',
    blocked_for_us: 'only our crawler is kept out',
    robots_unreadable: 'robots.txt could not be read',
    blocked_address: 'the address must not be asked',
    still_checking: 'the look is still under way',
  },
  order: (number) => `order no. ${number}`,
  credits: (count) => (count === 1 ? '1 credit' : `${count} credits`),
  guaranteed: guaranteedIn('en-GB', (count) => (count === 1 ? '1 month' : `${count} months`), {
    running: 'running',
    fulfilled: 'kept to the end',
    refunded: 'lost and refunded',
    ended: 'ended early',
  }),
  time: timeIn('en-GB'),
  written: (at) => `written ${at}`,
  counted: (all, shown) => (all > shown ? `${all} times, of which the latest ${shown} follow` : `${all} times`),
  older: (count) => (count === 1 ? 'One older look is not drawn here.' : `${count} older looks are not drawn here.`),
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
}

const de: FileWords = {
  title: 'Akte eines Links',
  agreed: 'Vereinbart durch',
  exchange: 'Linktausch',
  standsOn: 'Steht auf',
  leadsToSite: 'Für',
  price: 'Preis',
  guarantee: 'Garantie',
  page: 'Seite',
  target: 'Führt zu',
  anchor: 'Linktext',
  anyAnchor: 'beliebig',
  rel: 'rel',
  state: 'Stand',
  since: 'Nachgewiesen',
  repairBy: 'Wiederherzustellen bis',
  checks: 'Geprüft',
  allChecks: 'Alle Prüfungen, die neueste zuerst',
  noChecks: 'Es wurde noch nicht geprüft.',
  reasons: 'Gründe',
  lookedBy: 'Angesehen von',
  person: 'jemand von uns',
  endedAt: 'Geendet bei',
  status: 'HTTP-Status',
  place: 'Stelle auf der Seite',
  snippet: 'HTML darum herum',
  rels: { any: 'beliebig', dofollow: 'dofollow', nofollow: 'nofollow', sponsored: 'sponsored' },
  states: {
    waiting: 'noch nicht gesehen',
    live: 'steht',
    endangered: 'fehlt, kann wiederhergestellt werden',
    lost: 'verloren',
    ended: 'wird nicht mehr beobachtet',
  },
  verdicts: { passed: 'bestanden', failed: 'nicht wie vereinbart', inconclusive: 'nicht feststellbar' },
  places: { header: 'Kopf', navigation: 'Navigation', main: 'Hauptteil', aside: 'Seitenleiste', footer: 'Fuß' },
  reasonNames: {
    page_gone: 'die Seite gibt es nicht mehr',
    wrong_host: 'die Seite führt auf eine andere Website',
    refreshes_elsewhere: 'die Seite schickt ihre Leser woandershin',
    noindex: 'die Seite sagt noindex',
    robots_blocked: 'robots.txt sperrt Suchmaschinen aus',
    canonical_elsewhere: 'die Seite nennt eine andere als das Original',
    link_missing: 'der Link ist nicht da',
    wrong_anchor: 'der Linktext ist ein anderer',
    rel_nofollow: 'der Link sagt nofollow',
    rel_sponsored: 'der Link sagt sponsored',
    rel_missing_nofollow: 'dem Link fehlt nofollow',
    rel_missing_sponsored: 'dem Link fehlt sponsored',
    page_nofollow: 'die Seite sagt nofollow',
    hidden: 'der Link ist versteckt',
    label_missing: 'er ist nicht als Werbung gekennzeichnet',
    seen_gone: 'jemand von uns hat nachgesehen, und er ist nicht da',
    timeout: 'der Server hat zu lange gebraucht',
    unreachable: 'der Server war nicht erreichbar',
    dns_error: 'der Name ließ sich nicht auflösen',
    tls_error: 'das Zertifikat ist nicht gültig',
    access_denied: 'der Server hat uns abgewiesen',
    too_many_requests: 'der Server bat um eine Pause',
    server_error: 'der Server hat versagt',
    unexpected_status: 'der Server hat ungewöhnlich geantwortet',
    captcha: 'die Seite will wissen, ob ein Mensch liest',
    truncated: 'die Seite brach ab',
    too_heavy: 'die Seite ist zu groß',
    not_html: 'es ist keine Webseite',
    needs_script: 'die Seite zeigt ohne JavaScript nichts',
    blocked_for_us: 'nur unser Crawler ist ausgesperrt',
    robots_unreadable: 'robots.txt war nicht lesbar',
    blocked_address: 'die Adresse darf nicht abgefragt werden',
    still_checking: 'die Prüfung läuft noch',
  },
  order: (number) => `Auftrag Nr. ${number}`,
  credits: (count) => (count === 1 ? '1 Credit' : `${count} Credits`),
  guaranteed: guaranteedIn('de-DE', (count) => (count === 1 ? '1 Monat' : `${count} Monate`), {
    running: 'läuft',
    fulfilled: 'bis zum Ende erfüllt',
    refunded: 'verloren und erstattet',
    ended: 'vorzeitig beendet',
  }),
  time: timeIn('de-DE'),
  written: (at) => `geschrieben ${at}`,
  counted: (all, shown) => (all > shown ? `${all}-mal, davon folgen die neuesten ${shown}` : `${all}-mal`),
  older: (count) =>
    count === 1
      ? 'Eine ältere Prüfung ist hier nicht aufgeführt.'
      : `${count} ältere Prüfungen sind hier nicht aufgeführt.`,
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
}

export const fileWords: Record<Language, FileWords> = { en, de }
