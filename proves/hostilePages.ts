// Proof that no page can block, crash or mislead the browser (hostilePages/) or the parser: hostile pages and random mutations of them go through the
// real worker threads, interleaved with regular pages that must come back quickly and correctly.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { makeCrawler, type Crawler } from '../server/platform/crawl/crawl.ts'
import { makeLog } from '../server/platform/log.ts'
import type { FetchOutcome } from '../server/platform/outbound/outbound.ts'
import { honestPage } from '../server/testing/honestPages.ts'
import type { HostilePage } from '../server/testing/hostilePage.ts'
import { hostilePages } from '../server/testing/hostilePages.ts'
import { proveRendered } from './hostilePages/renderedPages.ts'
import type { Proven } from './run.ts'

const parseLimitMs = 5_000
const parseMemoryMb = 64
/** The limit plus waiting for the other heavy page, restarting the thread, and a busy machine. */
const hostileBoundMs = 3 * parseLimitMs + 2_000
const honestBoundMs = 3_000
/** Maximum memory growth of the process once all threads are idle. */
const growthMaxMb = 200
const mutatedLengthMax = 400_000
const pageBytesMax = 5_000_000

interface Attempt {
  name: string
  bytes: Uint8Array
  contentType: string
  verdict: HostilePage['verdict'] | 'any'
}

interface Tally {
  violations: string[]
  /** How much slower this machine is than an idle one; scales the time limits. */
  slowness: number
  read: number
  stopped: number
  slowestHonestMs: number
  slowestHostileMs: number
}

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({
    args: settings,
    options: { cases: { type: 'string' }, seed: { type: 'string' }, rendered: { type: 'string' } },
  })
  const rendered = await proveRendered(Number(values.rendered ?? 1))
  console.log(`Rendered: ${rendered.tried} pages, hostile and honest in turns.`)
  for (const violation of rendered.violations.slice(0, 20)) console.log(`VIOLATION: ${violation}`)
  const parsed = await proveParsed(Number(values.cases ?? 1_000), Number(values.seed ?? randomInt(2 ** 31)))
  return {
    tried: rendered.tried + parsed.tried,
    violations: rendered.violations.length + parsed.violations,
  }
}

const proveParsed = async (mutations: number, seed: number): Promise<Proven> => {
  console.log(
    `${hostilePages.length} hostile pages and ${mutations} mutations of them, honest ones between; seed ${seed}.`,
  )
  const shelf = new Map<string, FetchOutcome>()
  const crawler = makeCrawler({
    outbound: { fetch: async (url) => shelf.get(url) ?? { kind: 'failed', reason: 'dns_error', hops: [] } },
    agent: 'UsBot',
    log: makeLog('silent'),
    parseLimitMs,
    parseMemoryMb,
  })
  const tally: Tally = {
    violations: [],
    slowness: await slownessOf(crawler, shelf),
    read: 0,
    stopped: 0,
    slowestHonestMs: 0,
    slowestHostileMs: 0,
  }
  const attempts = [...hostilePages.map(asItIs), ...mutantsOf(mutations, seed)]
  console.log(`The machine is ${tally.slowness.toFixed(1)} times as slow as an idle one.`)
  const beforeMb = residentMb()
  for (const [index, attempt] of attempts.entries()) {
    await Promise.all([tryHostile(crawler, shelf, tally, attempt), tryHonest(crawler, shelf, tally, index)])
    if (index % 200 === 199) console.log(`${index + 1} tried, ${tally.violations.length} violations.`)
  }
  const honest = attempts.length + (await tryFlood(crawler, shelf, tally))
  await crawler.close()
  const grownMb = residentMb() - beforeMb
  if (grownMb > growthMaxMb) tally.violations.push(`the process grew by ${grownMb} MB`)
  report(tally, honest, grownMb)
  return { tried: attempts.length + honest, violations: tally.violations.length }
}

