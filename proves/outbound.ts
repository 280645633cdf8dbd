// SSRF proof: no fetch and no DNS query reaches a forbidden address. Runs the unmodified guard in a private network
// against scripted DNS, hosts and name servers. Then the guard is weakened in the ways such guards have failed, and
// every weakening must be detected.
import { execFile, execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { Finding } from './outbound/network.ts'
import { type Part, weakenings } from './outbound/weakenings.ts'
import type { Proven } from './run.ts'

const inside: Record<Part, string> = {
  pages: fileURLToPath(new URL('./outbound/inside.ts', import.meta.url)),
  names: fileURLToPath(new URL('./outbound/insideNames.ts', import.meta.url)),
}
const runFile = promisify(execFile)

const casesWhenWeakened = 100
/** DNS lookups take longer than fetches, and their scenarios are smaller. */
const fetchesPerReading = 10
const abreast = 2

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({ args: settings, options: { cases: { type: 'string' }, seed: { type: 'string' } } })
  const count = Number(values.cases ?? 20_000)
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const missing = whatIsMissing()
  if (missing !== null) {
    console.log(missing)
    return { tried: 0, violations: 1 }
  }
  console.log(`The guard in a private network where every address answers; seed ${seed}.`)
  const pages = await runInside('pages', count, seed)
  console.log(`${pages.cases} fetches: ${pages.reached} connections reached public addresses, ${elsewhere(pages)}.`)
  const names = await runInside('names', Math.ceil(count / fetchesPerReading), seed)
  console.log(
    `${names.cases} readings of names: ${names.reached} questions reached public addresses, ${elsewhere(names)}.`,
  )
  const wrong = [pages, names].flatMap(({ forbidden, unreached }) => [...forbidden, ...unreached])
  for (const violation of wrong.slice(0, 20)) console.log(`VIOLATION: ${violation}`)
  const unnoticed = await proveThatItNotices(seed)
  return { tried: pages.cases + names.cases + weakenings.length, violations: wrong.length + unnoticed }
}

const elsewhere = ({ forbidden }: Finding): string => `${forbidden.length} went elsewhere`

/** Repeats the run with every weakening; returns how many went undetected. */
const proveThatItNotices = async (seed: number): Promise<number> => {
  const left = [...weakenings]
  let unnoticed = 0
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { forbidden } = await runInside(next.part, casesWhenWeakened, seed, next.name)
      if (forbidden.length === 0) unnoticed += 1
      console.log(
        `Weakened, ${next.name}: ${forbidden.length} went elsewhere, the first: ${forbidden[0] ?? 'NONE NOTICED'}`,
      )
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
  return unnoticed
}

const runInside = async (part: Part, count: number, seed: number, weakening?: string): Promise<Finding> => {
  const settings = [
    '--cases',
    String(count),
    '--seed',
    String(seed),
    ...(weakening === undefined ? [] : ['--weakening', weakening]),
  ]
  // A proxy whose use would be detected at once, in case any code reads the proxy settings.
  const proxy = 'http://10.66.66.66:80'
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
  }
  const { stdout } = await runFile('unshare', ['-Urn', process.execPath, inside[part], ...settings], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Finding
}

const works = (command: string, ...settings: string[]): boolean => {
  try {
    execFileSync(command, settings, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** One sentence about what the machine lacks, or null. */
const whatIsMissing = (): string | null => {
  if (process.platform !== 'linux') {
    return 'The outbound proof needs Linux, because it runs in a private network namespace.'
  }
  if (!works('unshare', '-Urn', 'true')) {
    return 'The outbound proof needs `unshare -Urn` (util-linux, and user namespaces allowed); this machine refuses it.'
  }
  const hasIp = (): boolean => works('ip', '-V')
  if (!hasIp() && process.getuid?.() === 0) {
    console.log('Installing iproute2, which has the command `ip` …')
    works('apt-get', 'update')
    works('apt-get', 'install', '-y', 'iproute2')
  }
  return hasIp() ? null : 'The outbound proof needs the command `ip`; install the package iproute2.'
}
