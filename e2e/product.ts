// The built product, started as a user would start it, on a free port with an empty data folder. Playwright's global setup starts the one
// with the demo world, which all journeys share; see ownProduct.ts for those that need one of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const readyTimeoutMs = 60_000
const stopTimeoutMs = 20_000

export interface Product {
  url: string
  stop(): Promise<void>
}

/** Everything it says is kept in a log of that name. */
export const runProduct = async (name: string, own: Readonly<Record<string, string>> = {}): Promise<Product> => {
  const dataDir = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'ankerplatz-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, SANDBOX: '1', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, ['--import', './server/commands/endWithLauncher.ts', 'server/main.ts'], {
    cwd: root,
    // Empty counts as not set: the product starts as it would without them.
    // One proxy is believed, so that journeys over the API can come from networks of their own.
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', PUBLIC_URL: '', ROLE: '', HOST: '', DEMO: '', ADMIN_EMAIL: '', TRUSTED_PROXIES: '1' },
      ...settings,
      ...own,
    },
    // The fourth channel closes with this run, however it ends; then the product ends, too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const running = { process: child, log: join(root, `.cache/${name}.log`) }
  keepOutput(running)
  await untilReady(running).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  const answer = await fetch(`${url}/ready`)
  if (!answer.ok) throw new Error(`The product says that it is ready, but /ready answers ${answer.status}.`)
  return {
    url,
    stop: async () => {
      await stopProduct(running)
      refuseSpilledSecrets(running)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const startShared = async (): Promise<() => Promise<void>> => {
  const { url, stop } = await runProduct('product')
  process.env['BASE_URL'] = url
  return stop
}

export default startShared

interface Running {
  process: ChildProcess
  log: string
}

const keepOutput = ({ process: product, log: file }: Running): void => {
  mkdirSync(dirname(file), { recursive: true })
  const log = createWriteStream(file)
  for (const stream of [product.stdout, product.stderr]) stream?.pipe(log, { end: false })
}

/** What the journeys type, send and receive in confidence. None of it may be in the log. */
const secrets = [
  /seven-quiet-harbours|eight-calmer-harbours/,
  /otpauth:|token=[\w-]{10,}/,
  /ganz-sicher-falsch/,
  /eyJ[\w-]{10,}\.[\w-]+\./,
  /refresh=[\w-]{20,}/,
]

const refuseSpilledSecrets = ({ log }: Running): void => {
  const said = readFileSync(log, 'utf8')
  const spilled = secrets.filter((secret) => secret.test(said))
  if (spilled.length > 0) throw new Error(`The log of the product holds secrets: ${spilled.join(', ')}`)
  if (!said.includes('"path":"/api/')) {
    throw new Error('The log of the product is not the one of this run.')
  }
}

const whatItSaid = ({ log }: Running): string => `\n${readFileSync(log, 'utf8')}`

const untilReady = async (running: Running): Promise<void> => {
  const { process: product } = running
  const patience = new AbortController()
  const ready = new Promise<void>((resolve) => {
    product.stdout?.on('data', (bytes: Buffer) => {
      if (bytes.toString().includes('is ready')) resolve()
    })
  })
  const ended = once(product, 'exit', { signal: patience.signal }).then(() => {
    throw new Error(`The product did not start:${whatItSaid(running)}`)
  })
  const late = once(AbortSignal.timeout(readyTimeoutMs), 'abort', { signal: patience.signal }).then(() => {
    product.kill('SIGTERM')
    throw new Error(`The product was not ready within ${readyTimeoutMs / 1000} s:${whatItSaid(running)}`)
  })
  try {
    await Promise.race([ready, ended, late])
  } finally {
    // Without this the patience for the start would end the product in the middle of the run.
    patience.abort()
    await Promise.allSettled([ended, late])
  }
}

/** Stopping is part of what is tested: asked to end, the product ends by itself and says that all went well. */
const stopProduct = async (running: Running): Promise<void> => {
  const { process: product } = running
  if (product.exitCode === null) {
    const ended = once(product, 'exit', { signal: AbortSignal.timeout(stopTimeoutMs) })
    product.kill('SIGTERM')
    await ended.catch(() => {
      product.kill('SIGKILL')
      throw new Error(`The product did not stop within ${stopTimeoutMs / 1000} s:${whatItSaid(running)}`)
    })
  }
  if (product.exitCode !== 0) throw new Error(`The product ended with code ${product.exitCode}:${whatItSaid(running)}`)
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}
