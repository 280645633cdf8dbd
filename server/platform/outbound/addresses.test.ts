import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressBlock, addressGroup, addressMatcher, classifyAddress, isSameAddress } from './addresses.ts'

const forbidden: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.0.0.1', '0.255.255.255'],
  'private networks': ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.1', '169.254.255.255', 'fe80::1', 'febf::1'],
  'cloud metadata': [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
  ],
  'protocol assignments': ['192.0.0.1', '192.88.99.1', '2001:1::1', '2001:4:112::1', '2620:4f:8000::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff:ffff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.254', '255.255.255.255'],
  unspecified: ['::', '::0'],
  'v4 inside v6': ['::ffff:127.0.0.1', '::ffff:93.184.216.34', '::127.0.0.1', '::93.184.216.34', '::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::5db8:d822', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::1', '2002:5db8:d822::1'],
  Teredo: ['2001::1', '2001:0:ffff::1'],
  ORCHID: ['2001:10::1', '2001:20::1', '2001:30::1'],
  'unique local': ['fc00::1', 'fd12:3456::1', 'fdff:ffff::1'],
  'site-local': ['fec0::1', 'feff::1'],
  'discard and segment routing': ['100::1', '5f00::1'],
  'outside 2000::/3': ['1000::1', '4000::1', '8000::1', 'e000::1', '200::1', 'fe00::1'],
}

const allowed = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
]
const allowedV6 = [
  '2606:2800:220:1::1',
  '2a00:1450:4001::1',
  '2001:200::1',
  '2400:cb00::1',
  '2001:4860:4860::8888',
  '2003::1',
]

describe('classifyAddress', () => {
  it.each(Object.entries(forbidden))('rejects %s', (_name, addresses) => {
    for (const address of addresses) expect([address, classifyAddress(address)]).not.toContain('public')
  })

  it('allows public unicast addresses, up to the edges of the blocked ranges', () => {
    for (const address of [...allowed, ...allowedV6]) {
      expect([address, classifyAddress(address)]).toEqual([address, 'public'])
    }
  })

  it('accepts only the plain notation', () => {
    for (const text of [
      '',
      '1',
      '127.1',
      '0x7f000001',
      '0177.0.0.1',
      '08.8.8.8',
      '8.8.8.8.',
      '[::1]',
      'fe80::1%eth0',
      '2a00::1%lo',
      'one.com',
      ' 8.8.8.8',
    ]) {
      expect([text, classifyAddress(text)]).toEqual([text, 'not_an_address'])
    }
  })

  it('never throws and never classifies arbitrary text as public', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => classifyAddress(text) !== 'public' || allowed.concat(allowedV6).includes(text),
      ),
    )
  })

  it('rejects every IPv4 address embedded in any IPv6 form', () => {
    const hex = (ip: string): string => {
      const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number)
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    }
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const wrapped = [
          `::ffff:${ip}`,
          `::${ip}`,
          `::ffff:0:${ip}`,
          `64:ff9b::${ip}`,
          `64:ff9b:1::${ip}`,
          `2002:${hex(ip)}::1`,
          `2001::${hex(ip)}`,
        ]
        for (const address of wrapped) expect([address, classifyAddress(address)]).not.toContain('public')
      }),
    )
  })

  it('classifies by value: every spelling of an IPv6 address has the same class', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':')
        const short = groups.map((group) => group.toString(16)).join(':')
        const clients = ((groups[0] ?? 0) & 0xe000) !== 0x2000
        expect(classifyAddress(long)).toBe(classifyAddress(short))
        expect(classifyAddress(long.toUpperCase())).toBe(classifyAddress(short))
        if (clients) expect(classifyAddress(short)).not.toBe('public')
      }),
    )
  })
})

describe('addresses as values', () => {
  it('belong to the block of one customer, unless they are not public', () => {
    expect(addressBlock('93.184.216.34')).toBe('93.184.216.0/24')
    expect(addressBlock('2a00:1450:4001:831::200e')).toBe(addressBlock('2a00:1450:4001:1::1'))
    expect(addressBlock('2a00:1450:4001:831::200e')).not.toBe(addressBlock('2a00:1450:4002::1'))
    for (const address of ['127.0.0.1', '10.0.0.8', '::1', 'fe80::1', 'name.test']) {
      expect(addressBlock(address)).toBeNull()
    }
  })

  it('compare by value and keep the families apart', () => {
    expect(isSameAddress('2001:0db8::0001', '2001:db8::1')).toBe(true)
    expect(isSameAddress('127.0.0.1', '::ffff:127.0.0.1')).toBe(false)
    expect(isSameAddress('', '')).toBe(false)
  })

  it('match single addresses and blocks', () => {
    const own = addressMatcher(['93.184.216.34', '2606:2800::/32'])
    expect(own('93.184.216.34')).toBe(true)
    expect(own('93.184.216.35')).toBe(false)
    expect(own('2606:2800:220::9')).toBe(true)
    expect(own('2606:2801::1')).toBe(false)
    expect(() => addressMatcher(['example.com'])).toThrow('Not an address')
  })

  it('count an IPv6 /64 as one', () => {
    expect(addressGroup('2606:2800:220:1::1')).toBe(addressGroup('2606:2800:220:1:ffff::2'))
    expect(addressGroup('2606:2800:220:1::1')).not.toBe(addressGroup('2606:2800:220:2::1'))
    expect(addressGroup('8.8.8.8')).toBe('8.8.8.8')
  })
})
