// Shared parts of the live stream benchmarks: readers that report arrivals, and commits at an even rate.
import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './processes.ts'
import type { OpenStreams, ReaderReport } from './servers/streamReader.ts'

const openWithinMs = 120_000
const tickMs = 25

const wallClock = (): number => performance.timeOrigin + performance.now()

export interface Arrivals {
  at: Map<number, number>
  repeated: number
  open: number
  broken: number
  until(condition: () => boolean, withinMs: number): Promise<void>
}

export const follow = (reader: Child): Arrivals => {
  const arrivals: Arrivals = {
    at: new Map(),
    repeated: 0,
    open: 0,
    broken: 0,
    until: async (condition, withinMs) => {
      for (const end = Date.now() + withinMs; !condition() && Date.now() < end;) await pause(50)
    },
  }
  reader.process.on('message', (reported: ReaderReport) => {
    if (reported.kind === 'open') arrivals.open += reported.streams
    else if (reported.kind === 'broken') arrivals.broken = reported.streams
    else {
      for (const [event, at] of reported.events) {
        if (arrivals.at.has(event)) arrivals.repeated += 1
        arrivals.at.set(event, at)
      }
    }
  })
  return arrivals
}

export const openStreams = async (reader: Child, arrivals: Arrivals, streams: OpenStreams): Promise<void> => {
  const expected = arrivals.open + streams.tokens.length
  reader.process.send(streams)
  await arrivals.until(() => arrivals.open >= expected, openWithinMs)
  if (arrivals.open < expected) throw new Error(`Only ${arrivals.open} of ${expected} streams opened`)
}

/** Commits events at an even rate and records the time of each commit. */
export const publishEvenly = async (
  { eventsPerSecond, durationSeconds }: { eventsPerSecond: number; durationSeconds: number },
  commit: (number: number) => Promise<void>,
): Promise<Map<number, number>> => {
  const committedAt = new Map<number, number>()
  const running: Promise<void>[] = []
  const startedAt = performance.now()
  const total = eventsPerSecond * durationSeconds
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * eventsPerSecond))
    for (; sent < due; sent += 1) {
      const number = sent + 1
      running.push(commit(number).then(() => void committedAt.set(number, wallClock())))
    }
    await pause(tickMs)
  }
  await Promise.all(running)
  return committedAt
}

/** Latency from commit to arrival, for all events that arrived. */
export const latenciesOf = (committedAt: ReadonlyMap<number, number>, arrivals: Arrivals): number[] => {
  const latenciesMs: number[] = []
  for (const [event, at] of committedAt) {
    const arrivedAt = arrivals.at.get(event)
    if (arrivedAt !== undefined) latenciesMs.push(Math.max(0, arrivedAt - at))
  }
  return latenciesMs
}
