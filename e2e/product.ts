// The built product, started as a user would start it, on a free port with an empty data folder; with CLUSTER=1 as two
// server processes and two workers behind a load balancer. Playwright's global setup starts the instance with the demo
// data, which all journeys share; see ownProduct.ts for journeys that need their own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCluster } from './cluster.ts'
import { freePort, startProcess } from './process.ts'

export interface Product {
  url: string
  stop(): Promise<void>
}

export const runProduct = async (name: string, own: Readonly<Record<string, string>> = {}): Promise<Product> => {
  const dataDir = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'ankerplatz-e2e-'))
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const run = process.env['CLUSTER'] === '1' ? runCluster : runAlone
    const product = await run(name, {
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      SANDBOX: '1',
      LOG_LEVEL: 'info',
      ...own,
    })
    const answer = await fetch(`${product.url}/ready`)
    if (!answer.ok) throw new Error(`The product reports that it is ready, but /ready answers ${answer.status}.`)
    return {
      url: product.url,
      stop: async () => {
        await product.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

const runAlone = async (name: string, settings: Readonly<Record<string, string>>): Promise<Product> => {
  const port = await freePort()
  // One proxy is trusted, so that API journeys can use client networks of their own.
  const running = await startProcess(name, { ...settings, PORT: String(port), TRUSTED_PROXIES: '1' })
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      await running.stop()
      running.refuseSpilledSecrets()
    },
  }
}

const startShared = async (): Promise<() => Promise<void>> => {
  const { url, stop } = await runProduct('product')
  process.env['BASE_URL'] = url
  return stop
}

export default startShared
