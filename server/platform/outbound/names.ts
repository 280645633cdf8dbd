// DNS lookups. TXT records are read first from the authoritative servers, then from the resolver. Members choose their name
// servers, so every address goes through the guard. A failure is a separate result and never counts as "no such
// record".
import { getServers } from 'node:dns'
import { isIPv6 } from 'node:net'
import type { Log } from '../log.ts'
import { makeBudget } from './budget.ts'
import { readName } from './dnsMessage.ts'
import { type Allowance, ask, type Place } from './dnsQuery.ts'
import { Failure } from './failures.ts'
import { type NameReading, readFromResolver, type ServerReading } from './nameAnswers.ts'
import { namePort, readFromServers, type ServerLimits, type ServerMeans } from './nameServers.ts'
import { makeAdmit, type OutboundRoute, resolveName } from './resolve.ts'

export type { NameReading, ServerReading } from './nameAnswers.ts'

const defaults = {
  tryLimitsMs: [800, 3_200],
  dnsLimitMs: 3_000,
  /** For finding and querying the name servers; the rest of the time is for the resolver. */
  serversLimitMs: 8_000,
  readingLimitMs: 12_000,
  /** Likewise; an alias may lead to servers behind other servers, and each has to be resolved first. */
  serverQuestionsMax: 52,
  questionsMax: 60,
  serversMax: 4,
  addressesPerServerMax: 2,
  referralsMax: 3,
  aliasHopsMax: 4,
  answerBytesMax: 65_535,
  strayPacketsMax: 64,
  /** Name servers serve many domains, but members must not use us to attack one. */
  addressReadingsPerMinuteMax: 300,
  addressReadingsPerHourMax: 6_000,
  budgetKeysMax: 20_000,
}

type NamesLimits = typeof defaults

export interface NameReadings {
  /** One per queried name server. Empty if none was found. */
  servers: ServerReading[]
  resolver: NameReading
}

export interface Names {
  /** The TXT records of a name. With `followAlias` the servers of a CNAME's target are queried as well. */
  readTxt(name: string, options?: { followAlias?: boolean }): Promise<NameReadings>
  /** All addresses of a name; none if it has none or they cannot be found. They are not connected to. */
  readAddresses(name: string): Promise<string[]>
  /** Aborts lookups in progress; they reject because they have no result. */
  close(): void
}

export interface NamesOptions extends Partial<NamesLimits> {
  /** `address` or `address:port`; empty: those of the machine. */
  dnsServers: readonly string[]
  /** The sandbox's allow-list; empty in production. */
  routes: readonly OutboundRoute[]
  /** Our own addresses or CIDR blocks, which are rejected. */
  own: { addresses: readonly string[] }
  /** Names outside the public suffix list that routes serve, such as `test`. */
  extraSuffixes?: readonly string[]
  log: Log
}

export const makeNames = (options: NamesOptions): Names => {
  const limits: NamesLimits & ServerLimits = { ...defaults, ...options }
  const means = meansOf(options, limits)
  const underWay = new Set<AbortController>()
  let closed = false
  const untilClosed = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (closed) throw new Error('The DNS reader is closed.')
    const controller = new AbortController()
    underWay.add(controller)
    try {
      const done = await work(controller.signal)
      controller.signal.throwIfAborted()
      return done
    } finally {
      underWay.delete(controller)
    }
  }
  return {
    readTxt: (name, { followAlias = false } = {}) =>
      untilClosed(async (signal) => {
        const asked = readName(name)
        if (asked === null) return { servers: [], resolver: { kind: 'impossible' } }
        const whole = AbortSignal.any([signal, AbortSignal.timeout(limits.readingLimitMs)])
        const part = AbortSignal.any([whole, AbortSignal.timeout(limits.serversLimitMs)])
        const allow = makeAllowances()
        const allowance = allow(part, limits.serverQuestionsMax)
        const servers = await readFromServers(means, asked, { allowance, followAlias, passed: [] })
        const resolver = await readByResolver(means, asked, allow(whole, limits.questionsMax))
        return { servers, resolver }
      }),
    readAddresses: (name) =>
      untilClosed(async (signal) => {
        const asked = readName(name)
        if (asked === null) return []
        try {
          return await resolveName(asked, { dnsServers: options.dnsServers, dnsLimitMs: limits.dnsLimitMs }, signal)
        } catch (error) {
          if (error instanceof Failure) return []
          throw error
        }
      }),
    close: () => {
      closed = true
      for (const controller of underWay) controller.abort(new Error('The DNS reader was closed.'))
    },
  }
}

/** Budgets of one lookup, which share one counter of queries. */
const makeAllowances = (): ((signal: AbortSignal, questionsMax: number) => Allowance) => {
  let taken = 0
  return (signal, questionsMax) => ({
    signal,
    take: (questions) => {
      if (taken + questions > questionsMax) return false
      taken += questions
      return true
    },
  })
}

const meansOf = (options: NamesOptions, limits: NamesLimits): ServerMeans => ({
  dnsServers: options.dnsServers,
  resolvers: (options.dnsServers.length > 0 ? options.dnsServers : getServers()).map(placeOf),
  extraSuffixes: options.extraSuffixes ?? [],
  admit: makeAdmit(options.routes, options.own.addresses, new Set([namePort])),
  addressBudget: makeBudget(
    { perMinuteMax: limits.addressReadingsPerMinuteMax, perHourMax: limits.addressReadingsPerHourMax },
    limits.budgetKeysMax,
    () => performance.now(),
  ),
  limits,
  log: options.log,
})

/** `address`, `address:port` or `[address]:port`. */
const placeOf = (server: string): Place => {
  if (isIPv6(server)) return { host: server, port: namePort }
  const [, host = '', port] = /^\[?([^\]]+?)\]?(?::(\d{1,5}))?$/.exec(server) ?? []
  return { host, port: port === undefined ? namePort : Number(port) }
}

const readByResolver = async (
  { resolvers, limits }: ServerMeans,
  name: string,
  allowance: Allowance,
): Promise<NameReading> => {
  const heard = await ask(resolvers, { name, type: 'TXT' }, true, limits, allowance)
  if (heard.kind === 'answer') return readFromResolver(heard.message, name)
  return { kind: heard.kind === 'garbage' ? 'server_failure' : 'silence' }
}