const report = (tally: Tally, honest: number, grownMb: number): void => {
  const { read, stopped, slowestHonestMs, slowestHostileMs, violations } = tally
  console.log(
    `Hostile: ${read} read, ${stopped} stopped; the slowest was answered after ${Math.round(slowestHostileMs)} ms.`,
  )
  console.log(
    `Honest: ${honest} pages, the slowest after ${Math.round(slowestHonestMs)} ms. The process grew by ${grownMb} MB.`,
  )
  for (const violation of violations.slice(0, 20)) console.log(`VIOLATION: ${violation}`)
}

const residentMb = (): number => Math.round(process.memoryUsage().rss / 1_000_000)

const asItIs = ({ name, body, contentType = 'text/html', verdict }: HostilePage): Attempt => ({
  name,
  bytes: new Uint8Array(Buffer.from(body())),
  contentType,
  verdict,
})

/** Parts of hostile pages cut out, doubled, shuffled and corrupted; determined by the seed alone. */
const mutantsOf = function* (count: number, seed: number): Generator<Attempt> {
  const sources = hostilePages.map((page) => ({ page, bytes: Buffer.from(page.body()) }))
  const choice = fc.record({
    source: fc.nat(sources.length - 1),
    other: fc.nat(sources.length - 1),
    from: fc.nat(1_000),
    length: fc.integer({ min: 1, max: mutatedLengthMax }),
    times: fc.integer({ min: 1, max: 6 }),
    noise: fc.array(fc.tuple(fc.nat(1_000), fc.nat(255)), { maxLength: 8 }),
    charset: fc.constantFrom('', 'utf-8', 'windows-1252', 'utf-16le', 'shift_jis', 'nonsense'),
  })
  for (const [index, picked] of fc.sample(choice, { numRuns: count, seed }).entries()) {
    const { source, other, from, length, times, noise, charset } = picked
    const parts = Array.from({ length: times }, (_, part) => {
      const bytes = sources[part % 2 === 0 ? source : other]?.bytes ?? Buffer.alloc(0)
      const start = Math.floor((bytes.length * from) / 1_001)
      return bytes.subarray(start, start + length)
    })
    const bytes = new Uint8Array(Buffer.concat(parts).subarray(0, pageBytesMax))
    for (const [place, value] of noise) bytes[Math.floor((bytes.length * place) / 1_001)] = value
    const contentType = charset === '' ? 'text/html' : `text/html; charset=${charset}`
    yield { name: `mutant ${index} of "${sources[source]?.page.name}"`, bytes, contentType, verdict: 'any' }
  }
}

const answer = (url: string, body: Uint8Array, contentType: string): FetchOutcome => ({
  kind: 'answered',
  status: 200,
  headers: { 'content-type': contentType },
  body,
  finalUrl: url,
  hops: [],
  truncated: false,
  timings: { dnsMs: 0, connectMs: 0, firstByteMs: 0, totalMs: 0 },
})

const tryHostile = async (
  crawler: Crawler,
  shelf: Map<string, FetchOutcome>,
  tally: Tally,
  { name, bytes, contentType, verdict }: Attempt,
): Promise<void> => {
  const url = 'https://hostile.example/'
  shelf.set(url, answer(url, bytes, contentType))
  const began = performance.now()
  const { outcome } = await crawler.readPage(url)
  const tookMs = performance.now() - began
  const stopped = outcome.kind === 'unread' && outcome.problem.kind === 'too_heavy'
  tally.slowestHostileMs = Math.max(tally.slowestHostileMs, tookMs)
  tally[stopped ? 'stopped' : 'read'] += 1
  if (!stopped && outcome.kind === 'unread') tally.violations.push(`${name}: ${JSON.stringify(outcome.problem)}`)
  if (tookMs > hostileBoundMs * tally.slowness) {
    tally.violations.push(`${name}: answered after ${Math.round(tookMs)} ms`)
  }
  if (verdict === 'read' && stopped) tally.violations.push(`${name}: stopped, but should be read`)
  if (verdict === 'too_heavy' && !stopped) tally.violations.push(`${name}: read, but should be stopped`)
  if (outcome.kind === 'read' && !isFit(JSON.stringify(outcome.facts))) tally.violations.push(`${name}: unfit facts`)
  if ('polluted' in {}) tally.violations.push(`${name}: reached the prototype of all objects`)
}

