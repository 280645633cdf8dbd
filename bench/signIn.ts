// Benchmark: latency of the rest of the API while 200 concurrent sign-ins hash passwords. Target: p99 under 250 ms.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Flood, Flooded } from './floodThread.ts'
import { makeMembers, productEnvironment } from './member.ts'
import { type Child, startProduct, withDatabase } from './processes.ts'
import { type Measured, percentile, round } from './report.ts'

const parallel = 200
const readersCount = 4
const readForMs = 10_000
/** Reads at the pace of a person opening pages, not of a load test. */
const readEveryMs = 25

const paths = ['/api/me', '/api/credits/balance', '/health', '/']

export const measureSignIn = (): Promise<Measured> =>
  withDatabase(async (database, folder) => {
    const [member] = await makeMembers(database, 1)
    const environment = { ...productEnvironment(database), ROLE: 'all', TRUSTED_PROXIES: '1' }
    const product = await startProduct(folder, environment)
    try {
      const token = member?.accessToken ?? ''
      await read(product, token, 2_000)
      const quiet = await read(product, token, readForMs)
      const { latenciesMs: flooded, flood } = await underFlood(product, () => read(product, token, readForMs))
      return {
        rows: [rowOf('quiet', quiet), { ...rowOf(`${parallel} sign-ins at once`, flooded), 'sign-ins': flood.answers }],
        figure: { name: 'sign-in', ours: round(percentile(flooded, 0.99), 1), limit: null, unit: 'ms p99' },
      }
    } finally {
      await product.stop()
    }
  })

const rowOf = (name: string, latenciesMs: readonly number[]): Record<string, string | number> => ({
  'other endpoints': name,
  requests: latenciesMs.length,
  'p50 ms': round(percentile(latenciesMs, 0.5), 1),
  'p99 ms': round(percentile(latenciesMs, 0.99), 1),
  'max ms': round(Math.max(...latenciesMs), 1),
})

const read = async (product: Child, token: string, durationMs: number): Promise<number[]> => {
  const latenciesMs: number[] = []
  const until = performance.now() + durationMs
  const reader = async (): Promise<void> => {
    for (let number = 0; performance.now() < until; number += 1) {
      const path = paths[number % paths.length] ?? '/'
      const startedAt = performance.now()
      const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} returned ${answer.status}`)
      latenciesMs.push(performance.now() - startedAt)
      await pause(readEveryMs)
    }
  }
  await Promise.all(Array.from({ length: readersCount }, reader))
  return latenciesMs
}

const underFlood = async (
  product: Child,
  measure: () => Promise<number[]>,
): Promise<{ latenciesMs: number[]; flood: Flooded }> => {
  const thread = new Worker(new URL('floodThread.ts', import.meta.url))
  try {
    const over = once(thread, 'message')
    thread.postMessage({ port: product.port, path: '/api/auth/sign-in', parallel } satisfies Flood)
    const latenciesMs = await measure()
    thread.postMessage('stop')
    const [flood] = (await over) as [Flooded]
    const refused = Object.keys(flood.byStatus).filter((status) => status !== '401')
    if (refused.length > 0) throw new Error(`The sign-in flood got ${JSON.stringify(flood.byStatus)}`)
    return { latenciesMs, flood }
  } finally {
    await thread.terminate()
  }
}
