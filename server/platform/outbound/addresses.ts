// Decides which IP addresses belong to the public internet (SSRF protection). All others are rejected, whatever the
// host name.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type AddressClass = 'public' | 'not_an_address' | 'special_purpose' | 'not_global_unicast' | 'cloud_metadata'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Block = [Address, number]

// Addresses at which clouds serve credentials. Most are in special ranges anyway; 168.63.129.16 looks like any other.
const metadataBlocks = [
  '168.63.129.16/32',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
].map((cidr): Block => ipaddr.parseCIDR(cidr))

// Only this eighth of the IPv6 space is allocated as global unicast; ipaddr.js calls the other seven "unicast" as well.
const globalUnicast: Block = ipaddr.parseCIDR('2000::/3')

/** Only the plain notation: no octal, hexadecimal or shortened forms, no zone, no brackets. */
const parseAddress = (text: string): Address | null =>
  isIP(text) === 0 || text.includes('%') ? null : ipaddr.parse(text)

const within = (address: Address, block: Block): boolean => address.kind() === block[0].kind() && address.match(block)

export const classifyAddress = (text: string): AddressClass => {
  const address = parseAddress(text)
  if (address === null) return 'not_an_address'
  if (metadataBlocks.some((block) => within(address, block))) return 'cloud_metadata'
  if (address.range() !== 'unicast') return 'special_purpose'
  if (address.kind() === 'ipv6' && !within(address, globalUnicast)) return 'not_global_unicast'
  return 'public'
}

/** Compares values, not spellings. A v4-mapped address differs from the IPv4 address inside it. */
export const isSameAddress = (one: string, other: string): boolean => {
  const [first, second] = [parseAddress(one), parseAddress(other)]
  return first !== null && second !== null && first.toNormalizedString() === second.toNormalizedString()
}

/** Matcher for single addresses and CIDR blocks; an invalid entry is an error, never an empty list. */
export const addressMatcher = (entries: readonly string[]): ((address: string) => boolean) => {
  const blocks = entries.map((entry): Block => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry)
    const address = parseAddress(entry)
    if (address === null) throw new Error(`Not an address: ${entry}`)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  return (text) => {
    const address = parseAddress(text)
    return address !== null && blocks.some((block) => within(address, block))
  }
}

/** The key that counts requests to an address: one machine can choose any address of its IPv6 /64. */
export const addressGroup = (text: string): string => {
  const address = parseAddress(text)
  if (address === null || address.kind() === 'ipv4') return text
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toNormalizedString()}/64`
}

/** The block that a host gives to one customer: the /24 of an IPv4 address, the /48 of an IPv6 address. Null unless public. */
export const addressBlock = (text: string): string | null => {
  const address = parseAddress(text)
  if (address === null || classifyAddress(text) !== 'public') return null
  const [family, bits] = address.kind() === 'ipv4' ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 48]
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toNormalizedString()}/${bits}`
}