/** The database accepts it, and it contains no terminal control characters. */
const isFit = (json: string): boolean => json.isWellFormed() && !/\\u00[01]|\\ud[89a-f]/i.test(json)

const tryHonest = async (
  crawler: Crawler,
  shelf: Map<string, FetchOutcome>,
  tally: Tally,
  seed: number,
): Promise<void> => {
  const { html, words, title } = honestPage(seed)
  const url = `https://honest.example/${seed}`
  shelf.set(url, answer(url, new Uint8Array(Buffer.from(html)), 'text/html'))
  const began = performance.now()
  const { outcome } = await crawler.readPage(url)
  const tookMs = performance.now() - began
  shelf.delete(url)
  tally.slowestHonestMs = Math.max(tally.slowestHonestMs, tookMs)
  if (tookMs > honestBoundMs * tally.slowness) {
    tally.violations.push(`honest page ${seed}: answered after ${Math.round(tookMs)} ms`)
  }
  if (outcome.kind !== 'read' || outcome.facts.words !== words || outcome.facts.title !== title) {
    tally.violations.push(`honest page ${seed}: misread, ${JSON.stringify(outcome).slice(0, 200)}`)
  }
}

const warmUpPages = 20
/** Time for a regular page on an idle machine. */
const idleMs = 25
const slownessMax = 5

const slownessOf = async (crawler: Crawler, shelf: Map<string, FetchOutcome>): Promise<number> => {
  const url = 'https://calm.example/'
  shelf.set(url, answer(url, new Uint8Array(Buffer.from(honestPage(0).html)), 'text/html'))
  const took: number[] = []
  for (let index = 0; index < warmUpPages; index += 1) {
    const began = performance.now()
    await crawler.readPage(url)
    took.push(performance.now() - began)
  }
  const medianMs = took.sort((one, other) => one - other)[warmUpPages / 2] ?? idleMs
  return Math.min(Math.max(medianMs / idleMs, 1), slownessMax)
}

const floodedBy = 6
const honestInFlood = 20
/** Each heavy page ahead may take its short time slice before the first regular one. */
const floodBoundMs = floodedBy * 1_000 + honestBoundMs

/** Several of the heaviest pages at once, with regular ones queued behind them. Returns the number of regular pages. */
const tryFlood = async (crawler: Crawler, shelf: Map<string, FetchOutcome>, tally: Tally): Promise<number> => {
  const url = 'https://flood.example/'
  shelf.set(url, answer(url, new Uint8Array(Buffer.from('<div>'.repeat(400_000))), 'text/html'))
  const heavy = Promise.all(Array.from({ length: floodedBy }, () => crawler.readPage(url)))
  const flooded: Tally = { ...tally, violations: [], slowestHonestMs: 0 }
  const began = performance.now()
  await Promise.all(Array.from({ length: honestInFlood }, (_, index) => tryHonest(crawler, shelf, flooded, index)))
  const tookMs = performance.now() - began
  await heavy
  console.log(
    `Behind ${floodedBy} heavy pages at once, ${honestInFlood} honest ones were read after ${Math.round(tookMs)} ms.`,
  )
  tally.violations.push(...flooded.violations.filter((violation) => violation.includes('misread')))
  if (tookMs > floodBoundMs * tally.slowness) {
    tally.violations.push(`honest pages behind a flood: ${Math.round(tookMs)} ms`)
  }
  return honestInFlood
}
