// Collects the links of a page during the walk through it. They are resolved at the end, when the base URL is known.
import { pageUrlLengthMax } from '../../../contract/limits.ts'
import { cleanText } from './cleanText.ts'
import { everywhere, type PageVisibility, type SeenLink } from './css/linkVisibility.ts'
import { unfollowed, type LinkFact, type LinkPlace, type PageFacts, type Wanted, type WantedLink } from './facts.ts'
import { isHtml } from './landmarks.ts'
import { attributeOf, type LeanElement } from './leanTree.ts'
import { isRelMalformed, relTokens, strip } from './rel.ts'
import { nearTextOf } from './nearText.ts'
import { snippetOf } from './snippet.ts'
import { namesOfLink, touchReader } from './touching.ts'

const linksMax = 500
/** Slots reserved for internal links, however many external ones there are. */
const internalLinksMin = 200
const textLengthMax = 200
const partsMax = 200
const wantedMax = 100
const wantedTextLengthMax = 500

interface MetLink {
  element: LeanElement
  href: string
  rel: string
  place: LinkPlace
  visible: boolean
  seen: string[]
  unseen: string[]
  /** Where the visible text before it ends and the one after it begins, among that of the page. */
  from: number
  to: number
}

export interface LinkReading {
  /** Returns whether the element is a link that has to be closed. */
  open(element: LeanElement, place: LinkPlace, visible: boolean): boolean
  addText(text: string, visible: boolean): void
  /** Of an image: it is words of the link, but no text that a visitor reads beside one. */
  addAlternative(text: string, visible: boolean): void
  breakLine(): void
  close(): void
  facts(base: URL): LinkFacts
  /** Searches all links of the page, including those that the facts drop. */
  wanted(base: URL, wanted: Wanted, seeing: { scripts: readonly string[]; see: See }): WantedLink[]
  /** Distinct pages of other websites that visible, followed links in the content lead to. */
  followedPages(base: URL): number
  contacts(): number
}

/** Judges the visibility of the links that were found; the page's style sheets are read only if there are any. */
export type See = () => PageVisibility

type LinkFacts = Pick<PageFacts, 'links' | 'linksTotal' | 'linksLeftOut'>

export const makeLinkReading = (page: URL, siteOf: (host: string) => string): LinkReading => {
  const met: MetLink[] = []
  // Broken markup can nest links; text belongs to the innermost.
  const opened: MetLink[] = []
  const shown: string[] = []
  const addWords = (text: string, visible: boolean): void => {
    const link = opened.at(-1)
    if (link === undefined) return
    const parts = visible ? link.seen : link.unseen
    if (parts.length < partsMax) parts.push(text)
  }
  const ownSite = siteOf(page.hostname)
  const leadsOut = (url: URL): boolean => siteOf(url.hostname.replace(/\.$/, '')) !== ownSite
  let contacts = 0
  return {
    open: (element, place, visible) => {
      if (element.name !== 'a' || !isHtml(element)) return false
      const href = strip(attributeOf(element, 'href') ?? '')
      if (/^(?:mailto|tel):/i.test(href)) contacts += 1
      // A jump within the page has no target page.
      if (href === '' || href.startsWith('#')) return false
      const rel = attributeOf(element, 'rel') ?? ''
      const at = { from: shown.length, to: shown.length }
      const link: MetLink = { element, href, rel, place, visible, seen: [], unseen: [], ...at }
      met.push(link)
      opened.push(link)
      return true
    },
    addText: (text, visible) => {
      if (visible) shown.push(text)
      addWords(text, visible)
    },
    addAlternative: addWords,
    breakLine: () => {
      if (shown.at(-1) !== '\n') shown.push('\n')
      addWords(' ', true)
    },
    close: () => {
      const link = opened.pop()
      if (link !== undefined) link.to = shown.length
    },
    facts: (base) => {
      const sorts = met.map((link) => sortOf(link, base, leadsOut))
      const all = countsOf(sorts)
      const room = roomFor(countsOf(sorts.map((sort) => (sort?.fits === true ? sort : null))))
      const left = { ...room }
      const links = met.flatMap((link, at) => {
        const sort = sorts[at] ?? null
        if (sort === null || !sort.fits || left[sort.kind] === 0) return []
        left[sort.kind] -= 1
        return [factOf(link, base, sort.kind !== 'internal')].filter((fact) => fact !== null)
      })
      const linksTotal = all.internal + all.followed + all.unfollowed
      const followed = all.followed - room.followed
      const linksLeftOut = { external: followed + all.unfollowed - room.unfollowed, followed }
      return { links, linksTotal, linksLeftOut }
    },
    wanted: (base, wanted, { scripts, see }) => wantedAmong({ met, shown, scripts, see }, base, wanted),
    followedPages: (base) => followedPagesOf(met, base, leadsOut),
    contacts: () => contacts,
  }
}

/** Above the limit: those with the wanted anchor text first, then visible ones, in page order. */
interface Among {
  met: readonly MetLink[]
  shown: readonly string[]
  scripts: readonly string[]
  see: See
}

