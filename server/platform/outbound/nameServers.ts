// Queries every authoritative server of a name: finds them, approves their addresses, sends the query, follows
// referrals downwards, and follows an alias to its target on request.
import type { Log } from '../log.ts'
import { addressGroup } from './addresses.ts'
import type { Budget } from './budget.ts'
import { readName } from './dnsMessage.ts'
import { type Allowance, ask, type QueryLimits } from './dnsQuery.ts'
import { Failure } from './failures.ts'
import { joinTargets, readFromServer, type ServerFinding, type ServerReading } from './nameAnswers.ts'
import { approveAnswers, resolveName, type Admit, type Endpoint } from './resolve.ts'
import { type Finding, findZone, type Zone } from './zoneCut.ts'

export const namePort = 53

export interface ServerLimits extends QueryLimits {
  /** For resolving the addresses of one name server. */
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

/** One lookup of one name: its budget, and the aliases it has passed. */
interface Reading {
  allowance: Allowance
  followAlias: boolean
  passed: readonly string[]
}

export const readFromServers = async (means: ServerMeans, name: string, reading: Reading): Promise<ServerReading[]> => {
  const zone = await findZone(name, means, reading.allowance)
  if (zone === null) return []
  const found = await askZone(means, zone, name, reading.allowance, means.limits.referralsMax)
  return await followAliases(means, name, found, reading)
}

type Read = Extract<ServerFinding, { kind: 'read' }>
type ReadAt = Read & { server: string }

const askZone = async (
  means: ServerMeans,
  zone: Zone,
  name: string,
  allowance: Allowance,
  referralsLeft: number,
): Promise<ReadAt[]> => {
  const servers = zone.servers.slice(0, means.limits.serversMax)
  const findings = await Promise.all(
    servers.map(async (server) => ({ ...(await askServer(means, server, zone.name, name, allowance)), server })),
  )
  const read = findings.filter((finding) => finding.kind === 'read')
  const referred = findings.find((finding) => finding.kind === 'referred')
  if (referred === undefined) return read
  if (referralsLeft === 0) return [...read, { ...failedAs('server_failure'), server: referred.server }]
  return [...read, ...(await askZone(means, referred.zone, name, allowance, referralsLeft - 1))]
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
  allowance: Allowance,
): Promise<ServerFinding> => {
  try {
    const endpoints = await endpointsOf(means, server, allowance)
    const places = endpoints.map(({ to }) => to)
    const heard = await ask(places, { name, type: 'TXT' }, false, means.limits, allowance)
    if (heard.kind === 'answer') return readFromServer(heard.message, name, zone)
    return failedAs(heard.kind === 'garbage' ? 'server_failure' : 'silence')
  } catch (error) {
    if (allowance.signal.aborted) return failedAs('silence')
    if (!(error instanceof Failure)) throw error
    means.log.info({ name, server, reason: error.reason, why: error.why }, 'a name server was not asked')
    return failedAs(kindOf(error))
  }
}

/** IPv4 and IPv6. */
const questionsPerLookUp = 2

/** The addresses of a server, all approved, limited to the number that is queried. */
const endpointsOf = async (means: ServerMeans, server: string, allowance: Allowance): Promise<Endpoint[]> => {
  const host = readName(server)
  if (host === null) throw new Failure('dns_error', 'no address')
  if (!allowance.take(questionsPerLookUp)) throw new Failure('host_busy', 'the questions of the reading are used up')
  const { limits, addressBudget, dnsServers } = means
  const addresses = await resolveName(host, { dnsServers, dnsLimitMs: limits.dnsLimitMs }, allowance.signal)
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

/** Servers of one zone agree on an alias. The first target is followed; a server that names another has failed. */
const followAliases = async (
  means: ServerMeans,
  name: string,
  found: readonly ReadAt[],
  { allowance, followAlias, passed }: Reading,
): Promise<ServerReading[]> => {
  const names = [...passed, name]
  // A circle has no end, and a chain that is too long counts as one.
  const mayFollow = followAlias && names.length <= means.limits.aliasHopsMax
  const leads = found.map(({ reading, open, server }) => {
    const alias = 'alias' in reading ? reading.alias : null
    const end = mayFollow && open !== null ? readName(open) : null
    return { own: { ...reading, server }, alias, target: end === null || names.includes(end) ? null : end }
  })
  const target = leads.find((lead) => lead.target !== null)?.target ?? null
  if (target === null) return leads.map(({ own }) => own)
  const behind = await readFromServers(means, target, { allowance, followAlias, passed: names })
  return leads.map((lead): ServerReading => {
    const { own, alias } = lead
    if (lead.target === null || alias === null) return own
    const joined = lead.target === target ? joinTargets(behind, alias) : { kind: 'server_failure' as const, alias }
    return { ...joined, server: own.server }
  })
}
