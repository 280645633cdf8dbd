// The links of the page that are wanted.
import type { FoundLink } from '../pageCalls.ts'
import { attribute, isConnected, queryEverywhere, textOf } from './dom.ts'

let found: Match[] = []

const targetOf = (element: Element): URL | null => {
  const own =
    element instanceof HTMLAnchorElement
      ? HTMLAnchorElement.prototype
      : element instanceof HTMLAreaElement
        ? HTMLAreaElement.prototype
        : null
  const read = own === null ? undefined : Object.getOwnPropertyDescriptor(own, 'href')?.get
  const href: unknown = read?.call(element)
  return typeof href === 'string' ? URL.parse(href) : null
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '')
export const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

interface Match extends FoundLink {
  element: Element
}

const matching = (hosts: readonly string[]): Match[] => {
  const wanted = new Set(hosts.map(bare))
  return queryEverywhere('a[href], area[href]').flatMap((element) => {
    const url = targetOf(element)
    if (url === null || !/^https?:$/.test(url.protocol) || !wanted.has(bare(url.hostname))) return []
    return [{ element, url: url.href, rel: attribute(element, 'rel') ?? '', text: folded(textOf(element)) }]
  })
}

export const findLinks = (hosts: readonly string[], text: string | null, linksMax: number): FoundLink[] => {
  const isNamed = (link: { text: string }): number =>
    text !== null && link.text.toLowerCase() === folded(text).toLowerCase() ? 0 : 1
  found = matching(hosts)
    .toSorted((one, other) => isNamed(one) - isNamed(other))
    .slice(0, linksMax)
  return found.map(({ url, rel, text: own }) => ({
    url: url.slice(0, 4_096),
    rel: rel.slice(0, 1_000),
    text: own.slice(0, 500),
  }))
}

/** Pages draw their parts again and again, so the same link in another element is the same. Null if there is none. */
export const linkAt = (index: number): Element | null => {
  const link = found[index]
  if (link === undefined) return null
  if (!isConnected(link.element)) {
    const known = new Set(found.map(({ element }) => element))
    const again = matching([new URL(link.url).hostname]).find(
      ({ element, url, rel }) => url === link.url && rel === link.rel && !known.has(element),
    )
    if (again === undefined) return null
    link.element = again.element
  }
  return link.element
}

export const allLinks = (): Element[] => found.map(({ element }) => element)