const wantedAmong = ({ met, shown, scripts, see }: Among, base: URL, { hosts, text }: Wanted): WantedLink[] => {
  const names = new Set(hosts.map(plainHost))
  const isOwnWanted = names.has(plainHost(base.hostname))
  const found = met.flatMap((link) => {
    // Most links of a page stay on its host, and parsing a URL takes longer than filtering by pattern.
    if (!isOwnWanted && staysOnHost.test(link.href)) return []
    const url = resolve(link.href, base)
    if (url === null || !names.has(plainHost(url.hostname)) || url.href.length > pageUrlLengthMax) return []
    return [{ link, url, words: textOf(link, wantedTextLengthMax) }]
  })
  const rank = ({ link, words }: (typeof found)[number]): number => Number(words !== text) * 2 + Number(!link.visible)
  const kept = found.length > wantedMax ? found.toSorted((a, b) => rank(a) - rank(b)).slice(0, wantedMax) : found
  const touch = touchReader(scripts)
  const seen = kept.length === 0 ? null : see()
  return kept.map(({ link, url, words }) => {
    const { visibility, text: seenText } = seen?.of(link.element, url) ?? unseen
    return {
      url: url.href,
      text: seenText ?? words,
      rel: relTokens(link.rel),
      place: link.place,
      visibility,
      snippet: snippetOf(link.element),
      near: nearTextOf(shown, link),
      relMalformed: isRelMalformed(link.rel),
      touchedBy: touch(namesOfLink(link.element, url, words)),
    }
  })
}

const unseen: SeenLink = { visibility: everywhere({ kind: 'undecided', cause: 'limits' }), text: null }

/** Clearly a path: at most one leading slash, and no scheme. Anything else is parsed as the URL standard defines. */
const staysOnHost = /^\/?[a-z0-9_][^:\\\t\r\n]*$/i

const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^(?:www\.)+/, '')

const followedPagesOf = (met: readonly MetLink[], base: URL, leadsOut: (url: URL) => boolean): number => {
  const pages = new Set<string>()
  for (const link of met) {
    if (link.place !== 'main' || staysOnHost.test(link.href)) continue
    if (sortOf(link, base, leadsOut)?.kind !== 'followed') continue
    const url = resolve(link.href, base)
    if (url === null || isForSharing.test(url.href)) continue
    pages.add(`${plainHost(url.hostname)}${url.pathname.replace(/\/+$/, '')}${url.search}`)
  }
  return pages.size
}

/** Buttons with which readers share the page: they recommend nothing. */
const isForSharing =
  /^https?:\/\/(?:[a-z-]+\.)?(?:facebook\.com\/(?:sharer|dialog)|(?:twitter|x)\.com\/(?:intent|share)|linkedin\.com\/(?:sharing|sharearticle)|pinterest\.[a-z.]+\/pin\/create|whatsapp\.com\/send|wa\.me\/|t\.me\/share|reddit\.com\/submit|xing\.com\/(?:spi|app\/user)|getpocket\.com\/(?:save|edit)|tumblr\.com\/(?:share|widgets)|bsky\.app\/intent|threads\.net\/intent)/i

type Kind = 'internal' | 'followed' | 'unfollowed'

/** `fits`: its URL is short enough to store. */
interface Sort {
  kind: Kind
  fits: boolean
}

/** Null for anything that is not a page. */
const sortOf = ({ href, rel, visible }: MetLink, base: URL, leadsOut: (url: URL) => boolean): Sort | null => {
  const url = resolve(href, base)
  if (url === null) return null
  const fits = url.href.length <= pageUrlLengthMax
  if (!leadsOut(url)) return { kind: 'internal', fits }
  const isFollowed = visible && !relTokens(rel).some((token) => unfollowed.has(token))
  return { kind: isFollowed ? 'followed' : 'unfollowed', fits }
}

const countsOf = (sorts: readonly (Sort | null)[]): Record<Kind, number> => {
  const counts = { internal: 0, followed: 0, unfollowed: 0 }
  for (const sort of sorts) if (sort !== null) counts[sort.kind] += 1
  return counts
}

/** Slots per kind of link. Without them, a page with many links could push the others out by their order. */
const roomFor = (counts: Record<Kind, number>): Record<Kind, number> => {
  const external = counts.followed + counts.unfollowed
  const internal = Math.min(counts.internal, Math.max(internalLinksMin, linksMax - external))
  const followed = Math.min(counts.followed, linksMax - internal)
  return { internal, followed, unfollowed: Math.min(counts.unfollowed, linksMax - internal - followed) }
}

const factOf = (link: MetLink, base: URL, external: boolean): LinkFact | null => {
  const url = resolve(link.href, base)
  if (url === null) return null
  const { place, visible } = link
  return { url: url.href, text: textOf(link), rel: relTokens(link.rel), place, visible, external }
}

/** Only http and https pages: null for every other scheme and for invalid URLs. */
export const resolve = (href: string, base: URL): URL | null => {
  const url = URL.parse(href, base)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

const textOf = ({ seen, unseen }: MetLink, lengthMax = textLengthMax): string => {
  const text = cleanText(seen.join(''), lengthMax)
  return text === '' ? cleanText(unseen.join(''), lengthMax) : text
}
