// A page's text becomes the facts about it: one walk over its tree, without recursion, as the depth is theirs to choose.
import { getDomain } from 'tldts'
import { cleanOrNull, cleanText, countWords } from './cleanText.ts'
import { newestDays } from './dates.ts'
import type { LookedFacts, PageFacts, PageLines, Wanted, WantedLink } from './facts.ts'
import { readHead, type HeadReading } from './headReading.ts'
import { parseLean, type LeanChild, type LeanElement } from './leanTree.ts'
import { makeLinkReading, type LinkReading } from './linkReading.ts'
import { placeIn, skips, startsLine, type Place } from './landmarks.ts'
import { robotsTokens } from './robotsTokens.ts'
import { spamWordsIn } from './spamWords.ts'
import { openSight, seenAs, sightIn, type Sight } from './visibility.ts'

export interface PageSource {
  html: string
  /** Where the page was in the end. */
  url: string
  robotsHeader: string
  refreshHeader?: string
  /** Our token, as meta tags may name it. */
  agent: string
}

export interface LookReading {
  facts: LookedFacts
  wanted: WantedLink[]
}

const titleLengthMax = 300
const descriptionLengthMax = 500
const shortLengthMax = 200
const langLengthMax = 35
const textLengthMax = 20_000
const sampleLengthMax = 200
const spamWordsMax = 20
const headingsMax = 100
const headingLengthMax = 300
const daysMax = 20
const schemaTypesMax = 20
const wordsLookedAtMax = 1_000

/** A page with fewer words than this that runs scripts is drawn by them. */
const wordsOfScriptPageMax = 25
const scriptsOfScriptPageMin = 3

/** White space as any other to whoever folds it. */
const lineEnd = '\u2028'
const lineLengthMax = 2_000
const linesMax = 600
const linesLengthMax = 60_000

interface Readings {
  head: HeadReading
  links: LinkReading
  body: BodyReading
}

export const readPageFacts = (source: PageSource): PageFacts => factsOf(source, readAll(source))

/** The links that somebody looks for, and no more of the page than a judgement about them needs. */
export const lookForLinks = (source: PageSource, wanted: Wanted): LookReading => {
  const readings = readAll(source)
  const { head, links, body } = readings
  const words = countWords(body.visible.join(''), wordsLookedAtMax + 1)
  const facts = {
    ...factsOfHead(source, head),
    words,
    text: words > wordsLookedAtMax ? '' : textOf(body),
    needsScript: needsScript(words, head),
  }
  return { facts, wanted: links.wanted(head.base(), wanted) }
}

/** The main part line by line, for whoever wants to read it as a text. */
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
    // Those outside of this part are passed over.
    const at = headings.findIndex((heading, index) => index >= nextHeading && heading.text === line)
    if (at !== -1) nextHeading = at + 1
    lines.push({ text: line, heading: headings[at]?.level ?? null })
    left -= line.length
    if (lines.length >= linesMax || left <= 0) break
  }
  return lines
}

const readAll = ({ html, url, refreshHeader }: PageSource): Readings => {
  const head = readHead(url, refreshHeader)
  const links = makeLinkReading(new URL(url), siteOf)
  return { head, links, body: walk(parseLean(withoutLargeData(html)).first, head, links) }
}

const factsOfHead = ({ url, robotsHeader, agent }: PageSource, head: HeadReading) => ({
  url,
  title: cleanOrNull(head.title, titleLengthMax),
  canonical: head.canonical,
  robots: robotsTokens(head.robots, robotsHeader, agent),
  ...(head.refresh === null ? {} : { refresh: head.refresh }),
})

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
  }
}

/** What is hidden for good reasons is looked at for words of spam only: menus and help for screen readers are honest. */
const sampleOf = (loud: string, quiet: string): string => {
  const spam = spamWordsIn(`${loud} ${quiet}`, spamWordsMax)
  return cleanText(spam.length === 0 ? loud : spam.join(' … '), sampleLengthMax)
}

/** The registrable domain, private suffixes counted as suffixes. */
const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host

/** Pictures written into the page itself can be megabytes that nobody reads. */
const withoutLargeData = (html: string): string =>
  html.replaceAll(/(data:[a-z0-9.+/-]{0,60}(?:;charset=[a-z0-9-]{0,20})?;base64,)[A-Za-z0-9+/=_-]{500,}/gi, '$1')

const needsScript = (words: number, head: HeadReading): boolean =>
  words < wordsOfScriptPageMax &&
  head.scripts > 0 &&
  (head.scripts >= scriptsOfScriptPageMin || head.hasAppRoot || head.asksForScript)

interface BodyReading {
  visible: string[]
  /** Inside `<main>`, and outside every landmark; the second is taken where there is no first. */
  inMain: string[]
  atMain: string[]
  hidden: string[]
  hiddenLength: number
  /** Hidden as menus, dialogs and help for screen readers are. */
  quiet: string[]
  quietLength: number
  headings: PageFacts['headings']
  images: PageFacts['images']
  forms: number
}

