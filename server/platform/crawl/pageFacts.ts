// Parses the HTML of a page into facts, all of them or the requested ones.
import { getDomain } from 'tldts'
import { type BodyReading, lineEnd, readBody } from './bodyReading.ts'
import { cleanOrNull, cleanText, countWords } from './cleanText.ts'
import { type PageVisibility, readVisibility } from './css/linkVisibility.ts'
import { collectSheets, type PageSheets, type SheetTexts } from './css/pageSheets.ts'
import { firstElement } from './css/panels.ts'
import { CssTooLarge } from './css/syntax.ts'
import { newestDays } from './dates.ts'
import type { CheckReading, PageFacts, PageLines, Wanted } from './facts.ts'
import { readHead, type HeadReading } from './headReading.ts'
import { type LeanOptions, type LeanRoot, parseLean } from './leanTree.ts'
import { canonicalIn } from './linkHeader.ts'
import { makeLinkReading, type LinkReading } from './linkReading.ts'
import { robotsTokens } from './robotsTokens.ts'
import { spamWordsIn } from './spamWords.ts'
import { earliestOf, momentsIn } from './unavailableAfter.ts'
import { wallOf } from './walls.ts'

export interface PageSource {
  html: string
  /** The final URL of the page. */
  url: string
  robotsHeader: string
  refreshHeader?: string
  linkHeader?: string
  /** Texts of same-site scripts that the page loads. */
  scripts?: readonly string[]
  /** Our product token, as meta tags may name it. */
  agent: string
}

const titleLengthMax = 300
const descriptionLengthMax = 500
const shortLengthMax = 200
const langLengthMax = 35
const textLengthMax = 20_000
const sampleLengthMax = 200
const spamWordsMax = 20
const daysMax = 20
const schemaTypesMax = 20

/** A page with fewer words than this that runs scripts is rendered by them. */
const wordsOfScriptPageMax = 25
const scriptsOfScriptPageMin = 3

const lineLengthMax = 2_000
const linesMax = 600
const linesLengthMax = 60_000

interface Readings {
  root: LeanRoot
  head: HeadReading
  links: LinkReading
  body: BodyReading
}

export const readPageFacts = (source: PageSource): PageFacts => factsOf(source, readAll(source))

/** The wanted links, and only those page facts that judging them needs. */
export const findLinksOnPage = (source: PageSource, wanted: Wanted, sheets: SheetTexts = new Map()): CheckReading => {
  const { head, links, body, root } = readAll(source, { styles: true })
  const words = countWords(body.visible.join(''), wordsOfScriptPageMax + 1)
  const wall = wallOf(root.first, head.title) ?? (needsScript(words, head) ? 'needs_script' : null)
  const styles = { missing: [] as string[] }
  const facts = {
    ...factsOfHead(source, head),
    ...(wall === null ? {} : { wall }),
    followedPages: links.followedPages(head.base()),
    ...factsOfHeaders(source, head),
  }
  const see = (): PageVisibility => {
    const collected = sheetsOf(root, head.base(), source.url, sheets)
    styles.missing = collected.missing
    return readVisibility(root, collected.used, [...collected.unknown, ...collected.missing.map(() => 'all')])
  }
  const scripts = [...head.programs, ...(source.scripts ?? [])]
  const found = links.wanted(head.base(), wanted, { scripts, see })
  return { facts, wanted: found, missingSheets: styles.missing }
}

/** A page whose sheets exceed any normal one counts as one with a sheet that is not known. */
const sheetsOf = (root: LeanRoot, base: URL, url: string, texts: SheetTexts): PageSheets => {
  const page = firstElement(root)
  try {
    if (page !== null) return collectSheets(page, base, url, texts)
  } catch (error) {
    if (!(error instanceof CssTooLarge)) throw error
  }
  return { used: [], missing: [], unknown: ['all'] }
}

/** The main content line by line, for reading it as text. */
export const readPageLines = (source: PageSource): PageLines => {
  const { head, body } = readAll(source)
  const text = [body.inMain, body.atMain, body.visible]
    .map((texts) => texts.join(''))
    .find((part) => part.trim() !== '')
  return {
    url: source.url,
    title: cleanOrNull(head.title, titleLengthMax),
    description: cleanOrNull(head.description, descriptionLengthMax),
    lines: linesOf(text ?? '', body.headings),
    needsScript: needsScript(countWords(body.visible.join(''), wordsOfScriptPageMax + 1), head),
  }
}

