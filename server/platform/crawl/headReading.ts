// Page metadata beside its text: title, meta tags, links in the head, scripts, dates and types.
import { pageUrlLengthMax } from '../../../contract/limits.ts'
import { dayOf } from './dates.ts'
import { isHtml } from './landmarks.ts'
import { themeIn, type Tracker, trackersIn } from './trackers.ts'
import { attributeOf, type LeanElement } from './leanTree.ts'
import { resolve } from './linkReading.ts'
import { htmlTokens, strip } from './rel.ts'
import { hear, type RobotsSayings } from './robotsTokens.ts'
import { readJsonLd, typeNameOf } from './structured.ts'
import { hearMoment, type Moments } from './unavailableAfter.ts'

const textMax = 200
const blocksMax = 200
const contentLengthMax = 2_000

export interface HeadReading {
  title: string | null
  description: string | null
  lang: string | null
  canonical: string | null
  viewport: string | null
  generator: string | null
  refresh: string | null
  robots: RobotsSayings
  /** `unavailable_after` of meta tags. */
  unavailable: Moments
  hreflang: Set<string>
  days: Set<string>
  schemaTypes: Set<string>
  scripts: number
  /** Texts of inline scripts, and of attributes that run while the page loads. */
  programs: string[]
  /** An empty element that frameworks render the page into. */
  hasAppRoot: boolean
  asksForScript: boolean
  trackers: Map<string, Tracker>
  theme: string | null
  read(element: LeanElement, inHead: boolean): void
  /** Base URL of links: the first `<base>` with an address, else the page itself. */
  base(): URL
  icon(): string | null
}

/** A refresh header takes precedence over a meta tag. */
export const readHead = (pageUrl: string, refreshHeader = ''): HeadReading => {
  const page = new URL(pageUrl)
  let base: URL | null = null
  const icons = { named: null as string | null, touch: null as string | null }
  const absolute = (href: string | null): string | null => {
    const url = href === null ? null : resolve(strip(href), base ?? page)
    return url === null || url.href.length > pageUrlLengthMax ? null : url.href
  }
  const reading: HeadReading = {
    title: null,
    description: null,
    lang: null,
    canonical: null,
    viewport: null,
    generator: null,
    refresh: absolute(targetOf(refreshHeader.slice(0, contentLengthMax))),
    robots: new Map(),
    unavailable: new Map(),
    hreflang: new Set(),
    days: new Set(),
    schemaTypes: new Set(),
    scripts: 0,
    programs: [],
    hasAppRoot: false,
    asksForScript: false,
    trackers: new Map(),
    theme: null,
    base: () => base ?? page,
    icon: () => icons.named ?? icons.touch,
    read: (element, inHead) => {
      readMicrodata(element, reading)
      readHandlers(element, reading)
      if (!isHtml(element)) {
        if (element.name === 'script') addProgram(firstText(element), reading)
        return
      }
      switch (element.name) {
        case 'html':
          reading.lang = attributeOf(element, 'lang')
          break
        case 'base':
          base ??= baseFrom(attributeOf(element, 'href'), page)
          break
        case 'title':
          reading.title ??= firstText(element)
          break
        case 'meta':
          readMeta(element, reading, absolute)
          break
        case 'link':
          if (inHead) readLink(element, reading, icons, absolute)
          break
        default:
          readBody(element, reading)
      }
    },
  }
  return reading
}

/** Elements that count wherever they are. */
const readBody = (element: LeanElement, reading: HeadReading): void => {
  switch (element.name) {
    case 'script':
      reading.scripts += 1
      readAddress(attributeOf(element, 'src'), reading)
      readScript(element, reading)
      break
    case 'noscript':
      reading.asksForScript ||= /javascript/i.test(firstText(element)?.slice(0, contentLengthMax) ?? '')
      break
    case 'time':
      addDay(reading, attributeOf(element, 'datetime'))
      break
    case 'div':
      reading.hasAppRoot ||= element.first === null && appRoots.has(attributeOf(element, 'id') ?? '')
      break
    default:
  }
}

const programTypes = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script(?:1\.[0-5])?)$/
const programsMax = 2_000

const addProgram = (text: string | null, { programs }: HeadReading): void => {
  if (text !== null && programs.length < programsMax) programs.push(text)
}

const readScript = (element: LeanElement, reading: HeadReading): void => {
  const type = (attributeOf(element, 'type') ?? '').trim().toLowerCase()
  if (type.includes('ld+json')) {
    if (reading.scripts <= blocksMax) readBlock(firstText(element) ?? '', reading)
  } else if (programTypes.test(type) && attributeOf(element, 'src') === null) addProgram(firstText(element), reading)
}

/** Without the handlers of what a visitor does. */
const readHandlers = ({ attributes }: LeanElement, reading: HeadReading): void => {
  for (const { name, value } of attributes) {
    if (name.startsWith('on') && handlersOfLoading.test(name)) addProgram(value, reading)
  }
}

