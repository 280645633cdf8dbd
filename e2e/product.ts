// Playwright's global setup: the built product, started as a user would start it, on a free port with an empty data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const readyTimeoutMs = 60_000
const stopTimeoutMs = 20_000
const pollMs = 100

/** Everything the product said during the run; journeys read it to show that no secret is in it. */
export const productLog = join(root, '.cache/product.log')

const startProduct = async (): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ankerplatz-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  mkdirSync(join(root, '.cache'), { recursive: true })
  const log = openSync(productLog, 'w')
  const { DATABASE_URL: _, PUBLIC_URL: __, ...inherited } = process.env
  const product = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX: '1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', log, log],
  })
  await untilReady(product, url)
  process.env['BASE_URL'] = url
  return async () => {
    await stopProduct(product)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export default startProduct

const untilReady = async (product: ChildProcess, url: string): Promise<void> => {
  const patienceEnds = Date.now() + readyTimeoutMs
  for (;;) {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok === true) return
    if (product.exitCode !== null) throw new Error(`The product did not start:\n${readFileSync(productLog, 'utf8')}`)
    if (Date.now() > patienceEnds) {
      product.kill('SIGTERM')
      throw new Error(`The product was not ready in time:\n${readFileSync(productLog, 'utf8')}`)
    }
    await pause(pollMs)
  }
}

/** Stopping is part of what is tested: asked to end, the product ends by itself and says that all went well. */
const stopProduct = async (product: ChildProcess): Promise<void> => {
  if (product.exitCode === null) {
    const ended = once(product, 'exit')
    product.kill('SIGTERM')
    const inTime = await Promise.race([ended, pause(stopTimeoutMs, null, { ref: false })])
    if (inTime === null) {
      product.kill('SIGKILL')
      throw new Error(`The product did not stop within ${stopTimeoutMs / 1000} s:\n${readFileSync(productLog, 'utf8')}`)
    }
  }
  if (product.exitCode !== 0) {
    throw new Error(`The product ended with code ${product.exitCode}:\n${readFileSync(productLog, 'utf8')}`)
  }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}