/** What is known at an element and inherited by what stands in it. */
interface Frame {
  element: LeanElement
  sight: Sight
  place: Place
  heading: HeadingReading | null
  /** A link or heading that ends with this element. */
  opensLink: boolean
  opensHeading: boolean
}

interface HeadingReading {
  level: PageFacts['headings'][number]['level']
  parts: string[]
}

const outermost: Place = { place: 'main', inMain: false, inSection: false }

const walk = (start: LeanChild | null, head: HeadReading, links: LinkReading): BodyReading => {
  const body: BodyReading = {
    visible: [],
    inMain: [],
    atMain: [],
    hidden: [],
    hiddenLength: 0,
    quiet: [],
    quietLength: 0,
    headings: [],
    images: { total: 0, withoutAlternative: 0 },
    forms: 0,
  }
  const frames: Frame[] = []
  let node = start
  for (;;) {
    const around = frames.at(-1)
    if (node === null) {
      if (around === undefined) return body
      leave(around, body, links)
      frames.pop()
      node = around.element.next
    } else if (node.kind === 'element') {
      const frame = enter(node, around, body, head, links)
      if (frame !== null) frames.push(frame)
      node = frame === null ? node.next : node.first
    } else {
      if (node.kind === 'text' && around !== undefined) readText(node.value, around, body, links)
      node = node.next
    }
  }
}

/** Null where nothing inside is part of the page. */
const enter = (
  element: LeanElement,
  around: Frame | undefined,
  body: BodyReading,
  head: HeadReading,
  links: LinkReading,
): Frame | null => {
  head.read(element, around?.element.name === 'head')
  if (skips(element)) return null
  const sight = sightIn(element, around?.sight ?? openSight)
  const place = placeIn(element, around?.place ?? outermost)
  if (startsLine(element)) breakLine(body, around, links)
  const heading = headingOf(element)
  const frame: Frame = {
    element,
    sight,
    place,
    heading: heading ?? around?.heading ?? null,
    opensLink: links.open(element, place.place, seenAs(sight) === 'visible'),
    opensHeading: heading !== null,
  }
  if (element.name === 'form') body.forms += 1
  if (element.name === 'img') readImage(element, frame, body, links)
  return frame
}

const leave = (frame: Frame, body: BodyReading, links: LinkReading): void => {
  if (frame.opensLink) links.close()
  if (frame.opensHeading && frame.heading !== null) endHeading(frame.heading, body)
  if (startsLine(frame.element)) breakLine(body, frame, links)
}

const breakLine = (body: BodyReading, around: Frame | undefined, links: LinkReading): void => {
  for (const texts of [body.visible, body.inMain, body.atMain, body.hidden, body.quiet]) {
    if (texts.at(-1) !== lineEnd) texts.push(lineEnd)
  }
  around?.heading?.parts.push(' ')
  links.addText(' ', true)
}

const readText = (value: string, { sight, place, heading }: Frame, body: BodyReading, links: LinkReading): void => {
  const seen = seenAs(sight)
  links.addText(value, seen === 'visible')
  if (seen === 'loud') {
    body.hidden.push(value)
    body.hiddenLength += value.length
  } else if (seen === 'quiet') {
    body.quiet.push(value)
    body.quietLength += value.length
  }
  if (seen !== 'visible') return
  body.visible.push(value)
  if (place.inMain) body.inMain.push(value)
  else if (place.place === 'main') body.atMain.push(value)
  heading?.parts.push(value)
}

const levels: Readonly<Record<string, HeadingReading['level']>> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 }

const headingOf = ({ name }: LeanElement): HeadingReading | null => {
  const level = Object.hasOwn(levels, name) ? levels[name] : undefined
  return level === undefined ? null : { level, parts: [] }
}

const endHeading = ({ level, parts }: HeadingReading, { headings }: BodyReading): void => {
  const text = cleanText(parts.join(''), headingLengthMax)
  if (text !== '' && headings.length < headingsMax) headings.push({ level, text })
}

/** An empty alternative says that the picture is decoration, which is an answer. */
const readImage = (image: LeanElement, frame: Frame, { images }: BodyReading, links: LinkReading): void => {
  const alternative = image.attributes.find(({ name }) => name === 'alt')?.value
  const decoration = image.attributes.some(
    ({ name, value }) => (name === 'role' && /^(?:presentation|none)$/.test(value)) || name === 'aria-hidden',
  )
  images.total += 1
  if (alternative === undefined && !decoration) images.withoutAlternative += 1
  if (alternative === undefined) return
  links.addText(` ${alternative} `, seenAs(frame.sight) === 'visible')
  frame.heading?.parts.push(` ${alternative} `)
}
