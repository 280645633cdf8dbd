// Requests to external services that need an API key. The operator configures their URLs, so the outbound guard does
// not apply. Time, bytes and retries are limited, redirects are not followed, and each request is counted before it is
// sent.
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
  /** Without a trailing slash. */
  url: string
  /** Null: no requests are sent. */
  key: string | null
}

/** The parsed response, from the caller that knows the service. */
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
  /** Retry with backoff: the pause before the first and the second retry. */
  pausesMs?: readonly number[]
}

const timeoutByDefaultMs = 10_000
const connectTimeoutMs = 5_000
const pausesByDefaultMs = [500, 2_000]
const retryAfterMaxMs = 10_000
const connectionsPerProviderMax = 4

/** Temporary failures. If a service requests a longer wait than we allow, it is not retried now. */
export const passingFailures: ReadonlySet<ProviderFailure> = new Set([
  'timeout',
  'unreachable',
  'rate_limited',
  'server_error',
])

/** In the sandbox the services are simulated under the product's own URL. */
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
    // Neither URL nor error are logged: one of them contains the key.
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
        // If the quota has no room for a retry, the previous failure is the outcome.
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
