// One process of the product under test: started as a user would start it, with its log captured, stopped gracefully,
// and its log searched for leaked secrets.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** One of several processes creates the demo data, possibly on a busy machine, and the others wait for it. */
const readyTimeoutMs = 300_000
const stopTimeoutMs = 20_000

export interface Running {
  /** Stops it as an operator would, and fails if it does not exit cleanly. */
  stop(): Promise<void>
  /** Fails if its log contains secrets that journeys type, send or receive. */
  refuseSpilledSecrets(): void
}

interface Spawned {
  process: ChildProcess
  log: string
}

/** Resolves when it is ready. Its output is kept in a log of that name. */
export const startProcess = async (name: string, env: Readonly<Record<string, string>>): Promise<Running> => {
  const child = spawn(process.execPath, ['--import', './server/commands/endWithLauncher.ts', 'server/main.ts'], {
    cwd: root,
    // An empty value counts as not set: the product starts without them.
    env: { ...process.env, ...notFromHere, ...env },
    // The IPC channel closes with this run, however it ends; then the product exits, too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const spawned = { process: child, log: join(root, `.cache/${name}.log`) }
  keepOutput(spawned)
  await untilReady(spawned)
  return { stop: () => stop(spawned), refuseSpilledSecrets: () => refuseSpilledSecrets(spawned) }
}

const notFromHere = { DATABASE_URL: '', PUBLIC_URL: '', ROLE: '', HOST: '', DEMO: '', ADMIN_EMAIL: '', SECRET: '' }

const keepOutput = ({ process: product, log: file }: Spawned): void => {
  mkdirSync(dirname(file), { recursive: true })
  const log = createWriteStream(file)
  for (const stream of [product.stdout, product.stderr]) stream?.pipe(log, { end: false })
}

/** Secrets that journeys type, send or receive. None of them may be in the log. */
const secrets = [
  /seven-quiet-harbours|eight-calmer-harbours/,
  /otpauth:|token=[\w-]{10,}/,
  /ganz-sicher-falsch/,
  /eyJ[\w-]{10,}\.[\w-]+\./,
  /refresh=[\w-]{20,}/,
]

const refuseSpilledSecrets = ({ log }: Spawned): void => {
  const said = readFileSync(log, 'utf8')
  const spilled = secrets.filter((secret) => secret.test(said))
  if (spilled.length > 0) throw new Error(`The product’s log contains secrets: ${spilled.join(', ')}`)
  if (!/"path":"\/api\/|works in the background/.test(said)) {
    throw new Error('The product’s log is not from this run.')
  }
}

const logOf = ({ log }: Spawned): string => `\n${readFileSync(log, 'utf8')}`

const untilReady = async (spawned: Spawned): Promise<void> => {
  const { process: product } = spawned
  const patience = new AbortController()
  const ready = new Promise<void>((resolve) => {
    product.stdout?.on('data', (bytes: Buffer) => {
      if (/ is ready: | works in the background/.test(bytes.toString())) resolve()
    })
  })
  const ended = once(product, 'exit', { signal: patience.signal }).then(() => {
    throw new Error(`The product did not start:${logOf(spawned)}`)
  })
  const late = once(AbortSignal.timeout(readyTimeoutMs), 'abort', { signal: patience.signal }).then(() => {
    product.kill('SIGTERM')
    throw new Error(`The product was not ready within ${readyTimeoutMs / 1000} s:${logOf(spawned)}`)
  })
  try {
    await Promise.race([ready, ended, late])
  } finally {
    // Otherwise the startup timeout would kill the product in the middle of the run.
    patience.abort()
    await Promise.allSettled([ended, late])
  }
}

/** Shutdown is part of the test: on a signal, the product exits by itself with code 0. */
const stop = async (spawned: Spawned): Promise<void> => {
  const { process: product } = spawned
  if (product.exitCode === null) {
    const ended = once(product, 'exit', { signal: AbortSignal.timeout(stopTimeoutMs) })
    product.kill('SIGTERM')
    await ended.catch(() => {
      product.kill('SIGKILL')
      throw new Error(`The product did not stop within ${stopTimeoutMs / 1000} s:${logOf(spawned)}`)
    })
  }
  if (product.exitCode !== 0) throw new Error(`The product ended with code ${product.exitCode}:${logOf(spawned)}`)
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port found.')
  return address.port
}
