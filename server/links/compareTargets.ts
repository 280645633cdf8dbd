// Whether two addresses are the same target. The URL standard reads them; of what it leaves, the scheme, `www`, slashes at the end, the
// fragment and tracking parameters do not matter. Whoever only looks like the target, or leads there, is not it.

/** Written into links by mail programs, advertisers and social networks; no page depends on them. */
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

/** One spelling for all addresses of a target; null for what leads to no page, or hides where it leads. */
export const normaliseTarget = (address: string): string | null => {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  // What stands before an @ is there to be taken for a host.
  if (url.username !== '' || url.password !== '') return null
  // The port of the other scheme answers nobody who asks by this one.
  if (url.port === (url.protocol === 'http:' ? '443' : '80')) return null
  // Browsers take a host with an empty part between its dots; no name server knows one. A single dot at the end is not empty: it is the root.
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

/** Whether an address is any page of the site of the target: the same host on the same port. */
export const isOnSiteOf = (address: string, target: string): boolean => {
  const [one, other] = [normaliseTarget(address), normaliseTarget(target)]
  return one !== null && other !== null && new URL(one).host === new URL(other).host
}

/** Lower case, without the dot at the end and `www`, in ASCII. */
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

/** A sign in escapes, or a percent sign that escapes nothing and is meant as itself. */
const percent = /%(?<octet>[0-9a-f]{2})?/gi
const unreserved = /[A-Za-z0-9._~-]/

/** Escapes in one spelling, and none for what needs none. */
const plainOctets = (text: string): string =>
  text.replaceAll(percent, (_, octet: string | undefined) => {
    if (octet === undefined) return '%25'
    const sign = String.fromCharCode(Number.parseInt(octet, 16))
    return unreserved.test(sign) ? sign : `%${octet.toUpperCase()}`
  })
