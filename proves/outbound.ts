// Proves that no fetch reaches a forbidden address: the unmodified guard in a private network, against scripted DNS and hosts.
// Then the guard is weakened in the ways such guards have failed, and every weakening has to be noticed.
import { execFile, execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { Finding } from './outbound/inside.ts'
import { weakenings } from './outbound/weakenings.ts'
import type { Proven } from './run.ts'

const inside = fileURLToPath(new URL('./outbound/inside.ts', import.meta.url))
const runFile = promisify(execFile)

const casesWhenWeakened = 100
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
  const finding = await runInside(count, seed)
  const { cases, reached, forbidden, unreached } = finding
  console.log(`${cases} fetches: ${reached} connections reached public addresses, ${forbidden.length} went elsewhere.`)
  for (const violation of [...forbidden, ...unreached].slice(0, 20)) console.log(`VIOLATION: ${violation}`)
  const unnoticed = await proveThatItNotices(seed)
  return { tried: cases + weakenings.length, violations: forbidden.length + unreached.length + unnoticed }
}

/** The same with every weakening; how many of them went by unnoticed. */
const proveThatItNotices = async (seed: number): Promise<number> => {
  const left = [...weakenings]
  let unnoticed = 0
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { forbidden } = await runInside(casesWhenWeakened, seed, next.name)
      if (forbidden.length === 0) unnoticed += 1
      console.log(
        `Weakened, ${next.name}: ${forbidden.length} went elsewhere, the first: ${forbidden[0] ?? 'NONE NOTICED'}`,
      )
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
  return unnoticed
}

const runInside = async (count: number, seed: number, weakening?: string): Promise<Finding> => {
  const settings = [
    '--cases',
    String(count),
    '--seed',
    String(seed),
    ...(weakening === undefined ? [] : ['--weakening', weakening]),
  ]
  // A proxy that would be noticed at once, should anything ever look for one.
  const proxy = 'http://10.66.66.66:80'
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
  }
  const { stdout } = await runFile('unshare', ['-Urn', process.execPath, inside, ...settings], {
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
