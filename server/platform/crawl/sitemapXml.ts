// Parses a sitemap or sitemap index. It is tokenised without building a tree, and declared entities are not expanded,
// so there is nothing to explode. It may be gzipped in addition to the transport encoding.
import { gunzipSync } from 'node:zlib'
import { Tokenizer, type Token } from 'parse5'
import { getDomain } from 'tldts'
import { pageUrlLengthMax } from '../../../contract/limits.ts'
import { dayOf } from './dates.ts'
import { decodeText } from './decodeText.ts'

export const sitemapBytesMax = 10_000_000
const entriesMax = 50_000
const addressesKeptMax = 2_000
const chunkLength = 65_536

export interface SitemapSource {
  bytes: Uint8Array
  contentType: string
  /** The URL of the sitemap; it counts only for its own registrable domain. */
  url: string
}

export type SitemapContent =
  /** The first URLs of the same registrable domain, in order. */
  | { kind: 'pages'; entries: number; addresses: string[]; newestDay: string | null }
  | { kind: 'index'; entries: number; addresses: string[]; newestDay: string | null }
  | { kind: 'other' }
  | { kind: 'too_large' }

export const readSitemap = ({ bytes, contentType, url }: SitemapSource): SitemapContent => {
  const plain = unpacked(bytes)
  if (plain === null) return { kind: 'too_large' }
  const reading = makeReading(new URL(url).hostname)
  const tokenizer = new Tokenizer({}, reading.handler)
  // XML has CDATA sections, which may contain URLs.
  tokenizer.inForeignNode = true
  const text = decodeText(plain, contentType)
  for (let at = 0; at < text.length && !reading.isFull(); at += chunkLength) {
    tokenizer.write(text.slice(at, at + chunkLength), at + chunkLength >= text.length)
  }
  return reading.content()
}

/** Null if it unpacks to more than the size limit. */
const unpacked = (bytes: Uint8Array): Uint8Array | null => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: sitemapBytesMax })
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return tooLarge ? null : new Uint8Array()
  }
}

interface SitemapTokens {
  handler: ConstructorParameters<typeof Tokenizer>[1]
  isFull(): boolean
  content(): SitemapContent
}

const makeReading = (host: string): SitemapTokens => {
  const site = siteOf(host)
  let kind: 'pages' | 'index' | null = null
  let entries = 0
  let newestDay: string | null = null
  let collecting: 'loc' | 'lastmod' | null = null
  let collected = ''
  const addresses: string[] = []
  const nothing = (): void => undefined

  const begin = ({ tagName }: Token.TagToken): void => {
    if (tagName === 'urlset') kind ??= 'pages'
    else if (tagName === 'sitemapindex') kind ??= 'index'
    collecting = kind !== null && (tagName === 'loc' || tagName === 'lastmod') ? tagName : null
    collected = ''
  }
  const end = ({ tagName }: Token.TagToken): void => {
    if (collecting === null || tagName !== collecting) return
    if (collecting === 'loc') {
      const address = addressOf(collected, host, site)
      if (address !== null && entries < entriesMax) {
        entries += 1
        if (addresses.length < addressesKeptMax) addresses.push(address)
      }
    } else {
      const day = dayOf(collected)
      if (day !== null && (newestDay === null || day > newestDay)) newestDay = day
    }
    collecting = null
  }
  const add = ({ chars }: Token.CharacterToken): void => {
    if (collecting !== null && collected.length < pageUrlLengthMax) collected += chars
  }
  return {
    handler: {
      onStartTag: begin,
      onEndTag: end,
      onCharacter: add,
      onWhitespaceCharacter: add,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
    isFull: () => entries >= entriesMax,
    content: () => (kind === null ? { kind: 'other' } : { kind, entries, addresses, newestDay }),
  }
}

const addressOf = (text: string, host: string, site: string): string | null => {
  const url = URL.parse(text.trim())
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  // Nearly always it is the same host, which is faster to compare.
  const own = url.hostname === host || siteOf(url.hostname) === site
  if (url.href.length > pageUrlLengthMax || !own) return null
  url.hash = ''
  return url.href
}

const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host
