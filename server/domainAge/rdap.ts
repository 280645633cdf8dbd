// RDAP client: asks the registry of a domain when it was registered (RFC 9082), through the outbound guard with its host
// rate limiter and its limits for time and size. The bootstrap file is kept for a day; an older one is better than none.
import { dayMs } from '../../contract/durations.ts'
import type { Log } from '../platform/log.ts'
import type { FailureReason, FetchOutcome, Outbound } from '../platform/outbound/outbound.ts'
import { type RdapFailure, type RdapReading, readRdapAnswer } from './rdapAnswer.ts'
import { rdapServerFor, type RdapServices, readBootstrap } from './rdapBootstrap.ts'

export interface Rdap {
  /** The registrable domain in lower-case ASCII. `now` is product time. */
  readRegistration(domain: string, now: Date): Promise<RdapReading>
}

export interface RdapOptions {
  outbound: Pick<Outbound, 'fetch'>
  bootstrapUrl: string
  log: Log
}

const answerBytesMax = 500_000
const bootstrapBytesMax = 2_000_000
const bootstrapGoodForMs = dayMs
const bootstrapRetryMs = 60_000

const failureOf = (reason: FailureReason): RdapFailure => (reason === 'timeout' ? 'timeout' : 'unreachable')

export const makeRdap = ({ outbound, bootstrapUrl, log }: RdapOptions): Rdap => {
  let kept: { services: RdapServices; goodUntilMs: number } | null = null

  const readServices = async (): Promise<RdapServices | RdapFailure> => {
    if (kept !== null && performance.now() < kept.goodUntilMs) return kept.services
    const outcome = await outbound.fetch(bootstrapUrl, {
      accept: 'application/json',
      unsigned: true,
      maxWireBytes: bootstrapBytesMax,
      maxDecodedBytes: bootstrapBytesMax,
    })
    const services = outcome.kind === 'answered' && outcome.status === 200 ? readBootstrap(jsonOf(outcome)) : null
    if (services !== null) {
      kept = { services, goodUntilMs: performance.now() + bootstrapGoodForMs }
      return services
    }
    log.warn({ outcome: outcome.kind === 'failed' ? outcome.reason : outcome.status }, 'RDAP bootstrap file not read')
    if (kept === null) return outcome.kind === 'failed' ? failureOf(outcome.reason) : 'malformed'
    kept = { ...kept, goodUntilMs: performance.now() + bootstrapRetryMs }
    return kept.services
  }

  return {
    readRegistration: async (domain, now) => {
      const services = await readServices()
      if (typeof services === 'string') return { kind: 'failed', reason: services }
      const server = rdapServerFor(services, domain)
      if (server === null) return { kind: 'no_service' }
      const outcome = await outbound.fetch(`${server}domain/${encodeURIComponent(domain)}`, {
        accept: 'application/rdap+json, application/json;q=0.8',
        unsigned: true,
        maxWireBytes: answerBytesMax,
        maxDecodedBytes: answerBytesMax,
      })
      if (outcome.kind === 'failed') return { kind: 'failed', reason: failureOf(outcome.reason) }
      return readRdapAnswer(outcome.status, jsonOf(outcome), domain, now)
    },
  }
}

/** Undefined if the body is not complete JSON. */
const jsonOf = ({ body, truncated }: FetchOutcome & { kind: 'answered' }): unknown => {
  if (truncated) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    return undefined
  }
}
