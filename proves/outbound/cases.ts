// Inputs for the guard: known tricks, and random scenarios in which names, answers and redirects point anywhere.
import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { tricks } from './tricks.ts'
import { forbiddenAddress, oneOfEachForbidden, publicAddress } from './internet.ts'

/** The answer for a name at its nth query; the last entry repeats. */
export type NamePlan =
  | { kind: 'addresses'; addresses: readonly string[]; chain: number }
  | { kind: 'NXDOMAIN' | 'SERVFAIL' | 'silence' | 'garbage' | 'truncated' }

export interface HostPlan {
  name: readonly NamePlan[]
  /** Null: a page with status 200. */
  location: string | null
}

export interface Case {
  label: string
  url: string
  hosts: ReadonlyMap<string, HostPlan>
  /** Control case: everything in it is public and valid, so it must be answered. */
  control: boolean
}

const addresses = (...list: string[]): NamePlan => ({ kind: 'addresses', addresses: list, chain: 0 })

/** Every trick as the requested URL, and as the target of a redirect. */
export const trickCases = (seed: number): Case[] => {
  const inner = fc.sample(forbiddenAddress, { seed, numRuns: tricks.length })
  const outer = fc.sample(publicAddress, { seed, numRuns: tricks.length })
  return tricks.flatMap((trick, index) => {
    const names = { public: `open-t${index}.com`, inner: `inner-t${index}.net`, first: `first-t${index}.org` }
    const url = trick.replaceAll('{public}', names.public).replaceAll('{inner}', names.inner)
    const good = addresses(outer[index] ?? '8.8.4.4')
    const hosts = new Map<string, HostPlan>([
      [names.public, { name: [good], location: null }],
      [names.inner, { name: [addresses(inner[index] ?? '127.0.0.1')], location: null }],
      [names.first, { name: [good], location: url }],
    ])
    return [
      { label: `trick ${url}`, url, hosts, control: false },
      { label: `redirect to ${url}`, url: `http://${names.first}/`, hosts, control: false },
    ]
  })
}

/**
 * Names that resolve to every kind of forbidden address: alone, behind a public one, after a public one, and through a
 * redirect.
 */
export const kindCases = (seed: number): Case[] =>
  oneOfEachForbidden(seed).flatMap((bad, index) => {
    const good = `8.8.${index}.4`
    const plans: HostPlan[] = [
      { name: [addresses(bad)], location: null },
      { name: [addresses(good, bad)], location: null },
      { name: [addresses(good), addresses(bad)], location: '/again' },
      { name: [addresses(good)], location: `http://k${index}x0.com/` },
    ]
    const hosts = new Map(plans.map((plan, number) => [`k${index}x${number}.com`, plan]))
    return [...hosts.keys()].map((host) => ({
      label: `${host} to ${bad}`,
      url: `http://${host}/`,
      hosts,
      control: false,
    }))
  })

/** An IPv4 address in one of the numeric notations that URLs allow. */
const notation = (address: string): fc.Arbitrary<string> => {
  if (!isIPv4(address)) return fc.constantFrom(`[${address}]`, `[${address.toUpperCase()}]`)
  const bytes = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number): string => `0x${value.toString(16)}`
  const octal = (value: number): string => `0${value.toString(8)}`
  return fc.constantFrom(
    ...[
      address,
      `${address}.`,
      String(whole),
      hex(whole),
      octal(whole),
      bytes.map(hex).join('.'),
      bytes.map(octal).join('.'),
    ],
    ...[
      `${a}.${(b * 256 + c) * 256 + d}`,
      `${hex(a)}.${b}.${octal(c * 256 + d)}`,
      `[::ffff:${address}]`,
      `[::${address}]`,
    ],
    ...[`[64:ff9b::${address}]`, `[2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::1]`],
    bytes.map((byte) => `%${[...String(byte)].map((digit) => digit.charCodeAt(0).toString(16)).join('%')}`).join('.'),
  )
}

