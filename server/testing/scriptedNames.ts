// Scripted domains with name servers and a resolver, and the DNS client in front of them, for one test.
import type { Answer } from 'dns-packet'
import { onTestFinished } from 'vitest'
import { makeNames, type Names, type NamesOptions } from '../platform/outbound/names.ts'
import { readableLog } from './log.ts'
import {
  addressesOf,
  type DnsQuestion,
  type DnsReply,
  type DnsScript,
  type ScriptedDns,
  startScriptedDns,
  type WrittenReply,
} from './scriptedDns.ts'

export const txt = (name: string, ...values: (string | string[])[]): Answer[] =>
  values.map((data) => ({ name, type: 'TXT', ttl: 0, data }))
export const cname = (name: string, data: string): Answer => ({ name, type: 'CNAME', ttl: 0, data })
export const ns = (name: string, ...servers: string[]): Answer[] =>
  servers.map((data) => ({ name, type: 'NS', ttl: 0, data }))

export const answered = (...records: Answer[]): WrittenReply => ({ kind: 'records', records, authoritative: true })
export const noName: WrittenReply = { kind: 'code', code: 'NXDOMAIN', authoritative: true }
export const noRecord: WrittenReply = answered()

export interface ScriptedNames {
  names: Names
  resolver: ScriptedDns
  /** By their public address. */
  servers: Map<string, ScriptedDns>
  lines(): Record<string, unknown>[]
}

export interface NamesPlay {
  /** Answers of the resolver, before those that follow from `zones` and `hosts`. */
  resolver?: (asked: DnsQuestion) => DnsReply | null
  /** Name servers by zone. */
  zones?: Record<string, string[]>
  /** Addresses by name server. */
  hosts?: Record<string, string[]>
  /** The script of the server at an address. Only these addresses have a route. */
  servers?: Record<string, DnsScript>
  /** Further routes besides those to the servers. */
  also?: NamesOptions['routes']
  options?: Partial<NamesOptions>
}

export const first = '203.0.113.53'
export const second = '198.51.100.53'

const plain: Required<Pick<NamesPlay, 'zones' | 'hosts'>> = {
  zones: { 'example.com': ['ns1.example.net'] },
  hosts: { 'ns1.example.net': [first] },
}

/** Starts everything and stops it when the test is over. */
export const startScriptedNames = async ({
  resolver,
  zones = plain.zones,
  hosts = plain.hosts,
  servers = {},
  also = [],
  options,
}: NamesPlay): Promise<ScriptedNames> => {
  const started = new Map<string, ScriptedDns>()
  for (const [address, script] of Object.entries(servers)) started.set(address, await startScriptedDns(script))
  const dns = await startScriptedDns((asked) => {
    const own = resolver?.(asked) ?? null
    if (own !== null) return own
    const host = hosts[asked.name]
    if (host !== undefined) return addressesOf(asked, host)
    if (asked.type === 'NS') return { kind: 'records', records: ns(asked.name, ...(zones[asked.name] ?? [])) }
    return { kind: 'code', code: 'SERVFAIL' }
  })
  const { log, lines } = readableLog()
  const names = makeNames({
    dnsServers: [dns.address],
    routes: [
      ...also,
      ...[...started].map(([address, { address: to }]) => ({
        address,
        port: 53,
        to: { host: to.split(':')[0] ?? '', port: Number(to.split(':')[1]) },
      })),
    ],
    own: { addresses: [] },
    extraSuffixes: ['test'],
    log,
    tryLimitsMs: [300, 700],
    dnsLimitMs: 1_500,
    ...options,
  })
  onTestFinished(async () => {
    names.close()
    await Promise.all([dns, ...started.values()].map((each) => each.close()))
  })
  return { names, resolver: dns, servers: started, lines }
}

export const questionsTo = (scripted: ScriptedNames, address: string): DnsQuestion[] =>
  scripted.servers.get(address)?.questions ?? []
