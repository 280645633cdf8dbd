// Lifetime of one Chromium: started without a network of its own, with an empty profile in our data folder, and killed
// with everything it started.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { dayMs } from '../../../contract/durations.ts'
import type { Log } from '../log.ts'
import { connectCdp, type Cdp } from './cdp.ts'
import { groupMembers, memoryMbOf } from './processTree.ts'
import { startRefusingProxy, type RefusingProxy } from './refusingProxy.ts'

export interface ChromiumOptions {
  path: string
  /** For profiles; ours alone. */
  folder: string
  /** False where the system offers none, as for root and in most containers. */
  sandboxed: boolean
  memoryMbMax: number
  log: Log
}

export interface Chromium {
  pid: number
  cdp: Cdp
  /** Name and version. */
  product: string
  userAgent: string
  proxy: Pick<RefusingProxy, 'refused'>
  /** Why it is no longer usable, or null. */
  broken(): string | null
  /** Resolves with the reason when it is no longer usable. */
  whenBroken: Promise<string>
  /** Ends all its processes and removes its profile. */
  kill(): Promise<void>
}

const startWithinMs = 15_000
const memoryCheckEveryMs = 250
const goneWithinMs = 3_000
const goneCheckEveryMs = 20

/** Old browsers of this machine that died without removing their profile. Their pipes closed, so they ended. */
export const removeOldProfiles = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const [, machine, owner] = /^profile-(.*)-(\d+)-\d+$/.exec(name) ?? []
    if (owner === undefined) continue
    const isLeft = machine === machineName ? !isAlive(Number(owner)) : await isOld(join(folder, name))
    if (isLeft) await remove(join(folder, name))
  }
}

/** Containers that share the folder count their processes apart. */
const machineName = hostname().replaceAll(/[^A-Za-z0-9.]/g, '')

const isOld = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > dayMs
}

const isAlive = (pid: number): boolean => {
  // A container starts with the same ids again, so our own id may be that of a predecessor.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 10 })

/** Name and version, without starting a browser; null if this is none. */
export const readVersion = (path: string): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(path, ['--version'], { timeout: startWithinMs, env: environmentOf('/nonexistent') }, (error, said) => {
      const line = said.trim().split('\n')[0] ?? ''
      resolve(error === null && line !== '' ? line.slice(0, 200) : null)
    })
  })

let profiles = 0

export const launchChromium = async (options: ChromiumOptions): Promise<Chromium> => {
  profiles += 1
  const profile = join(options.folder, `profile-${machineName}-${process.pid}-${profiles}`)
  await mkdir(profile, { recursive: true, mode: 0o700 })
  const proxy = await startRefusingProxy()
  const child = spawn(options.path, argumentsOf(options, profile, proxy.port), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // Its own process group, so that everything it starts can be killed with it.
    detached: true,
    cwd: profile,
    env: environmentOf(profile),
  })
  const { promise: whenBroken, resolve: breakDown } = Promise.withResolvers<string>()
  let broken: string | null = null
  const break_ = (why: string): void => {
    broken ??= why
    breakDown(broken)
  }
  child.on('error', ({ message }) => break_(message))
  child.on('exit', () => break_('the browser ended'))
  const cdp = connectCdp({
    to: child.stdio[3] as Writable,
    from: child.stdio[4] as Readable,
    broken: break_,
  })
  const watch = setInterval(() => {
    if (child.pid !== undefined && memoryMbOf(child.pid) > options.memoryMbMax) break_('memory')
  }, memoryCheckEveryMs)
  let killing: Promise<void> | null = null
  const kill = (): Promise<void> => (killing ??= end())
  const end = async (): Promise<void> => {
    clearInterval(watch)
    break_('the browser was ended')
    cdp.close('the browser was ended')
    await killGroup(child)
    await Promise.all([proxy.stop(), remove(profile)])
  }
  // Nothing uses a broken browser again, so what it left can go at once.
  void whenBroken.then(kill).catch((error: unknown) => options.log.warn({ error }, 'ending a browser failed'))
  const slow = setTimeout(() => break_('the browser did not start in time'), startWithinMs)
  try {
    const { product, userAgent } = await cdp.send('Browser.getVersion', {})
    await cdp.send('Target.setDiscoverTargets', { discover: true })
    return { pid: child.pid ?? 0, cdp, product, userAgent, proxy, broken: () => broken, whenBroken, kill }
  } catch (error) {
    await kill()
    throw error
  } finally {
    clearTimeout(slow)
  }
}

const killGroup = async (child: ChildProcess): Promise<void> => {
  const { pid } = child
  if (pid === undefined) return
  const deadline = performance.now() + goneWithinMs
  do {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The group is gone.
      return
    }
    await new Promise((resolve) => setTimeout(resolve, goneCheckEveryMs))
  } while (groupMembers(pid).length > 0 && performance.now() < deadline)
}

/** No secret of ours, and no proxy or display of the machine. */
const environmentOf = (profile: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LANG: 'C.UTF-8',
  HOME: profile,
  TMPDIR: profile,
  XDG_CONFIG_HOME: profile,
  XDG_CACHE_HOME: profile,
  XDG_RUNTIME_DIR: profile,
})

const heapMbMax = 256
/** A name that resolves to the refusing proxy, and nothing else resolves. */
const proxyName = 'refuses.invalid'

const argumentsOf = ({ sandboxed }: ChromiumOptions, profile: string, proxyPort: number): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  ...(sandboxed ? [] : ['--no-sandbox']),
  // No network: all names and literals fail, except for that of the proxy.
  `--proxy-server=http://${proxyName}:${proxyPort}`,
  '--proxy-bypass-list=<-loopback>',
  `--host-resolver-rules=MAP ${proxyName} 127.0.0.1, MAP * ~NOTFOUND`,
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  // One process for a page and its frames, one page at a time: nothing in it is secret from another.
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,DialMediaRouteProvider,MediaRouter,OptimizationHints,Translate,WebTransport,Prerender2,SpeculationRulesPrefetchProxy',
  '--renderer-process-limit=1',
  `--js-flags=--max-old-space-size=${heapMbMax}`,
  '--block-new-web-contents',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-extensions',
  '--disable-notifications',
  '--disable-speech-api',
  '--mute-audio',
  '--use-mock-keychain',
  '--password-store=basic',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  // Pictures that move by themselves would look like differences between two screenshots.
  '--blink-settings=imageAnimationPolicy=2',
]
