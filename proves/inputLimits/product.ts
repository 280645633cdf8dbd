// The real product on a database of its own, with one caller for each access rule.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Access } from '../../contract/endpoint.ts'
import { startCluster } from '../../server/platform/db/cluster.ts'
import { type Database, openDatabase } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { makeLog } from '../../server/platform/log.ts'
import { putMember } from '../../server/testing/newMember.ts'
import { freePort, type Product, startProduct } from '../crash/product.ts'

const meter = new URL('./meter.ts', import.meta.url)
const tokenLifetimeMs = 600_000

export interface Target {
  port: number
  product: Product
  database: Database
  /** Headers that let a request pass the access rule, from a network of its own. */
  headersFor(access: Access): Promise<Record<string, string>>
  /** So that no request is refused because of the ones before it. */
  forgetRateLimits(): Promise<void>
}

export const startTarget = async (stack: AsyncDisposableStack): Promise<Target> => {
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-limits-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const log = makeLog('error')
  const cluster = await startCluster({ dataDir: folder, log, durable: false })
  stack.defer(() => cluster.stop())
  await migrate(cluster.url, log)
  const database = openDatabase(cluster.url)
  stack.defer(() => database.close())
  const port = await freePort()
  const product = startProduct(port, environmentOf(port, cluster.url, folder), meter)
  stack.defer(() => product.stop())
  await product.ready()
  const url = `http://localhost:${port}`
  const callers = { member: await addCaller(database, 'member'), admin: await addCaller(database, 'admin') }
  const tokens = new Map<Access, { value: string; at: number }>()
  const tokenOf = async (access: 'member' | 'admin'): Promise<string> => {
    const known = tokens.get(access)
    if (known !== undefined && Date.now() - known.at < tokenLifetimeMs) return known.value
    const value = await enter(url, callers[access])
    tokens.set(access, { value, at: Date.now() })
    return value
  }
  let requests = 0
  return {
    port,
    product,
    database,
    headersFor: async (access) => {
      requests += 1
      const from = { 'x-forwarded-for': `10.${requests % 250}.${Math.floor(requests / 250) % 250}.1` }
      return access === 'anyone' ? from : { ...from, authorization: `Bearer ${await tokenOf(access)}` }
    },
    forgetRateLimits: async () => void (await database.pool.query('delete from rate_limits')),
  }
}

/** One web process without background work, so that its CPU time is that of its requests. */
const environmentOf = (port: number, databaseUrl: string, folder: string): Record<string, string> => ({
  ROLE: 'web',
  SANDBOX: '0',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PUBLIC_URL: `http://localhost:${port}`,
  SECRET: randomBytes(32).toString('hex'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'silent',
})

/** Returns a function that trades their cookie for an access token; every trade gives a new cookie. */
const addCaller = async ({ db }: Database, role: 'member' | 'admin'): Promise<{ cookie: string }> => {
  const email = `${role}-${randomUUID()}@example.com`
  const refreshToken = await putMember(db, { email, name: 'Input Limits', passwordHash: 'none' })
  if (role === 'admin') {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await db.insertInto('user_roles').values({ user_id: id, role }).execute()
  }
  return { cookie: `refresh=${refreshToken}` }
}

const enter = async (url: string, caller: { cookie: string }): Promise<string> => {
  const response = await fetch(`${url}/api/auth/refresh`, { method: 'POST', headers: { cookie: caller.cookie } })
  const session = (await response.json()) as { access_token?: string }
  if (session.access_token === undefined) throw new Error(`No access token: ${JSON.stringify(session)}`)
  caller.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? caller.cookie
  return session.access_token
}
