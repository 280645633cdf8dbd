// The links of a page as they are met on the walk through it. They are resolved at the end, when the base is known.
import { cleanText } from './cleanText.ts'
import type { LinkFact, LinkPlace } from './facts.ts'
import { isHtml } from './landmarks.ts'
import { attributeOf, type LeanElement } from './leanTree.ts'

const linksMax = 500
const textLengthMax = 200
const partsMax = 200
const relTokensMax = 10
const urlLengthMax = 2_000

interface MetLink {
  href: string
  rel: string
  place: LinkPlace
  visible: boolean
  seen: string[]
  unseen: string[]
}

export interface LinkReading {
  /** Whether the element is a link that has to be closed. */
  open(element: LeanElement, place: LinkPlace, visible: boolean): boolean
  addText(text: string, visible: boolean): void
  close(): void
  links(base: URL): LinkFact[]
  total(base: URL): number
  contacts(): number
}

export const makeLinkReading = (page: URL, siteOf: (host: string) => string): LinkReading => {
  const met: MetLink[] = []
  // Links can stand in links where the markup is broken; text belongs to the innermost.
  const opened: MetLink[] = []
  const ownSite = siteOf(page.hostname)
  let contacts = 0
  return {
    open: (element, place, visible) => {
      if (element.name !== 'a' || !isHtml(element)) return false
      const href = attributeOf(element, 'href')?.trim() ?? ''
      if (/^(?:mailto|tel):/i.test(href)) contacts += 1
      // A jump within the page leads nowhere.
      if (href === '' || href.startsWith('#')) return false
      const link = { href, rel: attributeOf(element, 'rel') ?? '', place, visible, seen: [], unseen: [] }
      met.push(link)
      opened.push(link)
      return true
    },
    addText: (text, visible) => {
      const link = opened.at(-1)
      if (link === undefined) return
      const parts = visible ? link.seen : link.unseen
      if (parts.length < partsMax) parts.push(text)
    },
    close: () => void opened.pop(),
    links: (base) => {
      const facts: LinkFact[] = []
      for (const link of met) {
        if (facts.length === linksMax) break
        const url = resolve(link.href, base)
        if (url === null || url.href.length > urlLengthMax) continue
        facts.push({
          url: url.href,
          text: textOf(link),
          rel: relTokens(link.rel),
          place: link.place,
          visible: link.visible,
          external: siteOf(url.hostname.replace(/\.$/, '')) !== ownSite,
        })
      }
      return facts
    },
    total: (base) => met.reduce((sum, { href }) => (resolve(href, base) === null ? sum : sum + 1), 0),
    contacts: () => contacts,
  }
}

/** Only what leads to a page: null for every other scheme and for what is no address. */
export const resolve = (href: string, base: URL): URL | null => {
  const url = URL.parse(href, base)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

const textOf = ({ seen, unseen }: MetLink): string => {
  const text = cleanText(seen.join(''), textLengthMax)
  return text === '' ? cleanText(unseen.join(''), textLengthMax) : text
}

export const relTokens = (rel: string): string[] => {
  const tokens = rel.slice(0, textLengthMax).toLowerCase().split(/\s+/)
  return [...new Set(tokens.filter((token) => /^[a-z0-9_:.-]{1,40}$/.test(token)))].sort().slice(0, relTokensMax)
}