const handlersOfLoading = /^on(?:load\w*|error|pageshow|animation\w+|transition\w+|toggle|readystatechange)$/

/** Null without an address: then the next one is the first. An address that no browser uses counts as that of the page. */
const baseFrom = (href: string | null, page: URL): URL | null => {
  if (href === null) return null
  const url = URL.parse(href, page)
  return url === null || url.protocol === 'data:' || url.protocol === 'javascript:' ? page : url
}

const trackersMax = 10

const readAddress = (address: string | null, reading: HeadReading): void => {
  const text = address?.slice(0, contentLengthMax) ?? ''
  reading.theme ??= themeIn(text)
  for (const tracker of trackersIn(text)) {
    if (reading.trackers.size < trackersMax) reading.trackers.set(`${tracker.kind} ${tracker.id}`, tracker)
  }
}

const appRoots: ReadonlySet<string> = new Set(['root', 'app', '__next', '__nuxt', 'svelte', 'main-app'])

const firstText = ({ first }: LeanElement): string | null => (first?.kind === 'text' ? first.value : null)

const addDay = ({ days }: HeadReading, text: string | null): void => {
  const day = dayOf(text)
  if (day !== null && days.size < textMax) days.add(day)
}

const addType = ({ schemaTypes }: HeadReading, text: string): void => {
  const name = typeNameOf(text)
  if (name !== null && schemaTypes.size < textMax) schemaTypes.add(name)
}

const readBlock = (text: string, reading: HeadReading): void => {
  const { types, days } = readJsonLd(text)
  for (const type of types) addType(reading, type)
  for (const day of days) addDay(reading, day)
}

const dateProperties: ReadonlySet<string> = new Set(['datepublished', 'datemodified', 'datecreated'])

const readMicrodata = (element: LeanElement, reading: HeadReading): void => {
  const itemType = attributeOf(element, 'itemtype')
  if (itemType !== null) addType(reading, itemType)
  const property = attributeOf(element, 'itemprop')
  if (property !== null && dateProperties.has(property.toLowerCase())) {
    addDay(reading, attributeOf(element, 'content') ?? attributeOf(element, 'datetime'))
  }
}

const dateMetas: ReadonlySet<string> = new Set([
  'article:published_time',
  'article:modified_time',
  'og:updated_time',
  'date',
  'last-modified',
  'dc.date',
  'dcterms.date',
  'dcterms.created',
  'dcterms.modified',
])
const robotsMetas = /^[a-z][a-z_-]{1,40}$/

/** `url=` is optional, as in browsers. */
const refreshTo = /^\s{0,9}[\d.]{0,9}\s{0,9}[;,]\s{0,9}(?:url\s{0,9}=\s{0,9})?(?!url\s{0,9}=)["']?([^"'\s][^"']*)/i
const targetOf = (refresh: string): string | null => refreshTo.exec(refresh)?.[1] ?? null

const readMeta = (
  element: LeanElement,
  reading: HeadReading,
  absolute: (href: string | null) => string | null,
): void => {
  const said = attributeOf(element, 'content') ?? ''
  const content = said.slice(0, contentLengthMax)
  if (attributeOf(element, 'http-equiv')?.toLowerCase() === 'refresh') {
    reading.refresh ??= absolute(targetOf(content))
  }
  const name = (attributeOf(element, 'name') ?? attributeOf(element, 'property') ?? '').trim().toLowerCase()
  switch (name) {
    case 'description':
      reading.description ??= content
      break
    case 'viewport':
      reading.viewport ??= content
      break
    case 'generator':
      reading.generator ??= content
      break
    default:
      if (dateMetas.has(name)) addDay(reading, content)
      // Not truncated, because a directive may follow any number of spaces.
      else if (robotsMetas.test(name)) {
        hear(reading.robots, name, said)
        hearMoment(reading.unavailable, name, said)
      }
  }
}

const readLink = (
  element: LeanElement,
  reading: HeadReading,
  icons: { named: string | null; touch: string | null },
  absolute: (href: string | null) => string | null,
): void => {
  const rel = htmlTokens(attributeOf(element, 'rel') ?? '')
  const href = attributeOf(element, 'href')
  if (rel.includes('stylesheet')) readAddress(href, reading)
  if (rel.includes('canonical')) reading.canonical ??= absolute(href)
  if (rel.includes('icon')) icons.named ??= absolute(href)
  if (rel.includes('apple-touch-icon')) icons.touch ??= absolute(href)
  const language = attributeOf(element, 'hreflang')?.trim().toLowerCase() ?? ''
  if (rel.includes('alternate') && /^[a-z0-9-]{2,35}$/.test(language) && reading.hreflang.size < textMax) {
    reading.hreflang.add(language)
  }
}
