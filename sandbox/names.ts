// Normalisation of names and paths: one spelling each, so that a lookup is a comparison.
import { domainToASCII, domainToUnicode } from 'node:url'

const nameLengthMax = 253
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** A name under `.test` in lower-case ASCII, or null. Only a DNS name may start with the wildcard label. */
export const readName = (text: string, options: { wildcard: boolean } = { wildcard: false }): string | null => {
  const name = domainToASCII(text.replace(/\.$/, ''))
  const labels = name.split('.')
  if (name.length > nameLengthMax || labels.length < 2 || labels.at(-1) !== 'test') return null
  const plain = options.wildcard && labels[0] === '*' && labels.length > 2 ? labels.slice(1) : labels
  return plain.every((part) => label.test(part)) ? name : null
}

/** A name in Unicode, for display. */
export const readable = (name: string): string => domainToUnicode(name) || name

/** The name itself, then its parents up to the top: `a.b.test` gives `a.b.test`, `b.test`, `test`. */
export const nameAndParents = (name: string): string[] => {
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

// Browsers resolve every name under .localhost to this machine, so a demo site can also be opened as a whole.
const browserSuffix = '.localhost'

/** The virtual host of a Host header, or null if it is not one of ours. */
export const readHostHeader = (header: string | undefined): string | null => {
  const withoutPort = (header ?? '').replace(/:\d{1,5}$/, '').toLowerCase()
  const host = withoutPort.endsWith(browserSuffix) ? withoutPort.slice(0, -browserSuffix.length) : withoutPort
  return readName(host)
}

export const browserUrl = (host: string, webPort: number, path = '/'): string =>
  `http://${host}${browserSuffix}:${webPort}${path}`

const pathLengthMax = 2048

/**
 * Path and query as the URL standard writes them, or null. The fragment never reaches a server, so `#` is stored as
 * `%23`.
 */
export const readPath = (text: string): string | null => {
  const withSlash = text.startsWith('/') ? text : `/${text}`
  if (withSlash.length > pathLengthMax || !URL.canParse(`http://host.test${withSlash}`)) return null
  const { pathname, search } = new URL(`http://host.test${withSlash.replaceAll('#', '%23')}`)
  const path = `${pathname}${search}`.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase())
  return path.length > pathLengthMax ? null : path
}

export const withoutQuery = (path: string): string => path.replace(/\?.*$/s, '')
