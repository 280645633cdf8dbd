// Thread pool that parses foreign pages; a thread is replaced when a task exceeds its limits. A task that is not done
// quickly is restarted on the last thread, which has a longer limit and more memory: heavy pages queue behind each other
// without delaying the others.
import type { Log } from '../log.ts'
import { makeThread, type Thread } from '../threads/thread.ts'
import type { ParseResult, ParseTask } from './parseWorker.ts'

export interface ParsePool {
  parse(task: ParseTask): Promise<ParseResult>
  close(): Promise<void>
}

export interface ParsePoolOptions {
  workers: number
  parseLimitMs: number
  parseMemoryMb: number
  /** Of the last thread; without it the same as of the others. */
  heavyMemoryMb?: number
  log: Log
}

const parser = new URL('./parseWorker.ts', import.meta.url)

/** Ten times what a large normal page takes. */
const quickLimitMs = 500

/**
 * Hundreds of pages may arrive at once. Small ones wait without limit; only a few larger ones may wait, because they
 * fill the memory.
 */
const largeBytes = 500_000
const largeWaitingMax = 24
/** Too much for the other threads, so the last one begins at once. */
const heavyBytes = 2_000_000

interface Waiting {
  task: ParseTask
  resolve(result: ParseResult): void
  reject(error: unknown): void
}

interface Place {
  thread: Thread<ParseTask, ParseResult>
  busy: boolean
  patient: boolean
  limitMs: number
  /** The queues it takes from, in order of priority. */
  from: readonly Waiting[][]
}

/** The last thread is patient: with a longer limit and more memory. */
const makePlaces = (options: ParsePoolOptions, fresh: Waiting[], slow: Waiting[]): Place[] =>
  Array.from({ length: options.workers }, (_, index) => {
    const { workers, parseLimitMs, parseMemoryMb, heavyMemoryMb = parseMemoryMb } = options
    const patient = index === workers - 1
    return {
      thread: makeThread({ source: parser, name: 'parser', memoryMb: patient ? heavyMemoryMb : parseMemoryMb }),
      busy: false,
      patient,
      limitMs: patient ? parseLimitMs : Math.min(quickLimitMs, parseLimitMs),
      from: patient ? [slow, fresh] : [fresh],
    }
  })

export const makeParsePool = (options: ParsePoolOptions): ParsePool => {
  const { log } = options
  const fresh: Waiting[] = []
  const slow: Waiting[] = []
  const places = makePlaces(options, fresh, slow)
  const underWay = new Set<Waiting>()
  let large = 0
  let closed = false

  const give = (): void => {
    for (const place of places) {
      if (place.busy || closed) continue
      const next = place.from.find((queue) => queue.length > 0)?.shift()
      if (next !== undefined) void run(place, next)
    }
  }

  const run = async (place: Place, waiting: Waiting): Promise<void> => {
    place.busy = true
    underWay.add(waiting)
    try {
      const outcome = await place.thread.run(waiting.task, place.limitMs)
      const result = outcome.kind === 'done' ? outcome.result : outcome
      // The parser itself counts what is in a page, and then no memory helps.
      if (outcome.kind === 'too_heavy' && !place.patient) {
        slow.push(waiting)
      } else {
        if (result.kind === 'too_heavy') log.info({ task: waiting.task.kind, limit: result.limit }, 'parser stopped')
        waiting.resolve(result)
      }
    } catch (error) {
      waiting.reject(error)
    } finally {
      underWay.delete(waiting)
      place.busy = false
      give()
    }
  }

  return {
    parse: async (task) => {
      if (closed) throw new Error('The crawler is closed.')
      const isLarge = bytesOf(task) > largeBytes
      if (isLarge && large >= largeWaitingMax) {
        log.info({ task: task.kind }, 'too many large pages wait to be parsed')
        return { kind: 'too_heavy', limit: 'memory' }
      }
      const { promise, resolve, reject } = Promise.withResolvers<ParseResult>()
      large += Number(isLarge)
      const queue = bytesOf(task) > heavyBytes ? slow : fresh
      queue.push({ task, resolve, reject })
      give()
      return promise.finally(() => void (large -= Number(isLarge)))
    },
    close: async () => {
      closed = true
      const left = [...fresh.splice(0), ...slow.splice(0), ...underWay]
      for (const { reject } of left) reject(new Error('The crawler was closed.'))
      await Promise.all(places.map(({ thread }) => thread.end()))
    },
  }
}

const bytesOf = (task: ParseTask): number => {
  if (task.kind === 'robots') return task.robots.bytes.length
  return (task.kind === 'sitemap' ? task.sitemap : task.page).bytes.length
}
