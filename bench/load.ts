// Compares servers under the same load: warm-up, then short alternating turns over many rounds, and medians. The
// machine is never idle, and a disturbance should hit neighbouring turns alike.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Load, Loaded } from './loadThread.ts'
import type { Child } from './processes.ts'
import { median, percentile, round } from './report.ts'

const connections = 32
const warmUpMs = 4_000
const turnMs = 700
const roundsCount = 20

export interface Contestant {
  name: string
  server: Child
  path: string
  headers: Readonly<Record<string, string>>
}

export interface Compared {
  name: string
  answersPerSecond: number
  /** CPU cost of one response in the server process, which a busy machine disturbs least. */
  cpuMicrosecondsPerAnswer: number
  p50Ms: number
  p99Ms: number
}

const putUnderLoad = async (thread: Worker, contestant: Contestant, durationMs: number): Promise<Loaded> => {
  const { path, headers } = contestant
  const answered = once(thread, 'message')
  thread.postMessage({ port: contestant.server.port, path, headers, connections, durationMs } satisfies Load)
  const [loaded] = (await answered) as [Loaded]
  if (loaded.failures > 0 || loaded.answers === 0) {
    throw new Error(`${contestant.name}: ${loaded.failures} failures, ${loaded.answers} responses`)
  }
  return loaded
}

export const compare = async (contestants: readonly Contestant[]): Promise<Compared[]> => {
  const thread = new Worker(new URL('loadThread.ts', import.meta.url))
  try {
    return await compareFrom(thread, contestants)
  } finally {
    await thread.terminate()
  }
}

const compareFrom = async (thread: Worker, contestants: readonly Contestant[]): Promise<Compared[]> => {
  for (const contestant of contestants) await putUnderLoad(thread, contestant, warmUpMs)
  const rounds = new Map(contestants.map(({ name }) => [name, [] as Omit<Compared, 'name'>[]]))
  for (let number = 0; number < roundsCount; number += 1) {
    for (const contestant of contestants) {
      const before = await contestant.server.usage()
      const loaded = await putUnderLoad(thread, contestant, turnMs)
      const after = await contestant.server.usage()
      rounds.get(contestant.name)?.push({
        answersPerSecond: loaded.answers / loaded.seconds,
        cpuMicrosecondsPerAnswer: (after.cpuMicroseconds - before.cpuMicroseconds) / loaded.answers,
        p50Ms: percentile([...loaded.latenciesMs], 0.5),
        p99Ms: percentile([...loaded.latenciesMs], 0.99),
      })
    }
  }
  return [...rounds].map(([name, measured]) => ({
    name,
    answersPerSecond: round(median(measured.map((one) => one.answersPerSecond))),
    cpuMicrosecondsPerAnswer: round(median(measured.map((one) => one.cpuMicrosecondsPerAnswer)), 1),
    p50Ms: round(median(measured.map((one) => one.p50Ms)), 2),
    p99Ms: round(median(measured.map((one) => one.p99Ms)), 2),
  }))
}

export const tableOf = (compared: readonly Compared[]): Record<string, string | number>[] =>
  compared.map((one) => ({
    server: one.name,
    'answers/s': one.answersPerSecond,
    'CPU µs/answer': one.cpuMicrosecondsPerAnswer,
    'p50 ms': one.p50Ms,
    'p99 ms': one.p99Ms,
  }))
