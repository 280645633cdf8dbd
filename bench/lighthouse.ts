// Benchmark: Lighthouse scores of the public pages in the production build, for mobile and desktop. Lighthouse is
// large, so it has its own package, which is installed at first use.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { on, once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../e2e/chromium.ts'
import { runProduct } from '../e2e/product.ts'
import { blockingMs, type Trace } from './blocking.ts'
import type { Measured } from './report.ts'
import { median } from './report.ts'

const folder = join(import.meta.dirname, 'lighthouse')
const reports = join(import.meta.dirname, '../.cache/lighthouse')
const runsEach = 3
const debuggingStartMs = 15_000

const pages = [
  ...['/', '/de', '/help', '/de/help', '/help/order-a-link', '/economy', '/contact'],
  ...['/privacy', '/terms', '/de/imprint', '/verify/kuestenblog.test'],
]

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
const targets: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const screens = ['mobile', 'desktop'] as const
type Screen = (typeof screens)[number]
/** Factor by which Lighthouse assumes a phone is slower than this machine. */
const slowdowns = { mobile: 4, desktop: 1 }

interface Report {
  lhr: {
    categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; title: string; numericValue?: number }>
    /** Speed of the machine during the run, by Lighthouse's own benchmark. */
    environment: { benchmarkIndex: number }
  }
  report: string
  artifacts: { Trace: Trace }
}

type Lighthouse = (url: string, flags: object, config?: object) => Promise<Report>

interface Program {
  measure: Lighthouse
  desktop: object
}

const installed = async (): Promise<Program> => {
  const place = join(folder, 'node_modules/lighthouse/core')
  if (!existsSync(place)) {
    process.stderr.write('Installing Lighthouse …\n')
    const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error('Could not install Lighthouse; see the npm output above.')
  }
  const load = (file: string) => import(pathToFileURL(join(place, file)).href)
  const { default: measure } = (await load('index.js')) as { default: Lighthouse }
  const { default: desktop } = (await load('config/desktop-config.js')) as { default: object }
  return { measure, desktop }
}

interface Browser {
  port: number
  stop(): Promise<void>
}

const startBrowser = async (): Promise<Browser> => {
  const program = findChromium()
  if (program === null) throw new Error('Chromium is not installed. Run "npm test" to install it.')
  const profile = mkdtempSync(join(tmpdir(), 'ankerplatz-lighthouse-'))
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(program, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const port = await debuggingPort(child)
  const stop = async (): Promise<void> => {
    const gone = once(child, 'exit')
    end(child)
    await gone
    child.stderr.destroy()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { port, stop }
}

/** Some systems start the browser through a script that waits for it, so the whole process group is killed. */
const end = (child: ChildProcess): void => {
  if (child.pid === undefined || process.platform === 'win32') child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}

const debuggingPort = async (child: ChildProcess): Promise<number> => {
  let heard = ''
  const said = on(child.stderr ?? child, 'data', { signal: AbortSignal.timeout(debuggingStartMs) })
  for await (const [bytes] of said as AsyncIterable<[Buffer]>) {
    heard += bytes.toString()
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(heard)?.[1]
    if (port !== undefined) return Number(port)
  }
  throw new Error(`Chromium did not start: ${heard}`)
}

type Scores = Record<Category, number>

interface Judged {
  scores: Scores
  machine: number
  /** Total blocking time in milliseconds, as Lighthouse counts it and by the CPU time of the thread. */
  blocked: number
  worked: number
  /** Audits that were not perfect, by their Lighthouse ids. */
  faults: string[]
}

const judge = ({ lhr, artifacts }: Report, screen: Screen): Judged => {
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
  ) as Scores
  const faults = categories
    .filter((name) => scores[name] < targets[name])
    .flatMap((name) => lhr.categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
  return {
    scores,
    machine: Math.round(lhr.environment.benchmarkIndex),
    blocked: Math.round(lhr.audits['total-blocking-time']?.numericValue ?? NaN),
    worked: Math.round(blockingMs(artifacts.Trace, slowdowns[screen]) ?? NaN),
    faults,
  }
}

const fileOf = (path: string, screen: string): string =>
  join(reports, `${path.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}.${screen}.json`)

/**
 * The machine is shared, so the median of several runs counts. `machine` shows how reliable a performance score is:
 * below 1,000 Lighthouse itself warns that it may be wrong. If `blocked` is far above `worked`, the browser was waiting
 * for a core. Audits that do not depend on time are the same in all runs.
 */
const judgePage = async (program: Program, browser: Browser, url: string, screen: Screen) => {
  const judged: Judged[] = []
  for (let run = 0; run < runsEach; run += 1) {
    const flags = { port: browser.port, output: 'json', onlyCategories: categories, logLevel: 'error' }
    const report = await program.measure(url, flags, screen === 'desktop' ? program.desktop : undefined)
    writeFileSync(fileOf(new URL(url).pathname, screen), report.report)
    judged.push(judge(report, screen))
  }
  const scores = Object.fromEntries(
    categories.map((name) => [name, median(judged.map((one) => one.scores[name]))]),
  ) as Scores
  const middle = (of: 'machine' | 'blocked' | 'worked'): number => median(judged.map((one) => one[of]))
  const times = { machine: middle('machine'), blocked: middle('blocked'), worked: middle('worked') }
  return { scores, times, faults: [...new Set(judged.flatMap(({ faults }) => faults))] }
}

export const measureLighthouse = async (): Promise<Measured> => {
  const program = await installed()
  mkdirSync(reports, { recursive: true })
  const product = await runProduct('lighthouse')
  const browser = await startBrowser()
  const rows: Record<string, string | number>[] = []
  let below = 0
  try {
    // Not counted: the demo data is still settling when the first page is requested.
    await judgePage(program, browser, product.url + (pages[0] ?? ''), 'mobile')
    for (const path of pages) {
      for (const screen of screens) {
        const { scores, times, faults } = await judgePage(program, browser, product.url + path, screen)
        const isMet = categories.every((name) => scores[name] >= targets[name])
        if (!isMet) below += 1
        rows.push({ page: path, screen, ...scores, ...times, met: isMet ? 'yes' : `no: ${faults.join(', ')}` })
      }
    }
  } finally {
    await browser.stop()
    await product.stop()
  }
  return { rows, figure: { name: 'lighthouse', ours: below, limit: null, unit: 'pages below their target' } }
}
