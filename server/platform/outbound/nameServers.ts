// Asks the servers that are responsible for a name, every one for itself: finds them, has their addresses approved, asks, goes on
// where they point to servers further down, and to the target of an alias where that is wanted.
import type { Log } from '../log.ts'
import { addressGroup } from './addresses.ts'
import type { Budget } from './budget.ts'
import { readName } from './dnsMessage.ts'
import { ask, type QueryLimits } from './dnsQuery.ts'
import { Failure } from './failures.ts'
import { joinTargets, type NameReading, readFromServer, type ServerFinding, type ServerReading } from './nameAnswers.ts'
import { approveAnswers, lookUp, type Admit, type Endpoint } from './resolve.ts'
import { type Finding, findZone, type Zone } from './zoneCut.ts'

export const namePort = 53

export interface ServerLimits extends QueryLimits {
  /** For the addresses of one name server. */
  dnsLimitMs: number
  serversMax: number
  addressesPerServerMax: number
  referralsMax: number
  aliasHopsMax: number
}

export interface ServerMeans extends Finding {
  dnsServers: readonly string[]
  admit: Admit
  addressBudget: Budget
  limits: ServerLimits
  log: Log
}

/** One reading of one name: when it ends, and which aliases it has come by. */
interface Reading {
  signal: AbortSignal
  followAlias: boolean
  passed: readonly string[]
}

export const readFromServers = async (means: ServerMeans, name: string, reading: Reading): Promise<ServerReading[]> => {
  const zone = await findZone(name, means, reading.signal)
  if (zone === null) return []
  const found = await askZone(means, zone, name, reading.signal, means.limits.referralsMax)
  return await followAliases(means, name, found, reading)
}

type Read = Extract<ServerFinding, { kind: 'read' }>
type ReadAt = Read & { server: string }

const askZone = async (
  means: ServerMeans,
  zone: Zone,
  name: string,
  signal: AbortSignal,
  referralsLeft: number,
): Promise<ReadAt[]> => {
  const servers = zone.servers.slice(0, means.limits.serversMax)
  const findings = await Promise.all(
    servers.map(async (server) => ({ ...(await askServer(means, server, zone.name, name, signal)), server })),
  )
  const read = findings.filter((finding) => finding.kind === 'read')
  const referred = findings.find((finding) => finding.kind === 'referred')
  if (referred === undefined) return read
  if (referralsLeft === 0) return [...read, { ...failedAs('server_failure'), server: referred.server }]
  return [...read, ...(await askZone(means, referred.zone, name, signal, referralsLeft - 1))]
}

const failedAs = (kind: 'server_failure' | 'silence' | 'blocked'): Read => ({
  kind: 'read',
  reading: { kind },
  open: null,
})

const askServer = async (
  means: ServerMeans,
  server: string,
  zone: string,
  name: string,
  signal: AbortSignal,
): Promise<ServerFinding> => {
  try {
    const endpoints = await endpointsOf(means, server, signal)
    const places = endpoints.map(({ to }) => to)
    const heard = await ask(places, { name, type: 'TXT' }, false, means.limits, signal)
    if (heard.kind === 'answer') return readFromServer(heard.message, name, zone)
    return failedAs(heard.kind === 'garbage' ? 'server_failure' : 'silence')
  } catch (error) {
    if (signal.aborted) return failedAs('silence')
    if (!(error instanceof Failure)) throw error
    means.log.info({ name, server, reason: error.reason, why: error.why }, 'a name server was not asked')
    return failedAs(kindOf(error))
  }
}

/** The addresses of a server, all of them approved, and as many as are asked. */
const endpointsOf = async (means: ServerMeans, server: string, signal: AbortSignal): Promise<Endpoint[]> => {
  const host = readName(server)
  if (host === null) throw new Failure('dns_error', 'no address')
  const { limits, addressBudget } = means
  const { dnsServers } = means
  const addresses = await lookUp(host, { dnsServers, dnsLimitMs: limits.dnsLimitMs }, signal)
  const endpoints = approveAnswers(addresses, namePort, means.admit).slice(0, limits.addressesPerServerMax)
  const within = endpoints.filter(({ address, routed }) => routed || addressBudget.spend(addressGroup(address)))
  if (within.length === 0) throw new Failure('host_busy', 'the budget of the address is used up')
  return within
}

const silentCodes = ['ETIMEOUT', 'ECANCELLED']

const kindOf = ({ reason, why }: Failure): 'server_failure' | 'silence' | 'blocked' => {
  if (reason === 'blocked_address') return 'blocked'
  return reason === 'dns_error' && !silentCodes.includes(why) ? 'server_failure' : 'silence'
}

const followAliases = async (
  means: ServerMeans,
  name: string,
  found: readonly ReadAt[],
  reading: Reading,
): Promise<ServerReading[]> => {
  const { signal, followAlias } = reading
  const passed = [...reading.passed, name]
  const asked = new Map<string, Promise<NameReading[]>>()
  const targetReadings = (target: string): Promise<NameReading[]> => {
    const known = asked.get(target) ?? readFromServers(means, target, { signal, followAlias, passed })
    asked.set(target, known)
    return known
  }
  return await Promise.all(
    found.map(async ({ reading: read, open, server }) => {
      const own = { ...read, server }
      const alias = own.kind === 'no_record' ? own.alias : null
      const target = open === null || !followAlias ? null : readName(open)
      if (alias === null || target === null) return own
      // A circle has no end, and a chain that is too long is taken for one.
      if (passed.includes(target) || passed.length > means.limits.aliasHopsMax) return own
      return { ...joinTargets(await targetReadings(target), alias), server }
    }),
  )
}