const linesOf = (text: string, headings: PageFacts['headings']): PageLines['lines'] => {
  const lines: PageLines['lines'] = []
  let left = linesLengthMax
  let nextHeading = 0
  for (const part of text.split(lineEnd)) {
    const line = cleanText(part, Math.min(lineLengthMax, left))
    if (line === '') continue
    // Headings outside of the main content are skipped.
    const at = headings.findIndex((heading, index) => index >= nextHeading && heading.text === line)
    if (at !== -1) nextHeading = at + 1
    lines.push({ text: line, heading: headings[at]?.level ?? null })
    left -= line.length
    if (lines.length >= linesMax || left <= 0) break
  }
  return lines
}

const readAll = ({ html, url, refreshHeader }: PageSource, options: LeanOptions = {}): Readings => {
  const head = readHead(url, refreshHeader)
  const links = makeLinkReading(new URL(url), siteOf)
  const root = parseLean(withoutLargeData(html), options)
  return { root, head, links, body: readBody(root.first, head, links) }
}

const factsOfHead = ({ url, robotsHeader, agent }: PageSource, head: HeadReading) => ({
  url,
  title: cleanOrNull(head.title, titleLengthMax),
  canonical: head.canonical,
  robots: robotsTokens(head.robots, robotsHeader, agent),
  ...(head.refresh === null ? {} : { refresh: head.refresh }),
})

const factsOfHeaders = ({ url, robotsHeader, linkHeader = '' }: PageSource, head: HeadReading) => {
  const headerCanonical = canonicalIn(linkHeader, url)
  const unavailableAfter = earliestOf(head.unavailable, momentsIn(robotsHeader))
  return {
    ...(headerCanonical === null ? {} : { headerCanonical }),
    ...(unavailableAfter === null ? {} : { unavailableAfter }),
  }
}

const textOf = (body: BodyReading): string => {
  for (const texts of [body.inMain, body.atMain, body.visible]) {
    const text = cleanText(texts.join(''), textLengthMax)
    if (text !== '') return text
  }
  return ''
}

const factsOf = (source: PageSource, { head, links, body }: Readings): PageFacts => {
  const words = countWords(body.visible.join(''))
  const hidden = cleanText(body.hidden.join(''), body.hiddenLength)
  return {
    ...factsOfHead(source, head),
    description: cleanOrNull(head.description, descriptionLengthMax),
    lang: cleanOrNull(head.lang, langLengthMax)?.toLowerCase() ?? null,
    hreflang: [...head.hreflang].sort(),
    viewport: cleanOrNull(head.viewport, shortLengthMax),
    generator: cleanOrNull(head.generator, shortLengthMax),
    headings: body.headings,
    text: textOf(body),
    words,
    hiddenText: {
      characters: hidden.length,
      sample: sampleOf(hidden, cleanText(body.quiet.join(''), body.quietLength)),
    },
    ...links.facts(head.base()),
    images: body.images,
    dates: newestDays(head.days, daysMax),
    schemaTypes: [...head.schemaTypes].slice(0, schemaTypesMax),
    contactLinks: links.contacts(),
    forms: body.forms,
    needsScript: needsScript(words, head),
    icon: head.icon(),
    ...(head.trackers.size === 0 ? {} : { trackers: trackersOf(head) }),
    ...(head.theme === null ? {} : { theme: head.theme }),
  }
}

const trackersOf = ({ trackers }: HeadReading) =>
  [...trackers].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tracker]) => tracker)

/** Legitimately hidden text is only searched for spam words: menus and help for screen readers are fine. */
const sampleOf = (loud: string, quiet: string): string => {
  const spam = spamWordsIn(`${loud} ${quiet}`, spamWordsMax)
  return cleanText(spam.length === 0 ? loud : spam.join(' … '), sampleLengthMax)
}

/** The registrable domain, treating private suffixes as suffixes. */
const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host

/** Inline images can be megabytes that are never read. */
const withoutLargeData = (html: string): string =>
  html.replaceAll(/(data:[a-z0-9.+/-]{0,60}(?:;charset=[a-z0-9-]{0,20})?;base64,)[A-Za-z0-9+/=_-]{500,}/gi, '$1')

const needsScript = (words: number, head: HeadReading): boolean =>
  words < wordsOfScriptPageMax &&
  head.scripts > 0 &&
  (head.scripts >= scriptsOfScriptPageMin || head.hasAppRoot || head.asksForScript)
