// Compares link targets. Both are parsed by the URL standard; beyond that, the scheme, `www`, trailing slashes, the
// fragment and tracking parameters do not matter. A URL that only resembles the target, or redirects there, is not it.

/** Added to links by email programs, advertisers and social networks; no page depends on them. */
const trackingNames: ReadonlySet<string> = new Set([
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  'dclid',
  'epik',
  'fbclid',
  'gad_campaignid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'rb_clickid',
  's_cid',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_id',
  'wbraid',
  'wickedid',
  'yclid',
])
const trackingForms = /^(?:utm|pk|mtm|piwik|matomo|hsa)_/

/** Canonical form of a target URL; null for what leads to no page, or hides where it leads. */
export const normaliseTarget = (address: string): string | null => {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  // Credentials before an @ are used to imitate a host.
  if (url.username !== '' || url.password !== '') return null
  // The port of the other scheme does not respond to this one.
  if (url.port === (url.protocol === 'http:' ? '443' : '80')) return null
  // Browsers accept a host with an empty label; no name server knows one. A single trailing dot is not empty: it is the
  // root.
  if (/^\.|\.\./.test(url.hostname)) return null
  const host = plainHostOf(url)
  if (host === '') return null
  const port = url.port === '' ? '' : `:${url.port}`
  return `https://${host}${port}${pathOf(url)}${queryOf(url)}`
}

export const isSameTarget = (one: string, other: string): boolean => {
  const known = normaliseTarget(one)
  return known !== null && known === normaliseTarget(other)
}

/** The same page under its other name as an index, or with the parts of its query in another order. */
export const isSamePage = (one: string, other: string): boolean => {
  const known = pageNameOf(one)
  return known !== null && known === pageNameOf(other)
}

const pageNameOf = (address: string): string | null => {
  const normalised = normaliseTarget(address)
  if (normalised === null) return null
  const { host, pathname, search } = new URL(normalised)
  const path = pathname.replace(/\/(?:index|default|home)\.(?:html?|php|aspx?)$/i, '/').replace(/\/+$/, '')
  return `${host}${path}?${search.slice(1).split('&').sort().join('&')}`
}

/** Whether a URL is any page of the target's site: the same host on the same port. */
export const isOnSiteOf = (address: string, target: string): boolean => {
  const [one, other] = [normaliseTarget(address), normaliseTarget(target)]
  return one !== null && other !== null && new URL(one).host === new URL(other).host
}

/** Lower case, without trailing dot and `www`, in ASCII. */
export const plainHostOf = ({ hostname }: URL): string => {
  let host = hostname.replace(/\.+$/, '')
  while (/^www\..+\./.test(host)) host = host.slice('www.'.length)
  return host
}

const pathOf = ({ pathname }: URL): string => {
  const path = plainOctets(pathname).replace(/\/+$/, '')
  return path === '' ? '/' : path
}

const queryOf = ({ search }: URL): string => {
  const kept = plainOctets(search.slice(1))
    .split('&')
    .filter((part) => part !== '' && !isTracking(part))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

const isTracking = (part: string): boolean => {
  const name = (part.split('=', 1)[0] ?? '').toLowerCase()
  return trackingNames.has(name) || trackingForms.test(name)
}

/** An escape sequence, or a literal percent sign. */
const percent = /%(?<octet>[0-9a-f]{2})?/gi
const unreserved = /[A-Za-z0-9._~-]/

/** Normalises percent-encoding: one spelling for escapes, and none for characters that need none. */
const plainOctets = (text: string): string =>
  text.replaceAll(percent, (_, octet: string | undefined) => {
    if (octet === undefined) return '%25'
    const sign = String.fromCharCode(Number.parseInt(octet, 16))
    return unreserved.test(sign) ? sign : `%${octet.toUpperCase()}`
  })
