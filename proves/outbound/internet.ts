// The forbidden addresses, defined a second time from another source than the guard's: the IANA special-purpose
// registries, matched by Node's own block list. A mistake would have to be made twice to go undetected.
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'

/** Public, but ours. */
export const ownAddresses = ['93.184.216.200', '2606:2800:220:1::200']

const forbiddenV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '240.0.0.0/4', '168.63.129.16/32', '100.100.100.200/32'],
  ...['169.254.169.254/32', `${ownAddresses[0]}/32`],
]

// Multicast, link-local and broadcast addresses are not reachable by TCP on this network; the unit tests cover them.
const unreachableV4 = ['224.0.0.0/4', '255.255.255.255/32']
const unreachableV6 = ['ff00::/8', 'fe80::/10']

const forbiddenV6 = [
  ...['::1/128', '::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '200::/7'],
  ...['2001::/32', '2001:2::/48', '2001:4:112::/48', '2001:10::/28', '2001:20::/28', '2001:30::/28', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20', '4000::/2', '5f00::/16', '8000::/1', 'fc00::/7'],
  ...['fd00:ec2::254/128', 'fec0::/10', `${ownAddresses[1]}/128`],
]

const blocks = (cidrs: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', bits = ''] = cidr.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const badV4 = blocks([...forbiddenV4, ...unreachableV4], 'ipv4')
const badV6 = blocks([...forbiddenV6, ...unreachableV6], 'ipv6')
const globalV6 = blocks(['2000::/3'], 'ipv6')

/** The address as a server sees it: on a dual-stack socket, IPv4 arrives mapped into IPv6. */
export const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')

export const isForbidden = (address: string): boolean => {
  if (isIPv4(address)) return badV4.check(address, 'ipv4')
  return !isIPv6(address) || !globalV6.check(address, 'ipv6') || badV6.check(address, 'ipv6')
}

const toBytes = (network: string): number[] => {
  if (isIPv4(network)) return network.split('.').map(Number)
  const [left = '', right = ''] = network.split('::')
  const groups = (text: string): number[] =>
    text.split(':').flatMap((group) => (group === '' ? [] : [parseInt(group, 16)]))
  const [head, tail] = [groups(left), groups(right)]
  const all = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
  return all.flatMap((group) => [group >> 8, group & 255])
}

const fromBytes = (bytes: readonly number[]): string => {
  if (bytes.length === 4) return bytes.join('.')
  const group = (index: number): string => (((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0)).toString(16)
  return [0, 2, 4, 6, 8, 10, 12, 14].map(group).join(':')
}

/** Any address of a block. */
const within = (cidr: string): fc.Arbitrary<string> => {
  const [network = '', length = ''] = cidr.split('/')
  const base = toBytes(network)
  return fc.uint8Array({ minLength: base.length, maxLength: base.length }).map((random) =>
    fromBytes(
      base.map((byte, index) => {
        const free = Math.min(8, Math.max(0, 8 - (Number(length) - 8 * index)))
        const mask = (1 << free) - 1
        return (byte & ~mask) | ((random[index] ?? 0) & mask)
      }),
    ),
  )
}

const publicBlocks = [
  '93.184.0.0/16',
  '8.0.0.0/9',
  '151.101.0.0/16',
  '2606:2800::/32',
  '2a00:1450::/32',
  '2400:cb00::/32',
]

export const forbiddenAddress = fc
  .constantFrom(...forbiddenV4, ...forbiddenV6)
  .chain(within)
  .filter((address) => isForbidden(address) && !badTransport(address))

export const publicAddress = fc
  .constantFrom(...publicBlocks)
  .chain(within)
  .filter((address) => !isForbidden(address))

const nowhereV4 = blocks(unreachableV4, 'ipv4')
const nowhereV6 = blocks(unreachableV6, 'ipv6')
const badTransport = (address: string): boolean =>
  isIPv4(address) ? nowhereV4.check(address, 'ipv4') : nowhereV6.check(address, 'ipv6')

/** One address of every forbidden block. */
export const oneOfEachForbidden = (seed: number): string[] =>
  [...forbiddenV4, ...forbiddenV6].flatMap((cidr) => fc.sample(within(cidr), { seed, numRuns: 1 }))
