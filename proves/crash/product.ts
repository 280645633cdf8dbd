// The product as a separate process that can be killed at any moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
/** The first start creates the demo data, possibly on a busy machine. */
const readyWithinMs = 240_000
const stopWithinMs = 15_000
const outputLengthMax = 20_000

export interface Product {
  url: string
  /** Null while it runs. */
  ended(): string | null
  ready(): Promise<void>
  /** Like a power cut: SIGKILL, without a graceful shutdown. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** CPU time that the process has used, if it was started with a meter. */
  cpuMs(): Promise<number>
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export const startProduct = (port: number, environment: Readonly<Record<string, string>>, meter?: URL): Product => {
  const loaded = meter === undefined ? [] : ['--import', meter.href]
  const child = spawn(process.execPath, [...loaded, main], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const { promise: isReady, resolve: nowReady } = Promise.withResolvers<null>()
  const listen = (bytes: Buffer): void => {
    said = (said + bytes.toString()).slice(-outputLengthMax)
    if (said.includes(' is ready: ')) nowReady(null)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const gone = once(child, 'exit')
  const ended = (): string | null =>
    child.exitCode === null && child.signalCode === null ? null : `It ended by itself:\n${said}`
  return {
    url: `http://localhost:${port}`,
    ended,
    ready: () => within(readyWithinMs, 'The product did not start', isReady, gone, () => said),
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    stop: () => stop(child, gone),
    cpuMs: async () => {
      child.send('cpu')
      const [used] = (await once(child, 'message')) as [number]
      return used
    },
  }
}

const stop = async (child: ChildProcess, gone: Promise<unknown>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await gone
  clearTimeout(late)
}

const within = async (
  ms: number,
  failure: string,
  good: Promise<unknown>,
  bad: Promise<unknown>,
  said: () => string,
): Promise<void> => {
  const fail = (): Promise<never> => Promise.reject(new Error(`${failure}:\n${said()}`))
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), ms)
  try {
    await Promise.race([good, bad.then(fail), late.then(fail)])
  } finally {
    clearTimeout(timer)
  }
}
