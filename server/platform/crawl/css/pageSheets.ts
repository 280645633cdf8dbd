// The style sheets of a page in document order: those in it, and linked ones of its own site as far as they were read.
import { getDomain } from 'tldts'
import { attributeOf, type LeanElement } from '../leanTree.ts'
import type { UsedSheet } from './cascade.ts'
import { after } from './walking.ts'
import { parseStyleSheet, type ParsedSheet } from './styleSheet.ts'
import { CssTooLarge } from './syntax.ts'

/** Text of linked sheets by their URL; null for one that could not be read. */
export type SheetTexts = ReadonlyMap<string, string | null>

export interface PageSheets {
  used: UsedSheet[]
  /** Same-site sheets that have not been asked for yet. */
  missing: string[]
  /** Media queries of sheets that are not known: unread ones, and those of other sites. */
  unknown: string[]
}

const sheetsMax = 60
const bytesMax = 2_000_000
const depthMax = 5

/** Fonts and icons: their sheets hide nothing of a page. */
const fontHosts: ReadonlySet<string> = new Set(
  'fonts.googleapis.com fonts.gstatic.com fonts.bunny.net use.typekit.net p.typekit.net use.fontawesome.com fast.fonts.net cloud.typography.com rsms.me fonts.adobe.com kit.fontawesome.com fonts.cdnfonts.com api.fontshare.com'.split(
    ' ',
  ),
)
const iconPaths =
  /^https?:\/\/(?:cdnjs\.cloudflare\.com\/ajax\/libs\/(?:font-awesome|bootstrap-icons|material-design-icons|ionicons|flag-icon-css|flag-icons)\/|maxcdn\.bootstrapcdn\.com\/font-awesome\/|(?:cdn\.jsdelivr\.net\/npm|unpkg\.com)\/(?:@fortawesome\/|bootstrap-icons[@/]|@mdi\/font))/

const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host

interface Collecting extends PageSheets {
  site: string
  texts: SheetTexts
  bytes: number
}

export const collectSheets = (page: LeanElement, base: URL, pageUrl: string, texts: SheetTexts): PageSheets => {
  const into: Collecting = {
    used: [],
    missing: [],
    unknown: [],
    site: siteOf(new URL(pageUrl).hostname),
    texts,
    bytes: 0,
  }
  let preferred: string | null = null
  for (let one: LeanElement | null = page; one !== null; one = after(one, page)) {
    if (one.name === 'style') addOwn(into, one, base)
    if (one.name !== 'link') continue
    const linked = linkedSheet(one)
    if (linked === null) continue
    // Of the titled sheets, those with the first title are in use.
    if (linked.title !== null) preferred ??= linked.title
    if (linked.title !== null && linked.title !== preferred) continue
    addLinked(into, linked.href, base, { media: [linked.media], layer: null, depth: 0 })
  }
  return into
}

const isCssType = (type: string | null): boolean => type === null || /^\s*(?:text\/css)?\s*(?:;.*)?$/i.test(type)

const textIn = ({ first }: LeanElement): string => {
  let text = ''
  for (let child = first; child !== null; child = child.next) if (child.kind === 'text') text += child.value
  return text
}

const addOwn = (into: Collecting, style: LeanElement, base: URL): void => {
  if (!isCssType(attributeOf(style, 'type'))) return
  const media = attributeOf(style, 'media') ?? ''
  addText(into, textIn(style), base, { media: [media], layer: null, depth: 0 })
}

interface LinkedSheet {
  href: string
  media: string
  title: string | null
}

const linkedSheet = (link: LeanElement): LinkedSheet | null => {
  const rel = (attributeOf(link, 'rel') ?? '').toLowerCase().split(/\s+/)
  const href = attributeOf(link, 'href')?.trim() ?? ''
  const onload = attributeOf(link, 'onload') ?? ''
  // Sheets that are loaded without blocking become common ones as soon as they are there.
  const isLate = rel.includes('preload') && attributeOf(link, 'as') === 'style' && /stylesheet/.test(onload)
  if (href === '' || (!rel.includes('stylesheet') && !isLate)) return null
  if (rel.includes('alternate') || attributeOf(link, 'disabled') !== null || !isCssType(attributeOf(link, 'type'))) {
    return null
  }
  const media = /\bmedia\b/.test(onload) ? 'all' : (attributeOf(link, 'media') ?? '')
  const title = attributeOf(link, 'title')
  return { href, media, title: title === '' ? null : title }
}

interface Use {
  media: readonly string[]
  layer: string | null
  depth: number
}

const addLinked = (into: Collecting, href: string, base: URL, use: Use): void => {
  const url = URL.parse(href, base)
  if (url === null) return
  url.hash = ''
  if (url.protocol === 'data:') {
    const text = dataText(url.href)
    if (text === null) into.unknown.push(use.media.join(' and '))
    else addText(into, text, base, use)
    return
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return
  if (fontHosts.has(url.hostname) || iconPaths.test(url.href)) return
  const text = into.texts.get(url.href)
  if (text === undefined && siteOf(url.hostname) === into.site && into.missing.length < sheetsMax) {
    if (!into.missing.includes(url.href)) into.missing.push(url.href)
    return
  }
  if (text === undefined || text === null) into.unknown.push(...use.media)
  else addText(into, text, url, use)
}

const dataText = (url: string): string | null => {
  const [, type = '', body = ''] = /^data:([^,]*),([\s\S]*)$/.exec(url) ?? []
  if (!/^text\/css\b/i.test(type)) return null
  try {
    return /;base64$/i.test(type)
      ? Buffer.from(decodeURIComponent(body), 'base64').toString('utf8')
      : decodeURIComponent(body)
  } catch {
    return null
  }
}

const addText = (into: Collecting, text: string, base: URL, use: Use): void => {
  into.bytes += text.length
  if (into.bytes > bytesMax || into.used.length >= sheetsMax || use.depth > depthMax) {
    throw new CssTooLarge('More style sheets than any normal page has')
  }
  const sheet = parsedOf(text)
  for (const { url, media, layer } of sheet.imports) {
    const outer = use.layer
    const inner = layer === null ? outer : outer === null ? layer : `${outer}.${layer}`
    addLinked(into, url, base, { media: [...use.media, media], layer: inner, depth: use.depth + 1 })
  }
  into.used.push({ sheet, media: use.media, layer: use.layer })
}

/** The worker reads pages of the same sites one after another, which share their sheets. */
const cacheBytesMax = 1_500_000
const cached = new Map<string, ParsedSheet>()
let cachedBytes = 0

const parsedOf = (text: string): ParsedSheet => {
  const known = cached.get(text)
  if (known !== undefined) {
    cached.delete(text)
    cached.set(text, known)
    return known
  }
  const sheet = parseStyleSheet(text)
  cached.set(text, sheet)
  cachedBytes += text.length
  for (const [oldest] of cached) {
    if (cachedBytes <= cacheBytesMax) break
    cached.delete(oldest)
    cachedBytes -= oldest.length
  }
  return sheet
}
