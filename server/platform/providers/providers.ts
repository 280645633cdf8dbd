// Questions to outside services that want a key. The operator chooses their addresses, so the guard for what members choose is not asked;
// but time, bytes and repetitions are bounded, nothing is followed elsewhere, and each question is counted before it is asked.
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Provider, ProviderFailure } from '../../../contract/quotas.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { attempt, type ProviderRequest } from './attempt.ts'
import { giveBack, recordFailure, take } from './quotas.ts'

export type { ProviderRequest } from './attempt.ts'

interface ProviderSettings {
  /** Without a slash at its end. */
  url: string
  /** Null: it is never asked. */
  key: string | null
}

/** What an answer says, by whoever knows the service. */
export type Reading<T> = { kind: 'value'; value: T } | { kind: 'failure'; reason: ProviderFailure }

export type ProviderOutcome<T> =
  | { kind: 'answered'; value: T }
  | { kind: 'no_key' }
  /** Our own quota is used up. */
  | { kind: 'exhausted'; until: Date }
  | { kind: 'failed'; reason: ProviderFailure }

export interface Providers {
  has(provider: Provider): boolean
  ask<T>(
    provider: Provider,
    request: ProviderRequest,
    read: (status: number, json: unknown) => Reading<T>,
  ): Promise<ProviderOutcome<T>>
  close(): Promise<void>
}

export interface ProviderOptions {
  db: Db
  settings: Readonly<Record<Provider, ProviderSettings>>
  log: Log
  /** For one attempt, from the first byte to the last. */
  timeoutMs?: number
  /** Before the first and the second repetition. */
  pausesMs?: readonly number[]
}

const timeoutByDefaultMs = 10_000
const connectTimeoutMs = 5_000
const pausesByDefaultMs = [500, 2_000]
const retryAfterMaxMs = 10_000
const connectionsPerProviderMax = 4

/** What may be otherwise in a moment, or later. A service that asks for more patience than we have is not asked again now. */
export const passingFailures: ReadonlySet<ProviderFailure> = new Set([
  'timeout',
  'unreachable',
  'rate_limited',
  'server_error',
])

/** In the test world the services are stand-ins under the sandbox of the product itself. */
export const providerSettings = (config: Pick<Config, 'providers'>, publicUrl: string): ProviderOptions['settings'] => {
  const of = (provider: Provider): ProviderSettings => {
    const { url, key } = config.providers[provider]
    return { url: url ?? `${publicUrl}/sandbox/providers/${provider}`, key }
  }
  return { moz: of('moz'), serpapi: of('serpapi') }
}

export const makeProviders = (options: ProviderOptions): Providers => {
  const { db, settings, log } = options
  const timeoutMs = options.timeoutMs ?? timeoutByDefaultMs
  const pausesMs = options.pausesMs ?? pausesByDefaultMs
  const agent = new Agent({
    connections: connectionsPerProviderMax,
    connect: { timeout: Math.min(connectTimeoutMs, timeoutMs) },
    pipelining: 1,
  })

  const fail = async (
    provider: Provider,
    reason: ProviderFailure,
  ): Promise<{ kind: 'failed'; reason: ProviderFailure }> => {
    // Neither address nor error are logged: in one of them stands the key.
    log.warn({ provider, reason }, 'a provider did not answer as it should')
    await recordFailure(db, provider, reason)
    return { kind: 'failed', reason }
  }

  const askOnce = async (provider: Provider, request: ProviderRequest, key: string) => {
    const taken = await take(db, provider)
    if (taken.kind === 'exhausted') return taken
    const made = await attempt(agent, { provider, url: settings[provider].url, key, timeoutMs }, request)
    if (made.kind === 'failed' && !made.left) await giveBack(db, provider, taken.day)
    return made
  }

  return {
    has: (provider) => settings[provider].key !== null,
    ask: async <T>(
      provider: Provider,
      request: ProviderRequest,
      read: (status: number, json: unknown) => Reading<T>,
    ): Promise<ProviderOutcome<T>> => {
      const { key } = settings[provider]
      if (key === null) return { kind: 'no_key' }
      let last: ProviderFailure | null = null
      for (let round = 0; ; round += 1) {
        const made = await askOnce(provider, request, key)
        // A repetition for which there is no room leaves the failure before it as the outcome.
        if (made.kind === 'exhausted') return last === null ? made : fail(provider, last)
        const reading: Reading<T> =
          made.kind === 'answered' ? read(made.status, made.json) : { kind: 'failure', reason: made.reason }
        if (reading.kind === 'value') return { kind: 'answered', value: reading.value }
        last = reading.reason
        const waitMs = Math.max(pausesMs[round] ?? Infinity, made.kind === 'answered' ? made.retryAfterMs : 0)
        if (!passingFailures.has(last) || waitMs > retryAfterMaxMs) return fail(provider, last)
        await pause(waitMs)
      }
    },
    close: () => agent.destroy(),
  }
}
