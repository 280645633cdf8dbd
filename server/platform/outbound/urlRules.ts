// URL rules: which URLs may be fetched, decided from their text before anything is resolved or connected.
import { isIP } from 'node:net'
import { getDomain, parse } from 'tldts'

const urlLengthMax = 4096
const hostLengthMax = 253
export const webPorts: ReadonlySet<number> = new Set([80, 443])

export interface UrlRules {
  /** Ports other than 80 and 443 that a route lists. */
  routePorts: ReadonlySet<number>
  /** Top-level names outside the public suffix list that are served by a route, such as `test`. */
  extraSuffixes: readonly string[]
  /** Our own host names; they and their subdomains are rejected. */
  ownHosts: readonly string[]
}

export interface WebTarget {
  /** Normalised: no fragment, no trailing dot after the host. */
  url: URL
  host: string
  /** The registrable domain, with private suffixes counted as suffixes: what one owner holds. */
  site: string
  port: number
  secure: boolean
}

type UrlRefusal =
  | 'malformed'
  | 'too_long'
  | 'scheme'
  | 'user_info'
  | 'ip_literal'
  | 'port'
  | 'host_name'
  | 'no_public_suffix'
  | 'own_host'

export type UrlVerdict = { allowed: true; target: WebTarget } | { allowed: false; why: UrlRefusal }

const refuse = (why: UrlRefusal): UrlVerdict => ({ allowed: false, why })

/** `base` is the page that redirected here. */
export const checkUrl = (text: string, rules: UrlRules, base?: URL): UrlVerdict => {
  if (text.length > urlLengthMax) return refuse('too_long')
  const url = URL.parse(text, base)
  if (url === null) return refuse('malformed')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('scheme')
  if (url.username !== '' || url.password !== '') return refuse('user_info')
  // The URL parser has already converted every IPv4 notation to the plain one.
  if (url.hostname.startsWith('[') || isIP(url.hostname) !== 0) return refuse('ip_literal')
  const secure = url.protocol === 'https:'
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  if (!webPorts.has(port) && !rules.routePorts.has(port)) return refuse('port')
  const host = url.hostname.replace(/\.$/, '')
  const why = whyNotHost(host, rules)
  if (why !== null) return refuse(why)
  url.hostname = host
  url.hash = ''
  if (url.href.length > urlLengthMax) return refuse('too_long')
  const site = getDomain(host, { allowPrivateDomains: true }) ?? host
  return { allowed: true, target: { url, host, site, port, secure } }
}

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

// In the suffix list, but not on the public web: reverse lookups, home networks and onion services.
const suffixesOffTheWeb = ['arpa', 'onion']

/** True if this is a valid DNS name. */
export const isHostName = (host: string): boolean =>
  host.length <= hostLengthMax && host.split('.').every((part) => label.test(part))

const whyNotHost = (host: string, rules: UrlRules): UrlRefusal | null => {
  const labels = host.split('.')
  if (!isHostName(host)) return 'host_name'
  if (rules.ownHosts.some((own) => isHostOrBelow(host, own))) return 'own_host'
  const last = labels.at(-1) ?? ''
  if (labels.length > 1 && rules.extraSuffixes.includes(last)) return null
  const { domain, isIcann } = parse(host)
  if (domain === null || isIcann !== true || suffixesOffTheWeb.includes(last)) return 'no_public_suffix'
  return null
}

const isHostOrBelow = (host: string, own: string): boolean => {
  const name = own.toLowerCase().replace(/\.$/, '')
  return host === name || host.endsWith(`.${name}`)
}