/** Addresses of which some are forbidden, more of them the larger the number; 0 means none. */
export const mixed = (bad: number): fc.Arbitrary<NamePlan> =>
  fc.record({
    kind: fc.constant('addresses' as const),
    addresses: fc.array(
      fc.oneof({ weight: bad, arbitrary: forbiddenAddress }, { weight: 4, arbitrary: publicAddress }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    chain: fc.nat(3),
  })

const trouble = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.constantFrom<NamePlan>({ kind: 'NXDOMAIN' }, { kind: 'SERVFAIL' }, { kind: 'truncated' }),
  },
  // Rare, because they cost the whole timeout.
  { weight: 1, arbitrary: fc.constantFrom<NamePlan>({ kind: 'silence' }, { kind: 'garbage' }) },
)

export const namePlan: fc.Arbitrary<NamePlan> = fc.oneof(
  { weight: 8, arbitrary: mixed(0) },
  { weight: 8, arbitrary: mixed(4) },
  { weight: 1, arbitrary: trouble },
)

/** The names of a scenario are placeholders {0}, {1} and {2} until it gets its number. */
const hostText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('{0}', '{1}', '{2}', '{0}.', 'www.{1}') },
  { weight: 3, arbitrary: forbiddenAddress.chain(notation) },
  { weight: 1, arbitrary: publicAddress.chain(notation) },
)

const urlText: fc.Arbitrary<string> = fc
  .record({
    scheme: fc.oneof(
      { weight: 9, arbitrary: fc.constant('http:') },
      { weight: 1, arbitrary: fc.constantFrom('https:', 'ftp:', '', 'HTTP:') },
    ),
    user: fc.oneof(
      { weight: 12, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom('a@', 'a:b@', '{0}@', '127.0.0.1@') },
    ),
    host: hostText,
    port: fc.oneof(
      { weight: 9, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: fc.constantFrom(':80', ':443', ':22', ':3000', ':5432', ':8080') },
    ),
    path: fc.constantFrom('/', '/a/b?c=d', '', '/#x', '\\'),
  })
  .map(({ scheme, user, host, port, path }) => `${scheme}//${user}${host}${port}${path}`)

const location = fc.oneof(
  { weight: 3, arbitrary: urlText },
  { weight: 1, arbitrary: fc.constantFrom('/again', 'again', '?x', '//{1}/', '//{2}/', '///{2}/') },
)

const hostPlan: fc.Arbitrary<HostPlan> = fc.record({
  name: fc.array(namePlan, { minLength: 1, maxLength: 3 }),
  location: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: location }),
})

const setup = fc.record({ url: urlText, plans: fc.array(hostPlan, { minLength: 3, maxLength: 3 }) })

const suffixes = ['com', 'de', 'co.uk', 'org', 'github.io', 'xn--p1ai', 'museum', 'com.br']

const build = (
  label: string,
  number: number,
  drafted: { url: string; plans: readonly HostPlan[] },
  control: boolean,
): Case => {
  const nameOf = (index: number): string =>
    `w${label}${number}x${index}.${suffixes[(number + index) % suffixes.length] ?? 'com'}`
  const fill = (text: string): string => text.replace(/\{(\d)\}/g, (_, index: string) => nameOf(Number(index)))
  const hosts = new Map<string, HostPlan>()
  drafted.plans.forEach((plan, index) => {
    const filled = { ...plan, location: plan.location === null ? null : fill(plan.location) }
    hosts.set(nameOf(index), filled).set(`www.${nameOf(index)}`, filled)
  })
  return { label: `${label} ${number}: ${fill(drafted.url)}`, url: fill(drafted.url), hosts, control }
}

export const randomCases = (count: number, seed: number): Case[] =>
  fc.sample(setup, { seed, numRuns: count }).map((drafted, number) => build('r', number, drafted, false))

const wellPlan: fc.Arbitrary<NamePlan> = mixed(0)

/** Valid scenarios with up to two redirects: a guard that refuses everything proves nothing. */
export const controlCases = (count: number, seed: number): Case[] => {
  const well = fc.record({ names: fc.array(wellPlan, { minLength: 3, maxLength: 3 }), redirects: fc.nat(2) })
  return fc.sample(well, { seed, numRuns: count }).map(({ names, redirects }, number) => {
    const plans = names.map((name, index): HostPlan => ({
      name: [name],
      location: index < redirects ? `http://{${index + 1}}/` : null,
    }))
    return build('c', number, { url: 'http://{0}/', plans }, true)
  })
}
